/**
 * The entry for tests that run with `node --test`: `import { describeConformance } from "mcp-conform/node-test"`. Each
 * check is a test, as with `mcp-conform/vitest`.
 */
import { after, before, describe, it, type TestContext } from "node:test";
import { type ConformanceOptions, ConformanceTests, WHOLE_RUN } from "./test-runner/conformance-tests.ts";
import { ConformanceFailure } from "./test-runner/failure.ts";
import type { TestCase } from "./test-runner/test-cases.ts";

export type { InProcessServer } from "./server.ts";
export type { ConformanceOptions } from "./test-runner/conformance-tests.ts";

/** A run takes seconds. One that takes longer than this, in milliseconds, is ended. */
const RUN_TIMEOUT = 600_000;

/**
 * Registers one test for each check, grouped by suite. All of them share one run, which begins before the first test. A
 * check that does not apply, or could not be exercised, is skipped with its reason. A warning is a diagnostic.
 *
 * @example
 * describeConformance({ server: "node build/index.js" });
 */
export function describeConformance(options: ConformanceOptions, name = "MCP conformance"): void {
  const tests = new ConformanceTests(options);
  describe(name, () => {
    before(() => tests.run(), { timeout: RUN_TIMEOUT });
    after(() => tests.end());
    it(WHOLE_RUN, (context) => conclude(context, tests.whole));
    for (const suite of tests.suites) {
      describe(suite.name, () => {
        for (const test of suite.tests) it(test.name, (context) => conclude(context, tests.caseOf(test)));
      });
    }
  });
}

/** Ends a test as its check has ended. */
function conclude(context: TestContext, { outcome, text }: TestCase): void {
  if (outcome === "failed" || outcome === "broken") throw new ConformanceFailure(text);
  if (outcome === "skipped") context.skip(text);
  if (outcome === "warned") context.diagnostic(text);
}
