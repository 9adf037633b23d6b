import path from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The files that use the most processor time, the longest first. */
export const BUSY: readonly string[] = [
  "suites/proof/server/oddities.test.ts",
  "suites/proof/hostile/heavy.test.ts",
  "suites/proof/mutation/mutation.test.ts",
  "suites/proof/explore/explore.test.ts",
  "suites/proof/server/isolated.test.ts",
  "examples/clients.test.ts",
  "examples/servers.test.ts",
  "suites/proof/hostile/processes.test.ts",
  "suites/proof/client/oddities.test.ts",
  "suites/proof/client/stateless.test.ts",
  "suites/proof/hostile/clients-over-sse.test.ts",
  "suites/proof/server/revision-2026-07-28.test.ts",
  "reports/html/browser.test.ts",
  "harness/cli/commands/judging/run.test.ts",
  "harness/library/describe-conformance.test.ts",
  "suites/proof/server/together.test.ts",
  "reports/matrix/browser.test.ts",
  "harness/cli/output/reports.test.ts",
  "suites/proof/server/http.test.ts",
  "docs/commands.test.ts",
];

/** The files that mostly wait, for processes and for time limits, the longest first. */
export const WAITING: readonly string[] = [
  "harness/run/discovery/slow-targets.test.ts",
  "suites/proof/slow/servers.test.ts",
  "suites/proof/hostile/gateways.test.ts",
  "suites/proof/slow/clients.test.ts",
  "suites/proof/hostile/hostile.test.ts",
  "suites/proof/hostile/careless.test.ts",
  "suites/proof/client/http.test.ts",
  "harness/run/discovery/discover.test.ts",
  "suites/proof/client/answers.test.ts",
  "harness/client/judging/diagnose.test.ts",
  "suites/proof/client/handshake.test.ts",
  "suites/proof/reference/client/switches.test.ts",
  "harness/run/run.test.ts",
  "suites/elicitation/server/elicitation.test.ts",
  "suites/proof/client/messages.test.ts",
  "harness/run/retry/retry.test.ts",
  "suites/completion/server/no-suggestions.test.ts",
  "harness/run/discovery/lost.test.ts",
  "harness/run/crashes/crash.test.ts",
  "suites/http-sse/client/http-sse.test.ts",
  "harness/library/custom/custom.test.ts",
  "suites/lifecycle/client/shutdown.test.ts",
  "harness/run/sessions/half-dead.test.ts",
  "harness/run/sessions/http-sse.test.ts",
  "suites/cancellation/server/cancellation.test.ts",
  "harness/run/crashes/crash-replay-http.test.ts",
];

/**
 * The long files first: one that begins last leaves the other workers without work. Those that wait are spread among those
 * that are busy: before, the processors had no work for 36 of 330 s. The lists need not be complete: they change only
 * how long all tests take.
 */
export function longFirst(files: readonly string[]): readonly string[] {
  const busy = BUSY.filter((file) => files.includes(file));
  const waiting = WAITING.filter((file) => files.includes(file));
  const rest = files.filter((file) => !busy.includes(file) && !waiting.includes(file));
  // The quick tests have no busy file.
  const first = busy.length > 0 ? busy : rest.splice(0, rest.length / 2);
  return [...spread(first, waiting), ...rest];
}

/** Each list in its order, and both over the whole length. */
function spread(some: readonly string[], others: readonly string[]): readonly string[] {
  const placed = [some, others].flatMap((list) =>
    list.map((file, index) => ({ file, at: index / list.length })),
  );
  return placed.toSorted((one, other) => one.at - other.at).map(({ file }) => file);
}

/** Workers take the files in this order. Workers are not shared by projects, so each project is one block. */
export default class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return ["peers", "unit"].flatMap((project) => {
      const specifications = new Map(
        sorted
          .filter((one) => one.project.name === project)
          .map((one) => [path.relative(process.cwd(), one.moduleId).replaceAll("\\", "/"), one]),
      );
      return longFirst([...specifications.keys()]).flatMap((file) => specifications.get(file) ?? []);
    });
  }
}
