import type { CheckResult, Leg } from "../../harness/verdict/result.ts";
import { count, printableLine } from "../text.ts";
import type { Paint } from "./paint.ts";

/** What a recommendation that was not met shows of what came. */
const BRIEF = 140;

export interface Found {
  readonly leg: Leg;
  readonly check: CheckResult;
}

/** The recommendations that were not met: a line each, however many revisions it was not met in. */
export function recommendations(found: readonly Found[], paint: Paint): string[] {
  if (found.length === 0) return [];
  const byId = new Map<string, Found[]>();
  for (const one of found) byId.set(one.check.id, [...(byId.get(one.check.id) ?? []), one]);
  const lines = [...byId].flatMap(([id, [first, ...others]]) => {
    if (first === undefined) return [];
    const actual = first.check.actual === undefined ? "" : `: ${printableLine(first.check.actual, BRIEF)}`;
    const revisions = [first, ...others].map(({ leg }) => leg.revision).join(", ");
    return [
      `  ${paint.warning("WARN")}  ${id} ${paint.quiet(`(${first.check.level}, ${revisions})`)}${actual}`,
    ];
  });
  return [`${paint.strong(`${count(byId.size, "recommendation")} not met`)}\n${lines.join("\n")}`];
}

/** What checks would say that came after the profile was frozen: told, and not counted. */
export function pending(found: readonly Found[], paint: Paint): string[] {
  if (found.length === 0) return [];
  const lines = found.map(({ leg, check }) => {
    const actual = check.actual === undefined ? "" : `: ${printableLine(check.actual, BRIEF)}`;
    return `  ${check.verdict.toUpperCase()}  ${check.id} ${paint.quiet(`(${check.level}, ${leg.revision})`)}${actual}`;
  });
  return [`${paint.strong(`Pending, not counted yet (${found.length})`)}\n${lines.join("\n")}`];
}
