/**
 * The entry for tests that run in vitest: `import { describeConformance } from "mcp-conform/vitest"`. Each check is a
 * test: the editor shows it, `-t` selects it, and reporters and watch mode work as with any other test.
 */
import { afterAll, beforeAll, describe, it, type TestContext } from "vitest";
import {
  type ConformanceOptions,
  ConformanceTests,
  type PlannedTest,
  WHOLE_RUN,
} from "./test-runner/conformance-tests.ts";
import { ConformanceFailure } from "./test-runner/failure.ts";
import type { TestCase } from "./test-runner/test-cases.ts";

export type { InProcessServer } from "./server.ts";
export type { ConformanceOptions } from "./test-runner/conformance-tests.ts";

/** A run takes seconds. One that takes longer than this, in milliseconds, is ended. */
const RUN_TIMEOUT = 600_000;

/**
 * Registers one test for each check, grouped by suite. All of them share one run, which begins before the first test. A
 * check that does not apply, or could not be exercised, is skipped with its reason. A warning is an annotation.
 *
 * @example
 * describeConformance({ server: "node build/index.js" });
 * @example
 * describeConformance({ connect: ({ stdin, stdout }) => createServer().connect(new StdioServerTransport(stdin, stdout)) });
 */
export function describeConformance(options: ConformanceOptions, name = "MCP conformance"): void {
  const tests = new ConformanceTests(options);
  describe(name, () => {
    // vitest gives the suite as the first argument before 4.1, and as the second one since. It reads the names of declared
    // parameters, and rejects rest parameters.
    beforeAll(function begin() {
      // biome-ignore lint/complexity/noArguments: see above
      return tests.run(selectedIn([...arguments], tests));
    }, RUN_TIMEOUT);
    afterAll(() => tests.end());
    it(WHOLE_RUN, (context) => conclude(context, tests.whole));
    for (const suite of tests.suites) {
      describe(suite.name, () => {
        for (const test of suite.tests) it(test.name, (context) => conclude(context, tests.caseOf(test)));
      });
    }
  });
}

/** Ends a test as its check has ended. */
async function conclude({ skip, annotate }: TestContext, { outcome, text }: TestCase): Promise<void> {
  if (outcome === "failed" || outcome === "broken") throw new ConformanceFailure(text);
  if (outcome === "skipped") skip(text);
  if (outcome === "warned") await annotate(text, "warning");
}

/** What is used of the suite that vitest gives to `beforeAll`. */
interface Task {
  readonly name: string;
  readonly mode: string;
  readonly tasks?: readonly Task[];
}

/** The ids of the tests that vitest is to run; undefined for all. */
function selectedIn(given: readonly unknown[], { suites }: ConformanceTests): readonly string[] | undefined {
  const all: readonly PlannedTest[] = suites.flatMap(({ tests }) => tests);
  const suite = given.find((one): one is Task => typeof one === "object" && one !== null && "tasks" in one);
  if (suite === undefined) return undefined;
  const names = new Set(namesToRun(suite));
  const ids = all.filter(({ name }) => names.has(name)).map(({ id }) => id);
  return ids.length === 0 || ids.length === all.length ? undefined : ids;
}

function namesToRun({ name, mode, tasks }: Task): readonly string[] {
  if (mode === "skip" || mode === "todo") return [];
  return tasks === undefined ? [name] : tasks.flatMap(namesToRun);
}
