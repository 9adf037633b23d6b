import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";
import LongFirst from "./harness/testing/long-first.ts";
import { PEERS } from "./harness/testing/tiers.ts";

/** Projects of users. They need the installed package: `.ci/projects.mjs` runs them. */
const EXCLUDED = [...configDefaults.exclude, "examples/projects/**"];

export default defineConfig({
  // Examples import the package by its name.
  resolve: {
    alias: { "mcp-conform/suite": fileURLToPath(new URL("harness/library/suite.ts", import.meta.url)) },
  },
  test: {
    // Only for a test that never ends. No test depends on the load of the machine.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // As long, for what is polled until it is true: the default of one second is a limit of time.
    expect: { poll: { timeout: 60_000 } },
    // Files share the modules that a worker has loaded: that halves the processor time. So a test must leave no clock,
    // variable or module behind that it has changed.
    isolate: false,
    // A third of the time is spent waiting for processes and time limits, so two workers more than cores: a third one made it no faster.
    maxWorkers: availableParallelism() + 2,
    sequence: { sequencer: LongFirst },
    projects: [
      {
        extends: true,
        test: {
          name: "peers",
          include: [...PEERS],
          exclude: [...EXCLUDED],
          globalSetup: ["harness/testing/compile.ts"],
        },
      },
      {
        extends: true,
        // The quick tests, for daily work: `npm run test:unit`.
        test: {
          name: "unit",
          include: ["{schema,harness,suites,reports,examples,docs}/**/*.test.ts"],
          exclude: [...EXCLUDED, ...PEERS],
        },
      },
    ],
    // A second run does not translate the same modules again: the quick tests take 58 s in place of 76 s.
    experimental: { fsModuleCache: true },
  },
});
