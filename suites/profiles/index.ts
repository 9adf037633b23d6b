import { readdirSync, readFileSync } from "node:fs";
import type { Profile } from "../../harness/check/profile.ts";
import type { Revision } from "../../schema/revision.ts";

const FOLDER = new URL(".", import.meta.url);
const FILE = /^(\d{4}-\d\d-\d\d)@(\d+)\.txt$/;

/** The names of all profiles, "2025-11-25@1", oldest first. */
export function profileNames(): readonly string[] {
  return readdirSync(FOLDER)
    .filter((file) => FILE.test(file))
    .map((file) => file.replace(/\.txt$/, ""))
    .sort((one, other) => one.localeCompare(other, "en", { numeric: true }));
}

/** The ids in a profile: one a line, in the order of the alphabet. */
export function readProfile(name: string): readonly string[] {
  return readFileSync(new URL(`${name}.txt`, FOLDER), "utf8")
    .trim()
    .split("\n");
}

/**
 * The checks that count for conformance to a revision: those of the profile of this name, or of the newest of the
 * revision. Undefined where there is none: then all count.
 */
export function profileOf(revision: Revision, name?: string): Profile | undefined {
  const mine = profileNames().filter((one) => one.startsWith(`${revision}@`));
  const chosen = name === undefined ? mine.at(-1) : mine.find((one) => one === name);
  if (chosen === undefined) return undefined;
  const ids = new Set(readProfile(chosen));
  return { name: chosen, counts: (id) => ids.has(id) };
}
