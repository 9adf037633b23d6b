import type { Leg } from "../../harness/verdict/result.ts";
import { type Change, changesOf } from "./change.ts";
import { type SurfaceChange, surfaceChanges } from "./surface.ts";

/** What changes when the same target is used in the next newer tested revision. */
export interface Upgrade {
  readonly from: Leg["revision"];
  readonly to: Leg["revision"];
  readonly transport: Leg["transport"];
  /** Broken in the newer revision only. The requirement may be new in it. */
  readonly breaks: readonly Change[];
  /** Broken in the older revision, and good in the newer. */
  readonly fixes: readonly Change[];
  readonly surface: readonly SurfaceChange[];
}

/** The steps from each revision to the next newer one over the same transport, oldest first. */
export function upgrades(legs: readonly Leg[]): readonly Upgrade[] {
  // A recording shows what happened once, and not how one target speaks several revisions.
  if (legs.some(({ role }) => role !== undefined)) return [];
  const byDate = [...legs].sort((one, other) => (one.revision < other.revision ? -1 : 1));
  return byDate.flatMap((older, index): readonly Upgrade[] => {
    const newer = byDate.slice(index + 1).find(({ transport }) => transport === older.transport);
    if (newer === undefined) return [];
    const counted = ({ checks }: Leg) => checks.filter(({ pending }) => !pending);
    const changes = changesOf(counted(older), counted(newer));
    return [
      {
        from: older.revision,
        to: newer.revision,
        transport: older.transport,
        breaks: changes.filter(({ kind }) => kind === "regressed" || kind === "new"),
        fixes: changes.filter(({ kind }) => kind === "fixed"),
        surface: surfaceChanges(older, newer),
      },
    ];
  });
}

/** The older revision does not have the requirement. */
export function isNewDuty({ older }: Change): boolean {
  return older === undefined;
}
