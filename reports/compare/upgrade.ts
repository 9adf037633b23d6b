import type { Leg } from "../../harness/verdict/result.ts";
import { type Change, changesOf } from "./change.ts";
import { type SurfaceChange, surfaceChanges } from "./surface.ts";

/** What is otherwise when the same target is used in the next newer revision that it was judged in. */
export interface Upgrade {
  readonly from: Leg["revision"];
  readonly to: Leg["revision"];
  readonly transport: Leg["transport"];
  /** Broken in the newer revision, and not in the older: by a duty that both have, or by one that is new. */
  readonly breaks: readonly Change[];
  /** Broken in the older revision, and seen to be good in the newer. */
  readonly mends: readonly Change[];
  readonly surface: readonly SurfaceChange[];
}

/** The steps from each revision to the next newer one over the same transport, oldest first. */
export function upgrades(legs: readonly Leg[]): readonly Upgrade[] {
  const inTime = [...legs].sort((one, other) => (one.revision < other.revision ? -1 : 1));
  return inTime.flatMap((older, index): readonly Upgrade[] => {
    const newer = inTime.slice(index + 1).find(({ transport }) => transport === older.transport);
    if (newer === undefined) return [];
    const counted = ({ checks }: Leg) => checks.filter(({ pending }) => !pending);
    const changes = changesOf(counted(older), counted(newer));
    return [
      {
        from: older.revision,
        to: newer.revision,
        transport: older.transport,
        breaks: changes.filter(({ kind }) => kind === "regressed" || kind === "new"),
        mends: changes.filter(({ kind }) => kind === "fixed"),
        surface: surfaceChanges(older, newer),
      },
    ];
  });
}

/** Whether a change comes from a duty that the older revision does not have. */
export function isNewDuty({ older }: Change): boolean {
  return older === undefined;
}
