import path from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * The files that take longest, the longest first. A file that begins last and takes a minute leaves the other workers without
 * work for that minute. It need not be complete: it changes only how long all tests take.
 */
export const LONG: readonly string[] = [
  "examples/clients.test.ts",
  "suites/proof/server/oddities.test.ts",
  "examples/servers.test.ts",
  "suites/proof/hostile/clients-over-sse.test.ts",
  "suites/proof/hostile/processes.test.ts",
  "suites/proof/client/oddities.test.ts",
  "suites/proof/hostile/hostile.test.ts",
  "suites/server/stateless/revision-2026-07-28.test.ts",
  "suites/client/http.test.ts",
  "suites/proof/hostile/careless.test.ts",
  "harness/reference/client/switches.test.ts",
  "suites/client/answers.test.ts",
  "suites/client/stateless/stateless.test.ts",
  "suites/server/elicitation/elicitation.test.ts",
  "suites/server/authorization/authorization.test.ts",
  "suites/server/completion/no-suggestions.test.ts",
  "suites/client/http-sse/http-sse.test.ts",
  "harness/run/retry.test.ts",
  "suites/server/cancellation/cancellation.test.ts",
  "suites/server/authorization-server/authorization-server.test.ts",
];

/** Workers are not shared by projects, so each project is one block. */
function rank({ moduleId, project }: TestSpecification): number {
  if (project.name === "unit") return LONG.length + 1;
  const file = path.relative(process.cwd(), moduleId).replaceAll("\\", "/");
  const found = LONG.indexOf(file);
  return found === -1 ? LONG.length : found;
}

/** Workers take the files in this order. */
export default class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}
