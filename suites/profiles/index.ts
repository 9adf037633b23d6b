import type { Profile } from "../../harness/check/profile.ts";
import type { TargetFacts } from "../../harness/verdict/result.ts";
import { dataIn, readData } from "../../schema/data-files.ts";
import type { Revision } from "../../schema/revision.ts";

export type Role = TargetFacts["role"];

const FILE = /^(\d{4}-\d\d-\d\d)@(\d+)\.txt$/;

/** The folder with the profiles of a role. Both roles use the same names: "2025-11-25@1". */
function folderOf(role: Role): URL {
  return new URL(`./${role}/`, import.meta.url);
}

/** The file of a profile; it need not exist. */
export function profileFile(role: Role, name: string): URL {
  return new URL(`${name}.txt`, folderOf(role));
}

/** The names of all profiles of a role, "2025-11-25@1", oldest first. */
export function profileNames(role: Role): readonly string[] {
  // All checks of gateways count.
  if (role === "gateway") return [];
  return dataIn(folderOf(role))
    .filter((file) => FILE.test(file))
    .map((file) => file.replace(/\.txt$/, ""))
    .sort((one, other) =>
      revisionIn(one) === revisionIn(other) ? numberIn(one) - numberIn(other) : one < other ? -1 : 1,
    );
}

const revisionIn = (name: string) => name.split("@")[0];
const numberIn = (name: string) => Number(name.split("@")[1]);

/** The check ids in a profile: one per line, in alphabetical order. */
export function readProfile(role: Role, name: string): readonly string[] {
  return readData(profileFile(role, name)).trim().split("\n");
}

/**
 * The checks that count for conformance to a revision: those of the profile with this name, or of the newest profile
 * of the revision. Undefined when there is no such profile: then all checks count.
 */
export function profileOf(role: Role, revision: Revision, name?: string): Profile | undefined {
  const ofRevision = profileNames(role).filter((one) => one.startsWith(`${revision}@`));
  const chosen = name === undefined ? ofRevision.at(-1) : ofRevision.find((one) => one === name);
  if (chosen === undefined) return undefined;
  const ids = new Set(readProfile(role, chosen));
  return { name: chosen, counts: (id) => ids.has(id) };
}
