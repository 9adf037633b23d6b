import type { Series, TargetTrend, Violation } from "./trend.ts";
import { violationWords } from "./words.ts";

/** A violation that several revisions or transports of a target show in the same way. */
export interface Merged extends Violation {
  readonly legs: readonly Pick<Series, "revision" | "transport">[];
}

/**
 * The violations of a target, each only once. A revision whose first run already shows the violation says nothing about
 * its beginning, so it joins an earlier one with the same end.
 */
export function mergedIn({ series }: TargetTrend): readonly Merged[] {
  const all = series.flatMap((leg) =>
    leg.violations.map((violation): Merged => ({ ...violation, legs: [leg] })),
  );
  const groups = new Map<string, Merged>();
  const knowsBeginning = ({ came }: Merged) => came !== "first-in-revision";
  for (const one of all.filter(knowsBeginning)) add(groups, keyOf(one), one);
  const others = all
    .filter((one) => !knowsBeginning(one))
    .sort((one, other) => one.range[0] - other.range[0]);
  for (const one of others) {
    const joins = (group: Merged) => endOf(group) === endOf(one) && group.range[0] <= one.range[0];
    const [key] = [...groups].find(([, group]) => joins(group)) ?? [];
    add(groups, key ?? keyOf(one), one);
  }
  return byImportance([...groups.values()]);
}

function add(groups: Map<string, Merged>, key: string, one: Merged): void {
  const group = groups.get(key);
  groups.set(key, { ...(group ?? one), legs: [...(group?.legs ?? []), ...one.legs] });
}

const keyOf = (one: Merged) => `${endOf(one)} ${violationWords(one)}`;

/** Violations with the same end may be one. */
function endOf({ check, verdict, went, last, goodAfter }: Merged): string {
  return JSON.stringify([check, verdict, went, last.file, goodAfter?.file]);
}

/** What is broken now first, failures before warnings, changes of the target before others, then the newest. */
function byImportance(all: readonly Merged[]): readonly Merged[] {
  const rank = ({ went, verdict, came }: Violation) =>
    (went === "still-broken" ? 0 : 4) + (verdict === "fail" ? 0 : 2) + (came === "target" ? 0 : 1);
  return [...all].sort((one, other) => rank(one) - rank(other) || other.range[0] - one.range[0]);
}

/** "2024-11-05, 2025-03-26 stdio" */
export function legsWords({ legs }: Merged): string {
  const transports = [...new Set(legs.map(({ transport }) => transport))];
  return transports
    .map((transport) => {
      const own = legs.filter((leg) => leg.transport === transport).map(({ revision }) => revision);
      return `${own.sort().join(", ")} ${transport}`;
    })
    .join("; ");
}
