import type { CheckResult, Leg, TargetFacts } from "../../harness/verdict/result.ts";
import { say } from "../language/language.ts";
import { hanging } from "../paragraph.ts";
import type { Screen } from "../screen.ts";
import { count, printable, printableLine } from "../text.ts";
import { reasonWords } from "../verdict-words.ts";

/** With more reasons than this, their checks are only counted. */
const MOST_REASONS = 6;

/** More reasons are only counted. A client shows what it does, not what it has: its reasons are many, and fix nothing. */
const MOST_LINES = { server: 10, client: 3, gateway: 10 } as const;
const MOST_LINES_BRIEF = { server: 5, client: 3, gateway: 5 } as const;

/** More tools of the server are only counted. */
const MOST_TOOLS = 6;

/** The maximum number of characters of the name of a tool. The target chooses it. */
const NAME = 60;

/** Whose checks could not be exercised. */
interface Target {
  readonly role: TargetFacts["role"];
  readonly legs: readonly Leg[];
  /** Nothing can be done so that a recording shows more. */
  readonly isRecording: boolean;
  readonly brief?: boolean;
  /** Many other findings are listed, and the line about --verbose follows. */
  readonly short?: boolean;
  /** Checks that another one blocks: a finding, or a check in this list, says why. */
  readonly blocked?: ReadonlySet<string>;
  /** Tools of the server that were not called, because they may change something. */
  readonly uncalled?: readonly string[];
  /** Only one of them is named. */
  readonly tight?: boolean;
}

/**
 * The checks that could not be exercised, with the number that the counts have. Where there are many reasons, the features of which
 * the target showed nothing are on one line.
 */
export function notExercisedBlock(checks: readonly CheckResult[], target: Target, screen: Screen): string[] {
  if (checks.length === 0) return [];
  const { legs, blocked = new Set(), role } = target;
  const isBlocked = ({ id, reason }: CheckResult) => blocked.has(id) && reason?.kind === "depends-on";
  const explained = checks.filter(isBlocked);
  const open = checks.filter((check) => !isBlocked(check));
  // Few reasons are worth their lines.
  const isLong = byReason(open).size > MOST_REASONS;
  const tools = toolLines(open, target, screen);
  // The line about --verbose says where the reasons are. What the operator can do at once stays; of a client that is in the reasons.
  if (isLong && target.short && role !== "client") {
    const forTools = tools.length === 0 ? [] : open.filter(needsTool);
    const lines = [
      ...line(say("needs a tool that was not called, or that is not there"), forTools, screen),
      ...tools,
    ];
    return [[screen.strong(title(checks, legs)), ...lines].join("\n")];
  }
  const unused = isLong ? unusedSuites(legs) : new Set();
  const isUnused = ({ suite, reason }: CheckResult) => unused.has(suite) && reason?.kind === "needs-exercise";
  const others = open.filter((check) => !isUnused(check));
  return [
    [
      screen.strong(title(checks, legs)),
      ...notUsed(open.filter(isUnused), role, screen),
      ...reasonLines(others, isLong, target, screen),
      ...line(say("blocked by a check that did not pass"), explained, screen),
      ...tools,
      ...(isLong && !target.short ? [more(target, screen)] : []),
    ].join("\n"),
  ];
}

/** The number that the counts have: a check of several legs is in each of them. */
function title(checks: readonly CheckResult[], legs: readonly Leg[]): string {
  const different = count(distinct(checks), "check");
  const number = say("{number}: {checks} in {legs}", {
    number: checks.length,
    checks: different,
    legs: count(legs.length, "leg"),
  });
  return say("{title} ({checks})", {
    title: say("Not exercised"),
    checks: distinct(checks) === checks.length ? different : number,
  });
}

/** One reason and the number of its checks. */
function line(text: string, checks: readonly CheckResult[], screen: Screen): string[] {
  if (checks.length === 0) return [];
  const words = say("{title} ({checks})", { title: text, checks: count(distinct(checks), "check") });
  return [hanging("  ", 4, words, screen)];
}

/** The suites of which no check has a verdict, in any leg, because the target did nothing that it could judge. */
function unusedSuites(legs: readonly Leg[]): ReadonlySet<string> {
  const applicable = legs.flatMap(({ checks }) =>
    checks.filter(({ verdict }) => verdict !== "not-applicable"),
  );
  const used = new Set(
    applicable
      .filter(({ verdict, reason }) => verdict !== "inconclusive" || reason?.kind !== "needs-exercise")
      .map(({ suite }) => suite),
  );
  return new Set(applicable.map(({ suite }) => suite).filter((suite) => !used.has(suite)));
}

