import type { Revision } from "../../../schema/revision.ts";
import { profileNames, profileOf } from "../../../suites/registry.ts";
import type { Profile } from "../../check/profile.ts";
import { UsageError } from "../../library/usage-error.ts";
import type { TargetFacts } from "../../verdict/result.ts";
import { suggestion } from "./nearest.ts";

/**
 * The profile of each revision: the one that `--profile` names, else the newest. Throws UsageError for a name that no
 * profile of this role has.
 */
export function profilesFor(
  role: TargetFacts["role"],
  names: readonly string[] = [],
): (revision: Revision) => Profile | undefined {
  const existing = profileNames(role);
  const unknown = names.find((name) => !existing.includes(name));
  if (unknown !== undefined) {
    throw new UsageError(
      `--profile ${unknown}: there is no such profile for a ${role}.${suggestion(unknown, existing)} Expected one of ${existing.join(", ")}.`,
    );
  }
  return (revision) =>
    profileOf(
      role,
      revision,
      names.find((name) => name.startsWith(`${revision}@`)),
    );
}
