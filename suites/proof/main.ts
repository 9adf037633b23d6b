/**
 * The kill matrix: every fault of the reference server and of the reference client against every check of its role,
 * and both without faults.
 *
 *     node --import tsx suites/proof/main.ts             exit 1 for anything that is not proven, or a stale document
 *     node --import tsx suites/proof/main.ts --write     writes docs/proof.md as well
 *     node --import tsx suites/proof/main.ts ping. …     only faults whose ids contain one of these words
 */
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { FAULTS } from "../../harness/reference/server/faults/index.ts";
import { serverSuites } from "../registry.ts";
import { proveClients } from "./client/proof.ts";
import { document } from "./document.ts";
import { proofOf, type Tried, wrongOf } from "./server/proof.ts";
import { type Trial, trialsOf } from "./server/trials.ts";
import { UNKILLED } from "./server/unkilled.ts";
import { soakFigures } from "./stability.ts";
import { performAll } from "./workers.ts";

const DOCUMENT = new URL("../../docs/proof.md", import.meta.url);

/** What went wrong in company is repeated with less of it and more patience, as the machine may be slow: that counts. */
async function tryAll(trials: readonly Trial[]): Promise<readonly Tried[]> {
  const outcomes = await performAll(trials);
  const doubtful = trials.filter((_, index) => outcomes[index]?.wrong.length !== 0);
  const again = await performAll(
    doubtful.map((trial) => ({ ...trial, patient: true })),
    1,
  );
  return trials.flatMap((trial, index) => {
    const outcome = again[doubtful.indexOf(trial)] ?? outcomes[index];
    return outcome ? [{ trial, outcome }] : [];
  });
}

async function main(): Promise<readonly string[]> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { write: { type: "boolean", default: false } },
  });
  const isWhole = positionals.length === 0;
  const faults = FAULTS.filter(({ id }) => isWhole || positionals.some((word) => id.includes(word)));
  const trials = trialsOf(faults).filter(({ fault }) => isWhole || fault !== undefined);
  const began = performance.now();
  const [tried, clients] = await Promise.all([tryAll(trials), proveClients(positionals)]);
  const seconds = Math.round((performance.now() - began) / 1000);
  const count = `${trials.length} trials of ${faults.length} faults of servers, ${clients.trials} of ${clients.faults} of clients`;
  process.stderr.write(`${count} in ${seconds} s\n`);
  if (!isWhole) return [...wrongOf(tried), ...clients.problems];
  const proof = proofOf({ tried, faults, suites: serverSuites, unkilled: UNKILLED });
  const problems = [...proof.problems, ...clients.problems];
  if (problems.length > 0) return problems;
  const servers = document(
    proof,
    serverSuites,
    tried.map(({ trial }) => trial),
    UNKILLED,
    soakFigures(),
  );
  const text = `${servers}\n${clients.section}`;
  if (values.write) writeFileSync(DOCUMENT, text);
  return read(DOCUMENT) === text ? [] : ["docs/proof.md is stale: write it with --write"];
}

function read(file: URL): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

const problems = await main();
for (const problem of problems) process.stdout.write(`${problem}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
