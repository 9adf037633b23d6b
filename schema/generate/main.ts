/**
 * Writes all files that are generated from schema/source:
 *
 *     node --import tsx schema/generate/main.ts           write all files
 *     node --import tsx schema/generate/main.ts --check   write nothing; name the files that are out of date and exit 1
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { type Artifact, artifacts } from "./artifacts.ts";

const COMMAND = "node --import tsx schema/generate/main.ts";

const fileOf = ({ path }: Artifact): URL => new URL(`../${path}`, import.meta.url);

function isStale(artifact: Artifact): boolean {
  try {
    return readFileSync(fileOf(artifact), "utf8") !== artifact.text;
  } catch {
    return true;
  }
}

const stale = (await artifacts()).filter(isStale);

if (!process.argv.includes("--check")) {
  for (const artifact of stale) {
    mkdirSync(dirname(fileOf(artifact).pathname), { recursive: true });
    writeFileSync(fileOf(artifact), artifact.text);
    console.log(`wrote schema/${artifact.path}`);
  }
} else if (stale.length > 0) {
  console.error("These files do not say what schema/source says:");
  for (const { path } of stale) console.error(`  schema/${path}`);
  console.error(`Write them again with \`${COMMAND}\`, and commit them.`);
  process.exitCode = 1;
}
