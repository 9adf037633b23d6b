import type { TraceEvent } from "../../harness/trace/event.ts";
import type { CheckResult, Result } from "../../harness/verdict/result.ts";
import type { Outcome } from "../causes/cards.ts";
import { type Problem, problemsOf } from "../causes/problems.ts";
import { say } from "../language/language.ts";
import { doctorLine } from "../rerun.ts";
import type { Screen } from "../screen.ts";
import { count, printableLine } from "../text.ts";
import { acceptedBlock, expectedBlock, wrongBlock } from "./baseline.ts";
import { customBlocks } from "./custom.ts";
import { diagnosisBlock } from "./diagnosis.ts";
import { type CauseStyle, causeBlock, causeLine, rerunBlock } from "./finding.ts";
import { knownBlocks, knownIn } from "./known.ts";
import { notExercisedBlock, shortMore } from "./not-exercised.ts";
import { sideBySide } from "./side-by-side.ts";
import { uncalledTools } from "./uncalled.ts";
import { upgradeBlock } from "./upgrade.ts";
import { firstBlocks, lastBlock } from "./verdict.ts";
import { pendingBlock, warningsBlock } from "./warnings.ts";

/** The maximum number of failures in a terminal, and of names after them. A report file has all of them. */
const MOST = 10;
const MOST_NAMES = 30;

/**
 * With more warnings than this, also those of the SDK and those that do not count, each is short, and what is said elsewhere is left out: the suites,
 * which the ids name, and the pages of the checks. So a report fits on a screen or two. A failure takes the room of two warnings.
 */
const MOST_IN_FULL = 6;

interface Shown {
  readonly quiet?: boolean;
  /** Many warnings are short, and few reasons of what was not exercised are listed. */
  readonly brief?: boolean;
  readonly events?: readonly TraceEvent[];
}

/** A brief report with more lines becomes shorter: with the name of the target above it, it should fit on 60 lines. */
const MOST_LINES = 58;

/**
 * The result of a run, in the order in which a reader needs it: the verdict, why it could not be tested, failures by cause,
 * warnings, what an upgrade breaks, what was not judged, and the verdict again with what it counts. `quiet`: only what is wrong, and the verdict. `events`: what crossed
 * the wire, for the messages of the failures. `brief`: at most a screen or two, where little fails.
 */
export function pretty(result: Result, screen: Screen, shown: Shown = {}): string {
  const text = composed(result, screen, { ...shown, tight: false });
  const isTooLong = shown.brief === true && text.split("\n").length - 1 > MOST_LINES;
  return isTooLong ? composed(result, screen, { ...shown, tight: true }) : text;
}

/** `tight`: of a short report also without what `explain` says of each id, and without what each warning saw. */
function composed(
  result: Result,
  screen: Screen,
  { quiet = false, brief = false, events = [], tight: isTight }: Shown & { readonly tight: boolean },
): string {
  const { legs, baseline, diagnosis } = result;
  const found = (...verdicts: CheckResult["verdict"][]) =>
    legs.flatMap((leg) =>
      leg.checks.filter(({ verdict }) => verdicts.includes(verdict)).map((check) => ({ leg, check })),
    );
  const counted = found("warn").filter(
    ({ check }) => !check.pending && !check.known && check.baseline !== "expected",
  );
  const pending = found("fail", "warn").filter(({ check }) => check.pending);
  const listed = [...counted, ...pending, ...knownIn(result)].map(({ check }) => check.id);
  const failures = failuresOf(result);
  const isShort = brief && !quiet && new Set(listed).size + 2 * failures.length > MOST_IN_FULL;
  const tight = isTight && isShort;
  const blocked = new Set(problemsOf(result).flatMap((problem) => problem.blocked.map(({ id }) => id)));
  const notExercised = found("inconclusive").map(({ check }) => check);
  const of = {
    ...targetOf(result),
    brief,
    short: isShort,
    tight,
    blocked,
    uncalled: uncalledTools(result, events),
  };
  const blocks = [
    ...(quiet ? [] : firstBlocks(result, screen, { brief, short: isShort })),
    ...(quiet ? [] : sideBySide(legs, screen, { tight })),
    ...(diagnosis ? [diagnosisBlock(diagnosis, screen)] : []),
    ...(diagnosis && brief && legs.length === 0 ? furtherBlock(result, screen) : []),
    ...failureBlocks(result, failures, screen, { events, short: isShort, tight }),
    ...warningsBlock(counted, result, screen, { quiet, brief: isShort, tight }),
    // What is not the author's is never the longest part of what is quiet.
    ...knownBlocks(result, screen, { quiet, brief: isShort || quiet }),
    ...(quiet ? [] : upgradeBlock(legs, screen, { tight })),
    // The last sentences name the failures among them.
    ...(quiet || isShort ? [] : pendingBlock(pending, screen)),
    ...(quiet ? [] : expectedBlock(baseline, screen)),
    ...(quiet ? [] : acceptedBlock(baseline, screen)),
    ...lastRemarks(
      quiet ? [] : notExercisedBlock(notExercised, of, screen),
      isShort ? [shortMore(of, screen)] : [],
    ),
    ...wrongBlock(baseline, screen),
    ...customBlocks(result.custom, screen, quiet),
    lastBlock(result, screen),
  ];
  return `${blocks.join("\n\n")}\n`;
}

