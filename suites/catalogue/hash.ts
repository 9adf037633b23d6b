import { createHash } from "node:crypto";
import { catalogue } from "./index.ts";
import type { Requirement } from "./requirement.ts";

/**
 * Two catalogues that would judge differently have different hashes: ids, levels and keys count, words do not.
 * The order of requirements and of their members does not count.
 */
export function catalogueHash(rows: Readonly<Record<string, Requirement>> = catalogue): `sha256:${string}` {
  const hash = createHash("sha256");
  for (const id of Object.keys(rows).sort()) {
    const { level, levels = {}, keys } = rows[id] as Requirement;
    hash.update(JSON.stringify([id, level, sorted(levels), sorted(keys)]));
  }
  return `sha256:${hash.digest("hex")}`;
}

function sorted<Value>(byRevision: Readonly<Record<string, Value>>): readonly (readonly [string, Value])[] {
  return Object.entries(byRevision).sort(([a], [b]) => (a < b ? -1 : 1));
}
