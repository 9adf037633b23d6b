/**
 * The kill matrix: every fault of the reference server and of the reference client against every check of its role, each
 * oddity by itself, and both peers without any of them.
 *
 *     node --import tsx suites/proof/main.ts             exit 1 if anything is not proven, or docs/proof.md is out of date
 *     node --import tsx suites/proof/main.ts --write     also writes docs/proof.md
 *     node --import tsx suites/proof/main.ts ping. …     only faults and oddities whose ids contain one of these words
 *     node --import tsx suites/proof/main.ts --rerun …   the rerun line of each check that reports a fault: it must show it again
 *     node --import tsx suites/proof/main.ts --slow …    only the servers and clients that are slow, with a limit of 10 s
 */
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import compile from "../../harness/testing/compile.ts";
import { serverSuites } from "../registry.ts";
import { CLIENTS } from "./client/proof.ts";
import { clientSection, serverSection } from "./document.ts";
import { prove, provedReruns } from "./proof.ts";
import { SERVERS } from "./server/proof.ts";
import { proveSlow } from "./slow/prove.ts";
import { FULL_SCALE } from "./slow/servers.ts";
import { soakFigures } from "./stability.ts";

const DOCUMENT = new URL("../../docs/proof.md", import.meta.url);

async function main(): Promise<readonly string[]> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      write: { type: "boolean", default: false },
      rerun: { type: "boolean", default: false },
      slow: { type: "boolean", default: false },
    },
  });
  await compile();
  if (values.slow) return proveSlow(FULL_SCALE, positionals);
  const began = performance.now();
  if (values.rerun) {
    const lost = await Promise.all([provedReruns(SERVERS, positionals), provedReruns(CLIENTS, positionals)]);
    return lost.flat();
  }
  const [servers, clients] = await Promise.all([prove(SERVERS, positionals), prove(CLIENTS, positionals)]);
  const seconds = Math.round((performance.now() - began) / 1000);
  const count = `${servers.trials.length} trials of servers, ${clients.trials.length} of clients`;
  process.stderr.write(`${count} in ${seconds} s\n`);
  const problems = [...servers.problems, ...clients.problems];
  if (positionals.length > 0) return problems;
  if (problems.length === 0) {
    const text = [
      serverSection(SERVERS, serverSuites, servers, soakFigures()),
      clientSection(CLIENTS, clients),
    ].join("\n");
    if (values.write) writeFileSync(DOCUMENT, text);
    else if (read(DOCUMENT) !== text) problems.push("docs/proof.md is out of date: npm run proof -- --write");
  }
  // The rest takes long, and may be ended before it is over.
  print(problems);
  return proveSlow(FULL_SCALE).then((slow) => [...(problems.length > 0 ? [SHOWN] : []), ...slow]);
}

const SHOWN = "problems of the kill matrix: above";

function print(problems: readonly string[]): void {
  for (const problem of problems) process.stdout.write(`${problem}\n`);
}

function read(file: URL): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

const problems = await main();
print(problems);
process.exitCode = problems.length > 0 ? 1 : 0;
