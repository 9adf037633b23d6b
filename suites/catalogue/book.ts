import type { DutyBook } from "../../harness/check/duty.ts";
import type { Duty } from "../../harness/verdict/result.ts";
import type { Revision } from "../../schema/revision.ts";
import { catalogueHash } from "./hash.ts";
import { isRequirementId, REQUIREMENT_IDS, type RequirementId, requirement } from "./index.ts";
import { urlOf, urlOfAnchor } from "./link.ts";
import { bindsOver, isExcludedFor, levelIn, roleIn } from "./requirement.ts";

let hash: DutyBook["hash"] | undefined;

function dutyOf(id: RequirementId, revision: Revision): Duty | undefined {
  const found = requirement(id);
  if (found.keys[revision] === undefined) return undefined;
  const url = urlOf(id, revision) ?? urlOfAnchor(`specification/${revision}`);
  return { id, level: levelIn(found, revision), gist: found.gist, url };
}

/** The catalogue in the form that the harness reads. */
export const book: DutyBook = {
  get hash() {
    hash ??= catalogueHash();
    return hash;
  },
  duty: (id, revision) => (isRequirementId(id) ? dutyOf(id, revision) : undefined),
  duties: (role, revision, transport) =>
    REQUIREMENT_IDS.flatMap((id) => {
      const found = requirement(id);
      const binds = [role, "both"].includes(roleIn(found, revision));
      const here = bindsOver(found, transport, revision);
      const duty = binds && here && !isExcludedFor(found, role) ? dutyOf(id, revision) : undefined;
      return duty ? [duty] : [];
    }),
};
