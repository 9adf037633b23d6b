import type { JsonObject } from "../../../schema/json.ts";
import type { Problem } from "../../../schema/problem.ts";
import type { Revision } from "../../../schema/revision.ts";

export const LATER_TYPE = "later-type";

/** The types of content blocks that are not in every revision, with the first revision that has them. */
const SINCE: ReadonlyMap<unknown, Revision> = new Map([
  ["audio", "2025-03-26"],
  ["resource_link", "2025-06-18"],
]);

/** The problem of a block whose type is newer than the negotiated revision; undefined for any other block. */
export function laterType({ type }: JsonObject, revision: Revision): readonly Problem[] | undefined {
  const since = SINCE.get(type);
  if (since === undefined || since <= revision) return undefined;
  return [
    {
      pointer: "/type",
      rule: LATER_TYPE,
      message: `is ${JSON.stringify(type)}, which ${since} introduced; the negotiated revision is ${revision}`,
    },
  ];
}
