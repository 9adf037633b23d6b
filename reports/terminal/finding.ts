import type { TraceEvent } from "../../harness/trace/event.ts";
import type { CheckResult, Leg, Result } from "../../harness/verdict/result.ts";
import type { Outcome } from "../causes/cards.ts";
import { legNames, legsOf, type Problem } from "../causes/problems.ts";
import { checkPage } from "../check-page.ts";
import { citedWords } from "../cited.ts";
import { say } from "../language/language.ts";
import { headed, labelled, linked, unbroken } from "../paragraph.ts";
import { rerunLine, rerunOfChecks } from "../rerun.ts";
import type { Screen } from "../screen.ts";
import { count, widthOf } from "../text.ts";
import { levelWords, VERDICT_WORDS } from "../verdict-words.ts";
import { seenText } from "./answers.ts";
import { exchangeLines } from "./exchange.ts";

/** The maximum number of names in a list of checks, and of other outcomes of the same check. */
const FEW = 5;

/**
 * `events`: what crossed the wire. `short`: with the first sentence of the hint, and without the address of the page, which `explain` shows in the
 * terminal. `further`: without the messages, the address of the requirement and what was expected, too. `together`: another line runs it again.
 * `tight`: of a further one also without the sentence of the requirement.
 */
export interface CauseStyle {
  readonly events?: readonly TraceEvent[];
  readonly short?: boolean;
  readonly further?: boolean;
  readonly together?: boolean;
  readonly tight?: boolean;
}

/**
 * One cause in all legs that have it, always in this order: requirement and link, expected, actual with message and
 * pointer, the exchange if `events` has it, hint, what differs in other legs, what follows from it, documentation, rerun.
 */
export function causeBlock(
  result: Result,
  problem: Omit<Problem, "card">,
  screen: Screen,
  { events = [], short = false, further = false, together = false, tight = false }: CauseStyle = {},
): string {
  const { outcomes, blocked } = problem;
  const [{ leg, check }, ...others] = outcomes;
  const { id } = check;
  const duty = leg.requirements.find((one) => one.id === check.requirements[0]);
  const page = checkPage(id);
  const lines = [
    causeLine(problem, screen),
    ...(duty && !(further && tight) ? [required(duty, further, screen)] : []),
    ...seen(further && duty ? { ...check, expected: undefined } : check, screen),
    ...(further ? [] : exchangeLines(check, { events, role: result.target.role }, screen)),
    ...(check.hint === undefined
      ? []
      : [labelled("hint", short ? firstSentence(check.hint) : check.hint, screen)]),
    ...(check.notes ?? []).map((note) => labelled("note", note, screen)),
    ...others.slice(0, FEW).map((one) => otherwise(one, check, screen)),
    ...(blocked.length === 0 ? [] : [labelled("blocks", blocks(blocked), screen)]),
    ...(short || screen.link || page === undefined ? [] : [unbroken("docs", page, screen)]),
    ...(together
      ? []
      : [unbroken("rerun", rerunLine(result.target, leg.revision, check, leg.transport), screen)]),
  ];
  return lines.join("\n");
}

const firstSentence = (text: string): string => /^.*?[.?!](?= [A-Z])/s.exec(text)?.[0] ?? text;

/** One line that runs all of these causes again. */
export function rerunBlock(
  { target }: Result,
  problems: readonly Omit<Problem, "card">[],
  screen: Screen,
): string {
  const judged = problems.map(({ outcomes: [first] }) => first);
  const revisions = [...new Set(judged.map(({ leg }) => leg.revision))];
  const only = [...new Set(judged.flatMap(({ check }) => [check.id, ...(check.provokedBy ?? [])]))];
  const [transport, ...others] = new Set(judged.map(({ leg }) => leg.transport));
  const line = rerunOfChecks(target, revisions, only, others.length === 0 ? transport : undefined);
  return unbroken("rerun all", line, screen);
}

function required({ gist, url }: Leg["requirements"][number], further: boolean, screen: Screen): string {
  const isPlain = further && screen.link === undefined;
  return isPlain ? labelled("required", gist, screen) : linked("required", gist, url, screen);
}

/** A check by its id, as a link to its page where the terminal has links. */
export function named(id: string, text: string, screen: Screen): string {
  const page = checkPage(id);
  return page === undefined ? text : (screen.link?.(text, page) ?? text);
}

/** "FAIL  tools.list.shape   MUST · 2025-11-25 stdio" */
export function causeLine({ outcomes }: Pick<Problem, "outcomes">, screen: Screen, margin = ""): string {
  const [{ check }] = outcomes;
  const { tag, colour } = VERDICT_WORDS[check.verdict];
  const name = named(check.id, screen.strong(check.id), screen);
  const painted = `${margin}${screen[colour](tag)}  ${name}`;
  const before = margin.length + widthOf(tag) + 2;
  const note = `${levelWords(check)} · ${legsOf({ outcomes })}`;
  return headed({ painted, width: before + check.id.length }, note, "   ", before, screen);
}

/** The same for one leg: reports for programs have a case for each. */
export function findingBlock(result: Result, leg: Leg, check: CheckResult, screen: Screen): string {
  const one = { leg, check };
  return causeBlock(result, { outcomes: [{ ...one, all: [one] }], blocked: [] }, screen);
}

function seen(
  check: Omit<CheckResult, "expected"> & { readonly expected?: string | undefined },
  screen: Screen,
): string[] {
  const { reason, expected } = check;
  const actual = seenText(check, where(check));
  return [
    ...(reason ? [labelled("reason", reason.text, screen)] : []),
    ...(expected === undefined ? [] : [labelled("expected", expected, screen)]),
    ...(actual === undefined ? [] : [labelled("actual", actual, screen)]),
  ];
}

/** What other legs show where it is not the same. */
function otherwise({ check, all }: Outcome, first: CheckResult, screen: Screen): string {
  const legs = legNames(all.map(({ leg }) => leg));
  const { reason, expected, actual } = check;
  const parts = [
    ...(check.verdict === first.verdict ? [] : [VERDICT_WORDS[check.verdict].word]),
    ...(expected === first.expected || expected === undefined
      ? []
      : [say("expected {text}", { text: expected })]),
    ...(actual === first.actual ? [] : [actual ?? reason?.text ?? ""]),
  ];
  return labelled(
    "also",
    parts.length === 0
      ? say("in {legs}", { legs })
      : say("in {legs}: {text}", { legs, text: parts.join("; ") }),
    screen,
  );
}

function blocks(blocked: Problem["blocked"]): string {
  const ids = blocked.slice(0, FEW).map(({ id }) => id);
  const more = blocked.length > FEW ? [say("and {number} more", { number: blocked.length - FEW })] : [];
  return `${count(blocked.length, "check")}: ${[...ids, ...more].join(", ")}`;
}

/** " (message 3 of this check, at /result)" */
export function where({ id, evidence: [first] }: Pick<CheckResult, "id" | "evidence">): string {
  if (first === undefined) return "";
  const at = first.pointer ? say(", at {pointer}", { pointer: first.pointer }) : "";
  return say(" ({message}{at})", { message: citedWords(first, id), at });
}
