import type { JsonObject } from "../../../schema/json.ts";
import type { Problem } from "../../../schema/problem.ts";
import type { Revision } from "../../../schema/revision.ts";

export const LATER_TYPE = "later-type";

/** Content blocks that not every revision has, and the first that has them. */
const SINCE: ReadonlyMap<unknown, Revision> = new Map([
  ["audio", "2025-03-26"],
  ["resource_link", "2025-06-18"],
]);

/** What is wrong with a block whose type came only after the agreed revision; undefined where it did not. */
export function laterType({ type }: JsonObject, revision: Revision): readonly Problem[] | undefined {
  const since = SINCE.get(type);
  if (since === undefined || since <= revision) return undefined;
  return [
    {
      pointer: "/type",
      rule: LATER_TYPE,
      message: `is ${JSON.stringify(type)}, which came with ${since}; the agreed revision is ${revision}`,
    },
  ];
}