function notUsed(checks: readonly CheckResult[], role: TargetFacts["role"], screen: Screen): string[] {
  const suites = [...new Set(checks.map(({ suite }) => suite))];
  return line(
    say("not used by this {role}: {suites}", { role: say(role), suites: suites.join(", ") }),
    checks,
    screen,
  );
}

const distinct = (checks: readonly CheckResult[]) => new Set(checks.map(({ id }) => id)).size;

function reasonLines(
  checks: readonly CheckResult[],
  isLong: boolean,
  { role, brief = false }: Target,
  screen: Screen,
): readonly string[] {
  const reasons = [...byReason(checks)];
  const most = (brief ? MOST_LINES_BRIEF : MOST_LINES)[role];
  if (isLong) return shortened(reasons, most, screen);
  return reasons.flatMap(([text, ids]) => [
    hanging("  ", 2, text, screen),
    hanging("    ", 4, printable([...ids].join(", "), Infinity), screen),
  ]);
}

const needsTool = ({ reason }: CheckResult): boolean =>
  reason?.kind === "needs-exercise" && /\btools?\b/.test(reason.text);

/** Which tools of this server may help, and how they are allowed. Only where a check needs a tool. */
function toolLines(
  checks: readonly CheckResult[],
  { uncalled = [], tight = false }: Target,
  screen: Screen,
): string[] {
  if (uncalled.length === 0 || !checks.some(needsTool)) return [];
  const names = uncalled.slice(0, tight ? 1 : MOST_TOOLS).map((name) => printableLine(name, NAME));
  const others = uncalled.length - names.length;
  const tools = [...names, ...(others > 0 ? [say("and {number} more", { number: others })] : [])].join(", ");
  const text = say(
    "not called, because not annotated readOnlyHint: true: {tools}. --allow tool:<name> calls one that may run here",
    { tools },
  );
  return [hanging("  ", 4, text, screen)];
}

function more({ role, isRecording }: Target, screen: Screen): string {
  return screen.quiet(hanging("  ", 2, MORE[isRecording ? "recording" : role](), screen));
}

/** The same below a short report, in which the findings are short as well. */
export function shortMore({ role, isRecording }: Target, screen: Screen): string {
  return screen.quiet(hanging("", 2, SHORT[isRecording ? "recording" : role](), screen));
}

type Reasons = readonly (readonly [text: string, ids: ReadonlySet<string>])[];

function byReason(checks: readonly CheckResult[]): ReadonlyMap<string, ReadonlySet<string>> {
  const reasons = new Map<string, Set<string>>();
  for (const { id, reason } of checks) {
    const text =
      reason === undefined
        ? say("no reason given")
        : reasonWords({ ...reason, text: printable(reason.text) });
    reasons.set(text, (reasons.get(text) ?? new Set()).add(id));
  }
  return reasons;
}

function shortened(reasons: Reasons, most: number, screen: Screen): readonly string[] {
  const mostFirst = [...reasons].sort(([, one], [, other]) => other.size - one.size);
  const lines = mostFirst
    .slice(0, most)
    .map(([text, ids]) =>
      hanging("  ", 4, say("{title} ({checks})", { title: text, checks: count(ids.size, "check") }), screen),
    );
  const others = new Set(mostFirst.slice(most).flatMap(([, ids]) => [...ids]));
  return [...lines, ...otherReasons(others.size, screen)];
}

function otherReasons(number: number, screen: Screen): readonly string[] {
  if (number === 0) return [];
  return [
    hanging("  ", 4, say("… and {checks} for other reasons", { checks: count(number, "check") }), screen),
  ];
}

const MORE = {
  server: () => say("--verbose names the checks; mcp-conform exercises lists what lets them run."),
  client: () => say("--verbose names the checks; mcp-conform situations says what a client is asked to do."),
  gateway: () => say("--verbose names the checks."),
  recording: () => say("--report html names the checks."),
} as const;

const SHORT = {
  server: () => say("--verbose shows more of each; mcp-conform exercises: what lets checks run."),
  client: () => say("--verbose shows more of each; mcp-conform situations: what a client has to do."),
  gateway: () => say("--verbose shows more of each."),
  recording: () => say("--verbose shows more of each."),
} as const;