/** What was not exercised, and right below it where more is: the block has no more than a few lines then. */
const lastRemarks = (notExercised: readonly string[], more: readonly string[]): readonly string[] =>
  notExercised.length > 0 && more.length > 0
    ? [[...notExercised, ...more].join("\n")]
    : [...notExercised, ...more];

const targetOf = ({ target: { role }, legs, selection }: Result) => ({
  role,
  legs,
  isRecording: selection?.recording !== undefined,
});

/** The causes that failed, or that are internal errors. What has no verdict, and what is the SDK's, is listed elsewhere. */
function failuresOf(result: Result): readonly Problem[] {
  return problemsOf(result).flatMap((problem) => {
    const failed = ({ check }: Outcome) =>
      (check.verdict === "fail" && check.known === undefined) || check.verdict === "error";
    const [first, ...others] = problem.outcomes.filter(failed);
    return first === undefined ? [] : [{ ...problem, outcomes: [first, ...others] as const }];
  });
}

/** A run that could not begin: what looks for the reason. */
function furtherBlock({ target }: Result, screen: Screen): string[] {
  const command = doctorLine(target);
  return command === undefined
    ? []
    : [screen.quiet(say("{command} looks further.", { command: printableLine(command) }))];
}

/**
 * In a short report only the first failure has its messages, its address and what was expected: --verbose, `explain` and the page have those
 * of the others. One line runs all of them again.
 */
const furtherStyle = (style: CauseStyle): CauseStyle => (style.short ? { ...style, further: true } : style);

function failureBlocks(
  result: Result,
  failures: readonly Problem[],
  screen: Screen,
  style: CauseStyle,
): string[] {
  const first = failures.slice(0, MOST);
  const together = style.short === true && first.length > 1;
  const shown = first.map((failure, index) =>
    causeBlock(result, failure, screen, { ...(index === 0 ? style : furtherStyle(style)), together }),
  );
  const rerun = together ? rerunBlock(result, first, screen) : undefined;
  if (rerun !== undefined && style.tight) shown.push(`${shown.pop() ?? ""}\n${rerun}`);
  else if (rerun !== undefined) shown.push(rerun);
  const others = failures.slice(MOST);
  if (others.length === 0) return shown;
  const names = others.slice(0, MOST_NAMES).map((failure) => causeLine(failure, screen, "  "));
  const more = others.length - names.length;
  const title = screen.strong(
    say("{title} ({checks})", { title: say("More failures"), checks: count(others.length, "check") }),
  );
  const rest =
    more > 0
      ? [`  ${say("… and {number} more; --report json=<file> lists all of them.", { number: more })}`]
      : [];
  const where = screen.quiet(`  ${say("--report html shows all of them.")}`);
  return [...shown, [title, ...names, ...rest, where].join("\n")];
}
