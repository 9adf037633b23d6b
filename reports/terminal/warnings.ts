import type { CheckResult, Leg, Result } from "../../harness/verdict/result.ts";
import { count, printableLine } from "../text.ts";
import { levelWords, VERDICT_WORDS } from "../verdict-words.ts";
import { legNameIn } from "./leg-name.ts";
import type { Paint } from "./paint.ts";

/** The maximum number of characters of what was seen. */
const BRIEF = 140;

export interface Found {
  readonly leg: Leg;
  readonly check: CheckResult;
}

/** One line for each check that warns, with all legs in which it does. */
export function warningsBlock(
  found: readonly Found[],
  { legs, level }: Pick<Result, "legs" | "level">,
  paint: Paint,
): string[] {
  if (found.length === 0) return [];
  const byId = new Map<string, Found[]>();
  for (const one of found) byId.set(one.check.id, [...(byId.get(one.check.id) ?? []), one]);
  const lines = [...byId.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const names = [first, ...others].map(({ leg }) => legNameIn(legs, leg));
    return [line(first.check, names.join(", "), paint.warning(VERDICT_WORDS.warn.tag), paint)];
  });
  const title = level === "should" ? "Warnings that fail the run" : "Warnings";
  return [`${paint.strong(`${title} (${count(byId.size, "check")})`)}\n${lines.join("\n")}`];
}

/** Failures and warnings of checks that are newer than the profile. They do not count. */
export function pendingBlock(found: readonly Found[], legs: readonly Leg[], paint: Paint): string[] {
  if (found.length === 0) return [];
  const lines = found.map(({ leg, check }) =>
    line(check, legNameIn(legs, leg), VERDICT_WORDS[check.verdict].tag, paint),
  );
  return [
    `${paint.strong(`Pending, not counted yet (${count(found.length, "check")})`)}\n${lines.join("\n")}`,
  ];
}

function line(check: CheckResult, legs: string, tag: string, paint: Paint): string {
  const actual = check.actual === undefined ? "" : `: ${printableLine(check.actual, BRIEF)}`;
  return `  ${tag}  ${check.id} ${paint.quiet(`(${levelWords(check)}; ${legs})`)}${actual}`;
}
