import type { Revision } from "../../schema/revision.ts";
import { catalogue, REQUIREMENT_IDS, type RequirementId } from "./index.ts";
import { type Level, levelIn } from "./requirement.ts";

/** The requirements that matter to an implementation that moves from one revision to another. */
export interface SpecDiff {
  readonly added: readonly { readonly id: RequirementId; readonly level: Level; readonly gist: string }[];
  readonly removed: readonly { readonly id: RequirementId; readonly level: Level; readonly gist: string }[];
  readonly changed: readonly {
    readonly id: RequirementId;
    readonly gist: string;
    readonly from: Level;
    readonly to: Level;
  }[];
}

/** Duties that `to` has and `from` has not, the other way round, and those of another level. */
export function specDiff(from: Revision, to: Revision): SpecDiff {
  const only = (here: Revision, there: Revision) =>
    REQUIREMENT_IDS.filter((id) => has(id, here) && !has(id, there)).map((id) => ({
      id,
      level: levelIn(catalogue[id], here),
      gist: catalogue[id].gist,
    }));
  return {
    added: only(to, from),
    removed: only(from, to),
    changed: REQUIREMENT_IDS.filter((id) => has(id, from) && has(id, to))
      .map((id) => ({
        id,
        gist: catalogue[id].gist,
        from: levelIn(catalogue[id], from),
        to: levelIn(catalogue[id], to),
      }))
      .filter((change) => change.from !== change.to),
  };
}

function has(id: RequirementId, revision: Revision): boolean {
  return catalogue[id].keys[revision] !== undefined;
}
