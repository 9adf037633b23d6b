import type { RunEvent } from "../../harness/verdict/event.ts";
import type { CheckResult, Leg } from "../../harness/verdict/result.ts";
import { countsOf } from "../counts.ts";
import { say } from "../language/language.ts";
import type { Paint, Screen } from "../screen.ts";
import { count, printableLine, widthOf, wrap } from "../text.ts";
import { COUNTED, countedWord, reasonWords, VERDICT_WORDS } from "../verdict-words.ts";

type LegBegins = Extract<RunEvent, { type: "leg-begins" }>;

const SEPARATOR = " · ";

/** The maximum number of characters of a name. The target chooses it, so it can be very long. */
const NAME = 80;

/** "mcp-servers/everything 2.0.0 · MCP 2025-11-25 · stdio · 104 checks" */
export function legHeader(begins: LegBegins, paint: Paint): string {
  const {
    role,
    name = say("unnamed {role}", { role: say(role) }),
    version,
    revision,
    transport,
    applicable,
  } = begins;
  const who = printableLine(version === undefined ? name : `${name} ${version}`, NAME);
  const rest = [`MCP ${revision}`, transport, count(applicable, "check")];
  return `${paint.strong(who)} · ${rest.join(" · ")}`;
}

/** "  PASS  tools.list.shape  12 ms", with the reason of a check without a verdict. */
export function checkLine({ id, verdict, reason, ms }: CheckResult, paint: Paint): string {
  const { tag, colour } = VERDICT_WORDS[verdict];
  const why = reason === undefined ? "" : `: ${printableLine(reasonWords(reason), NAME)}`;
  return `  ${paint[colour](tag)}  ${id}${why}  ${paint.quiet(`${ms} ms`)}`;
}

/** How many checks have each verdict: "  137 passed · 4 failed · 9 warned", and below the facts of the leg. */
export function countLine(leg: Leg, screen: Screen): string {
  return [`  ${counted(leg.checks, screen, 2)}`, ...factLines(leg, screen)].join("\n");
}

/** The facts of a leg that change no verdict. */
export function factLines({ notes = [] }: Leg, screen: Screen): readonly string[] {
  return notes.flatMap((note) => wrap(`${note}.`, screen.width - 2).map((line) => `  ${line}`));
}

/** Only the suites in which something is wrong: there are many, and most of them say the same. */
export function wrongSuiteLines(leg: Leg, screen: Screen): readonly string[] {
  const isWrong = ({ verdict }: CheckResult) =>
    verdict === "fail" || verdict === "warn" || verdict === "error";
  const wrong = new Set(leg.checks.filter(isWrong).map(({ suite }) => suite));
  return suiteLines({ ...leg, checks: leg.checks.filter(({ suite }) => wrong.has(suite)) }, screen);
}

/** One line for each suite with an applicable check: "tools          18 passed · 1 failed". */
export function suiteLines({ checks }: Leg, screen: Screen): readonly string[] {
  const suites = new Map<string, CheckResult[]>();
  for (const check of checks) {
    if (check.verdict === "not-applicable") continue;
    suites.set(check.suite, [...(suites.get(check.suite) ?? []), check]);
  }
  const widest = Math.max(...[...suites.keys()].map((name) => name.length), 12);
  return [...suites].map(([name, mine]) => {
    return `  ${name.padEnd(widest)}  ${counted(mine, screen, widest + 4)}`;
  });
}

interface Part {
  readonly text: string;
  readonly colour: keyof Paint;
}

/**
 * The number of checks with each verdict, between other words. What is wider than the screen continues below, at the column
 * `indent`.
 */
export function counted(
  checks: readonly CheckResult[],
  screen: Screen,
  indent: number,
  { before = [], after = [] }: { readonly before?: readonly Part[]; readonly after?: readonly Part[] } = {},
): string {
  const counts = countsOf(checks);
  const parts = COUNTED.flatMap((verdict) => {
    const { colour } = VERDICT_WORDS[verdict];
    return counts[verdict] > 0 ? [{ text: countedWord(counts[verdict], verdict), colour }] : [];
  });
  const apart = [
    ...(counts.expected > 0 ? [say("{number} expected by the baseline", { number: counts.expected })] : []),
    ...(counts.pending > 0 ? [say("{number} pending", { number: counts.pending })] : []),
  ];
  const all = [...before, ...parts, ...apart.map((text) => ({ text, colour: "quiet" as const })), ...after];
  let line = "";
  let column = indent;
  for (const [index, { text, colour }] of all.entries()) {
    const isBelow = index > 0 && column + SEPARATOR.length + widthOf(text) > screen.width;
    const gap = index === 0 ? "" : isBelow ? `${SEPARATOR.trimEnd()}\n${" ".repeat(indent)}` : SEPARATOR;
    column = (isBelow || index === 0 ? indent : column + SEPARATOR.length) + widthOf(text);
    line += gap + screen[colour](text);
  }
  return line;
}
