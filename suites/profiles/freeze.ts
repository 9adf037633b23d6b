/**
 * Writes a profile for each revision: `node --import tsx suites/profiles/freeze.ts <number>`. To be run once a
 * release; a profile that has been released is never written again.
 */
import { existsSync, writeFileSync } from "node:fs";
import { REVISIONS } from "../../schema/revision.ts";
import { revisionsOf } from "../catalogue/coverage.ts";
import { serverSuites } from "../server/index.ts";

const number = process.argv[2] ?? "";
if (!/^\d+$/.test(number)) throw new Error(`Expected the number of the profile, got "${number}".`);
for (const revision of REVISIONS) {
  const file = new URL(`${revision}@${number}.txt`, import.meta.url);
  if (existsSync(file)) throw new Error(`${file.pathname} exists; a profile is frozen for good.`);
  const ids = serverSuites.flatMap(({ checks }) =>
    checks.filter((check) => revisionsOf(check).includes(revision)),
  );
  writeFileSync(
    file,
    `${ids
      .map(({ id }) => id)
      .sort()
      .join("\n")}\n`,
  );
}
