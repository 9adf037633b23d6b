import type { TraceEvent } from "../../harness/trace/event.ts";
import { baselineErrors } from "../../harness/verdict/expectation.ts";
import type { CheckResult, Result } from "../../harness/verdict/result.ts";
import type { ExitCode, Overall, Verdict } from "../../harness/verdict/verdict.ts";
import { given } from "../../schema/given.ts";
import { cardsOf } from "../causes/cards.ts";
import { legsOf, type Problem, problemsOf } from "../causes/problems.ts";
import { checkPage } from "../check-page.ts";
import { isCounted } from "../gating.ts";
import { rerunLine, rerunOfChecks } from "../rerun.ts";
import { sdkName } from "../sdk-name.ts";
import { verdictSentence } from "../summary.ts";
import { printable, printableLine } from "../text.ts";
import { levelWords } from "../verdict-words.ts";
import { type BriefMessage, briefMessages } from "./messages.ts";

/** What a program reads that shall change the target: the causes, and for each what to change and how to try it again. */
export interface Brief {
  readonly verdict: Overall;
  readonly exitCode: ExitCode;
  readonly summary: string;
  /** Why the target could not be judged, or only in part. */
  readonly diagnosis?: { readonly text: string; readonly facts: readonly string[]; readonly change?: string };
  readonly causes: readonly BriefCause[];
  /** How many causes are not listed. */
  readonly moreCauses: number;
  /** Warnings that do not fail the run. */
  readonly warnings: readonly BriefWarning[];
  readonly moreWarnings: number;
  /** Entries of the baseline that are wrong. */
  readonly baseline: readonly string[];
  /** How many checks the target gave no occasion to. */
  readonly notExercised: number;
  /** Runs the listed causes again; everything, where none is listed. */
  readonly rerun: string;
}

export interface BriefCause {
  readonly check: string;
  readonly verdict: Verdict;
  readonly level: string;
  /** The legs: "2025-11-25 stdio". */
  readonly where: string;
  readonly rule: string;
  /** The sentence in the specification. */
  readonly specification?: string;
  readonly expected?: string;
  readonly actual?: string;
  /** Why there is no verdict. */
  readonly reason?: string;
  readonly change?: string;
  /** The SDK that is known to do the same by itself. */
  readonly knownOf?: string;
  readonly messages: readonly BriefMessage[];
  /** How many other checks could not be judged because of it. */
  readonly blocks: number;
  readonly page?: string;
  readonly rerun: string;
}

export interface BriefWarning {
  readonly check: string;
  readonly where: string;
  readonly actual: string;
  /** Not of what the SDK is known to do: the code of the user cannot change it. */
  readonly change?: string;
  readonly knownOf?: string;
}

const MOST_CAUSES = 10;
const MOST_WARNINGS = 10;
const MOST_FACTS = 6;

/** The maximum number of characters of a string of the target. */
const BRIEFLY = 400;

/** Of the causes in rules of the user, too: they are what fails such a run. */
export function briefOf(result: Result, events: readonly TraceEvent[] = []): Brief {
  const { verdict, exitCode, diagnosis, baseline, custom } = result;
  const own = custom?.gates ? problemsOf({ ...result, legs: custom.legs }) : [];
  const problems = [...problemsOf(result), ...own];
  const shown = problems.slice(0, MOST_CAUSES);
  const warnings = warningsOf(result, new Set(problems.map(({ card }) => card.id)));
  const listed = warnings.slice(0, MOST_WARNINGS);
  return {
    verdict,
    exitCode,
    summary: printable(verdictSentence(result)),
    ...(diagnosis ? { diagnosis: diagnosed(diagnosis) } : {}),
    causes: shown.map((one) => causeOf(result, one, events)),
    moreCauses: problems.length - shown.length,
    warnings: listed,
    moreWarnings: warnings.length - listed.length,
    baseline: baselineErrors(baseline).map(({ line, check, text = "" }) =>
      printableLine(`${baseline?.file}:${line}: ${check}: ${text}`, BRIEFLY),
    ),
    notExercised: notExercised(result),
    rerun: rerunOf(result, shown),
  };
}

function diagnosed({ text, facts, hint }: NonNullable<Result["diagnosis"]>): NonNullable<Brief["diagnosis"]> {
  return {
    text: printableLine(text),
    facts: facts
      .slice(0, MOST_FACTS)
      .map(([label, value]) => `${label}: ${printableLine(value.trim(), 2 * BRIEFLY)}`),
    ...given({ change: hint }),
  };
}

function causeOf(result: Result, problem: Problem, events: readonly TraceEvent[]): BriefCause {
  const { card, outcomes, blocked } = problem;
  const [{ check, leg }] = outcomes;
  const duty = leg.requirements.find(({ id }) => id === check.requirements[0]);
  const { expected, actual, reason } = check;
  return {
    check: card.id,
    verdict: check.verdict,
    level: levelWords(check),
    where: legsOf(problem),
    rule: duty?.gist ?? check.title,
    ...given({
      specification: duty?.url || undefined,
      expected: cut(expected),
      actual: cut(actual),
      reason: reason && cut(reason.text),
      change: check.hint,
      knownOf: check.known && sdkName(check.known),
      page: checkPage(card.id),
    }),
    messages: briefMessages(check, { events, role: result.target.role }),
    blocks: blocked.length,
    rerun: rerunLine(result.target, leg.revision, check, leg.transport),
  };
}

const cut = (text: string | undefined) => (text === undefined ? undefined : printableLine(text, BRIEFLY));

/** Those of the author first. */
function warningsOf(result: Result, known: ReadonlySet<string>): readonly BriefWarning[] {
  const all = cardsOf(result).flatMap(({ id, outcomes }) => {
    const mine = outcomes.filter(({ check }) => check.verdict === "warn" && isCounted(check));
    const [first] = mine;
    if (first === undefined || known.has(id)) return [];
    const { actual, title, hint, known: of } = first.check;
    const where = legsOf({ outcomes: [first, ...mine.slice(1)] });
    const about = of === undefined ? { change: hint } : { knownOf: sdkName(of) };
    return [{ check: id, where, actual: printableLine(actual ?? title, BRIEFLY), ...given(about) }];
  });
  return [
    ...all.filter(({ knownOf }) => knownOf === undefined),
    ...all.filter(({ knownOf }) => knownOf !== undefined),
  ];
}

function notExercised({ legs }: Result): number {
  const isOpen = ({ verdict, reason }: CheckResult) =>
    verdict === "inconclusive" && reason?.kind === "needs-exercise";
  return new Set(legs.flatMap(({ checks }) => checks.filter(isOpen).map(({ id }) => id))).size;
}

/** One line for all causes that are shown, in all legs that have one; for all checks, where there is none. */
function rerunOf({ target, legs }: Result, problems: readonly Problem[]): string {
  const judged = problems.flatMap(({ outcomes }) => outcomes.flatMap(({ all }) => all));
  const revisions = [
    ...new Set((judged.length > 0 ? judged.map(({ leg }) => leg) : legs).map((leg) => leg.revision)),
  ];
  const only = [...new Set(judged.flatMap(({ check }) => [check.id, ...(check.provokedBy ?? [])]))];
  return rerunOfChecks(target, revisions, only);
}
