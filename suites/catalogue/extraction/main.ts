/**
 * Makes the files of statements from a checkout of the repository of the specification, or compares them with it:
 *
 *     npm run statements -- <checkout>                 write the files of all revisions
 *     npm run statements -- <checkout> 2025-11-25      write the file of one revision, also of a new one
 *     npm run statements -- <checkout> --check         write nothing; list the differences and exit 1 if there are any
 */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { REVISIONS } from "../../../schema/revision.ts";
import { SPECIFICATION_COMMIT } from "../statements.ts";
import { driftLines, driftOf } from "./drift.ts";
import { readStatements, writeStatements } from "./files.ts";
import { pagesFolder, statementsIn } from "./revision.ts";

const USAGE = `Usage: npm run statements -- <checkout of modelcontextprotocol/modelcontextprotocol> [revision …] [--check]

The files in suites/catalogue/statements were made from commit ${SPECIFICATION_COMMIT}.`;

/** Thrown for arguments that cannot be used. */
class Unusable extends Error {}

interface Job {
  readonly checkout: string;
  readonly revisions: readonly string[];
  readonly check: boolean;
}

function jobOf(args: readonly string[]): Job {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { check: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const [checkout, ...named] = positionals;
  if (checkout === undefined) throw new Unusable("no folder given");
  const pages = pagesFolder(checkout);
  if (!existsSync(pages)) throw new Unusable(`there is no folder ${pages}`);
  const revisions = named.length > 0 ? named : REVISIONS;
  const missing = revisions.filter((revision) => !existsSync(join(pages, revision)));
  if (missing.length > 0)
    throw new Unusable(
      `${missing.join(", ")} is not in ${pages}, which has ${readdirSync(pages).sort().join(", ")}`,
    );
  return { checkout, revisions, check: values.check };
}

/** Compares one revision, and writes its file unless it is only checked. Returns the number of differences. */
function compare({ checkout, check }: Job, revision: string): number {
  const file = readStatements(revision);
  const stated = statementsIn(checkout, revision);
  const lines = driftLines(driftOf(file.stated, stated));
  const summary = lines.length === 0 ? "no difference" : `${lines.length} differences`;
  console.log(`${revision}: ${stated.length} statements, ${summary}`);
  for (const line of lines) console.log(`  ${line}`);
  if (!check) writeStatements(revision, { ...file, stated });
  return lines.length;
}

function main(job: Job): void {
  const differences = job.revisions.map((revision) => compare(job, revision));
  if (differences.every((count) => count === 0)) return;
  if (job.check) process.exitCode = 1;
  else
    console.log(
      "Now set SPECIFICATION_COMMIT in suites/catalogue/statements.ts to the commit of the checkout.",
    );
}

/** The job that the arguments describe, or nothing after a message that says what is wrong with them. */
function requested(args: readonly string[]): Job | undefined {
  try {
    return jobOf(args);
  } catch (error) {
    const usage = error instanceof Unusable || (error instanceof TypeError && "code" in error);
    if (!usage) throw error;
    console.error(`${error.message}\n\n${USAGE}`);
    process.exitCode = 2;
    return undefined;
  }
}

const job = requested(process.argv.slice(2));
if (job !== undefined) main(job);
