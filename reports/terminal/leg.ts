import type { RunEvent } from "../../harness/verdict/event.ts";
import type { CheckResult, Leg } from "../../harness/verdict/result.ts";
import type { Verdict } from "../../harness/verdict/verdict.ts";
import { count, printableLine } from "../text.ts";
import type { Paint } from "./paint.ts";

type LegBegins = Extract<RunEvent, { type: "leg-begins" }>;

/** So much of a name is told: it is the target's own, and may be as long as it likes. */
const NAME = 80;

/** "mcp-servers/everything 2.0.0 · MCP 2025-11-25 · stdio · 104 checks apply" */
export function legHeader(begins: LegBegins, paint: Paint): string {
  const { role, name = `unnamed ${role}`, version, revision, transport, applicable } = begins;
  const who = printableLine(version === undefined ? name : `${name} ${version}`, NAME);
  const rest = [
    `MCP ${revision}`,
    transport,
    `${count(applicable, "check")} ${applicable === 1 ? "applies" : "apply"}`,
  ];
  return `${paint.strong(who)} · ${rest.join(" · ")}`;
}

/** What a suite's line says of each verdict, in this order; what does not apply is left out of the count. */
const TOLD: readonly (readonly [Verdict, string, keyof Paint])[] = [
  ["pass", "passed", "good"],
  ["fail", "failed", "bad"],
  ["warn", "warned", "warning"],
  ["observed", "observed", "quiet"],
  ["inconclusive", "not exercised", "quiet"],
  ["error", "broke here", "bad"],
];

/** A line per suite in which anything applied: "tools          18 passed · 1 failed". */
export function suiteLines({ checks }: Leg, paint: Paint): readonly string[] {
  const suites = new Map<string, CheckResult[]>();
  for (const check of checks) {
    if (check.verdict === "not-applicable") continue;
    suites.set(check.suite, [...(suites.get(check.suite) ?? []), check]);
  }
  const widest = Math.max(...[...suites.keys()].map((name) => name.length), 12);
  return [...suites].map(([name, mine]) => {
    const parts = TOLD.flatMap(([verdict, word, colour]) => {
      const number = mine.filter((check) => check.verdict === verdict).length;
      return number > 0 ? [paint[colour](`${number} ${word}`)] : [];
    });
    return `  ${name.padEnd(widest)}  ${parts.join(" · ")}`;
  });
}
