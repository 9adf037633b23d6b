/** Runs one of the hostile or careless servers as a process: serve.js <its description> [revision]. */
import type { Serve } from "../../../harness/target/in-process.ts";
import { REVISIONS } from "../../../schema/revision.ts";
import { careless } from "./careless.ts";
import { healthyOverPipes, lastingOverPipes } from "./lasting.ts";
import { overPipes } from "./pipes.ts";

const [wanted = "", name] = process.argv.slice(2);
const revision = REVISIONS.find((one) => one === name);

function serveOf(): Serve {
  const hostile = [healthyOverPipes, ...overPipes, ...lastingOverPipes].find(
    ({ describe }) => describe === wanted,
  );
  if (hostile) return hostile.how;
  const one = careless.find(({ describe }) => describe === wanted);
  if (one === undefined || revision === undefined) throw new Error(`there is no server that ${wanted}`);
  return one.serve(revision);
}

process.exit(await serveOf()(process.stdin, process.stdout));
