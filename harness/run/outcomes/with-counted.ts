import type { Counted } from "../../trace/counted.ts";
import type { Leg } from "../../verdict/result.ts";

/** A leg in which each message that a finding cites is also counted within the check that led to it, so that two runs can be compared. */
export function withCounted(leg: Leg, counted: ReadonlyMap<number, Counted>): Leg {
  const checks = leg.checks.map((check) => ({
    ...check,
    evidence: check.evidence.map((one) => {
      const found = counted.get(one.message);
      return found === undefined ? one : { ...one, counted: { of: found.of, number: found.number } };
    }),
  }));
  return { ...leg, checks };
}
