import type { CheckResult, Leg, Result } from "../../harness/verdict/result.ts";
import { count, printableLine } from "../text.ts";
import { levelWords, VERDICT_WORDS } from "../verdict-words.ts";
import { where } from "./finding.ts";
import { legNameIn } from "./leg-name.ts";
import type { Paint } from "./paint.ts";

/** The maximum number of characters of what was seen, and of what was expected. */
const BRIEF = 240;

export interface Found {
  readonly leg: Leg;
  readonly check: CheckResult;
}

/** Two lines for each check that warns, with all legs in which it does; one line where the output is `quiet`. */
export function warningsBlock(
  found: readonly Found[],
  { legs, level }: Pick<Result, "legs" | "level">,
  paint: Paint,
  { quiet = false } = {},
): string[] {
  if (found.length === 0) return [];
  const byId = new Map<string, Found[]>();
  for (const one of found) byId.set(one.check.id, [...(byId.get(one.check.id) ?? []), one]);
  const blocks = [...byId.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const names = [first, ...others].map(({ leg }) => legNameIn(legs, leg));
    const both = lines(first.check, names.join(", "), paint.warning(VERDICT_WORDS.warn.tag), paint);
    return quiet ? both.split("\n").slice(0, 1) : [both];
  });
  const title = level === "should" ? "Warnings that fail the run" : "Warnings";
  return [`${paint.strong(`${title} (${count(byId.size, "check")})`)}\n${blocks.join("\n")}`];
}

/** Failures and warnings of checks that are newer than the profile. They do not count. */
export function pendingBlock(found: readonly Found[], legs: readonly Leg[], paint: Paint): string[] {
  if (found.length === 0) return [];
  const blocks = found.map(({ leg, check }) =>
    lines(check, legNameIn(legs, leg), VERDICT_WORDS[check.verdict].tag, paint),
  );
  return [
    `${paint.strong(`Pending, not counted yet (${count(found.length, "check")})`)}\n${blocks.join("\n")}`,
  ];
}

/** What was seen, and below it what was expected and how to fix it. */
function lines(check: CheckResult, legs: string, tag: string, paint: Paint): string {
  const { actual, expected, hint, evidence } = check;
  const seen = actual === undefined ? "" : `: ${printableLine(actual, BRIEF)}${where(evidence)}`;
  const advice = [
    ...(expected === undefined ? [] : [`expected ${printableLine(expected, BRIEF)}`]),
    ...(hint === undefined ? [] : [`hint: ${printableLine(hint)}`]),
  ];
  const first = `  ${tag}  ${check.id} ${paint.quiet(`(${levelWords(check)}; ${legs})`)}${seen}`;
  return advice.length === 0 ? first : `${first}\n${" ".repeat(tag.length + 4)}${advice.join("; ")}`;
}
