import type { CheckResult, Leg, TargetFacts } from "../../harness/verdict/result.ts";
import { say } from "../language/language.ts";
import { hanging } from "../paragraph.ts";
import type { Screen } from "../screen.ts";
import { count, printable } from "../text.ts";
import { reasonWords } from "../verdict-words.ts";

/** With more reasons than this, their checks are only counted. */
const MOST_REASONS = 6;

/** More reasons are only counted. A client shows what it does, not what it has: its reasons are many, and fix nothing. */
const MOST_LINES = { server: 10, client: 3 } as const;
const MOST_LINES_BRIEF = { server: 5, client: 3 } as const;

/** Whose checks could not be exercised. */
interface Target {
  readonly role: TargetFacts["role"];
  readonly legs: readonly Leg[];
  /** Nothing can be done so that a recording shows more. */
  readonly isRecording: boolean;
  readonly brief?: boolean;
}

/**
 * The checks that could not be exercised, one paragraph for each reason. Where there are many reasons, the features of which the
 * target showed nothing are on one line.
 */
export function notExercisedBlock(checks: readonly CheckResult[], target: Target, screen: Screen): string[] {
  if (checks.length === 0) return [];
  // Few reasons are worth their lines.
  const isLong = byReason(checks).size > MOST_REASONS;
  const unused = isLong ? unusedSuites(target.legs) : new Set();
  const isUnused = ({ suite, reason }: CheckResult) => unused.has(suite) && reason?.kind === "needs-exercise";
  const others = checks.filter((check) => !isUnused(check));
  return [
    ...notUsed(checks.filter(isUnused), screen),
    ...(others.length === 0 ? [] : [reasonsBlock(others, target, screen)]),
  ];
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

function notUsed(checks: readonly CheckResult[], screen: Screen): string[] {
  if (checks.length === 0) return [];
  const suites = [...new Set(checks.map(({ suite }) => suite))];
  const text = say("Not used: {suites} ({checks})", {
    suites: suites.join(", "),
    checks: count(distinct(checks), "check"),
  });
  return [hanging("", 2, text, screen)];
}

const distinct = (checks: readonly CheckResult[]) => new Set(checks.map(({ id }) => id)).size;

function reasonsBlock(
  checks: readonly CheckResult[],
  { role, isRecording, brief = false }: Target,
  screen: Screen,
): string {
  const reasons = [...byReason(checks)];
  const isLong = reasons.length > MOST_REASONS;
  const paragraphs = isLong
    ? shortened(reasons, (brief ? MOST_LINES_BRIEF : MOST_LINES)[role], screen)
    : reasons.map(([text, ids]) =>
        [
          hanging("  ", 2, text, screen),
          hanging("    ", 4, printable([...ids].join(", "), Infinity), screen),
        ].join("\n"),
      );
  const title = screen.strong(
    say("{title} ({checks})", { title: say("Not exercised"), checks: count(distinct(checks), "check") }),
  );
  const more = isLong
    ? [screen.quiet(hanging("  ", 2, MORE[isRecording ? "recording" : role](), screen))]
    : [];
  return [title, ...paragraphs, ...more].join("\n");
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
  const others = mostFirst.slice(most);
  if (others.length === 0) return lines;
  const ids = new Set(others.flatMap(([, ids]) => [...ids]));
  return [
    ...lines,
    hanging("  ", 4, say("… and {checks} for other reasons", { checks: count(ids.size, "check") }), screen),
  ];
}

const MORE = {
  server: () => say("--verbose names the checks; mcp-conform exercises lists what lets them run."),
  client: () => say("--verbose names the checks; mcp-conform explain <id> says what the client must do."),
  recording: () => say("--report html names the checks."),
} as const;
