import type { Check } from "../../check/check.ts";
import { IS_PROCESS } from "../../target/target.ts";
import type { ExitEvent, TraceEvent, Transport } from "../../trace/event.ts";
import type { CheckResult } from "../../verdict/result.ts";
import type { LegCheck } from "../outcomes/outcome.ts";

/** The names in the trace of checks that judge what their own message ends, and of the situations that such checks judge. */
export function judgesOfEnds(checks: readonly LegCheck[]): ReadonlySet<string> {
  const judges = checks.filter(({ check }) => check.mayEnd !== undefined);
  return new Set(judges.flatMap(({ check: { id, on } }) => (typeof on === "object" ? [id, on.name] : [id])));
}

/** Checks that may begin together, in the order of these groups: first those that end nothing. */
export function inOrderOfEnds(
  checks: readonly LegCheck[],
  transport: Transport,
): readonly (readonly LegCheck[])[] {
  const ofKind = (mayEnd: Check["mayEnd"]) => checks.filter(({ check }) => check.mayEnd === mayEnd);
  // Over HTTP all of them have one server, and which of two has ended it would not show.
  const apart = (some: readonly LegCheck[]) => (IS_PROCESS[transport] ? [some] : bySender(some));
  return [ofKind(undefined), ...apart(ofKind(true)), ...apart(ofKind("last"))];
}

/** Those that judge one situation are together. */
function bySender(checks: readonly LegCheck[]): readonly (readonly LegCheck[])[] {
  const groups = new Map<string, LegCheck[]>();
  for (const one of checks) {
    const { id, on } = one.check;
    const sender = typeof on === "object" ? on.name : id;
    groups.set(sender, [...(groups.get(sender) ?? []), one]);
  }
  return [...groups.values()];
}

/** Whether such a check has found the end of the server behind a URL. */
export function isJudgedEnd(
  end: ExitEvent,
  events: readonly TraceEvent[],
  checks: readonly LegCheck[],
  results: { get(id: string): CheckResult | undefined },
): boolean {
  const hasFound = ({ check: { id } }: LegCheck) => {
    const verdict = results.get(id)?.verdict;
    return verdict === "fail" || verdict === "warn";
  };
  const found = judgesOfEnds(checks.filter(hasFound));
  // The harness itself may ask whether the server still answers, before its end is known.
  const last = events.findLast(
    (event) => event.channel === "http-request" && event.by !== undefined && event.seq < end.seq,
  );
  return last?.channel === "http-request" && last.by !== undefined && found.has(last.by);
}
