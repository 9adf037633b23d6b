/**
 * Writes a profile for each role and revision: `node --import tsx suites/profiles/freeze.ts <number>`. A profile that
 * exists stays as it is, since a released profile never changes; run this once per release.
 */
import { existsSync, writeFileSync } from "node:fs";
import { REVISIONS } from "../../schema/revision.ts";
import { revisionsOf, roleSuites } from "../registry.ts";
import { profileFile, type Role } from "./index.ts";

const ROLES: readonly Role[] = ["server", "client"];

/** Suites of optional features. Their checks count only with `--profile all`. */
const OPTIONAL: ReadonlySet<string> = new Set([
  "tasks",
  "task-lifecycle",
  "extension-tasks",
  "client-tasks",
  "client-tasks-extension",
  "authorization-server",
  "client-authorization-extensions",
]);

const number = process.argv[2] ?? "";
if (!/^\d+$/.test(number)) throw new Error(`Expected the number of the profile, got "${number}".`);
for (const role of ROLES) {
  const checks = roleSuites
    .filter((suite) => suite.role === role && !OPTIONAL.has(suite.name))
    .flatMap((suite) => suite.checks);
  for (const revision of REVISIONS) {
    const name = `${revision}@${number}`;
    const file = profileFile(role, name);
    if (existsSync(file)) {
      console.log(`${role} ${name}: exists, not written`);
      continue;
    }
    const ids = checks.filter((check) => revisionsOf(check).includes(revision)).map(({ id }) => id);
    writeFileSync(file, `${ids.sort().join("\n")}\n`);
    console.log(`${role} ${name}: ${ids.length} checks`);
  }
}
