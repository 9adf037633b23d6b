import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";
import GroupTimes from "./harness/testing/group-times.ts";
import LongFirst from "./harness/testing/long-first.ts";
import SecondAttempts from "./harness/testing/second-attempts.ts";
import { ONLY_IN_ALL, PEERS, TIER, type Tier } from "./harness/testing/tiers.ts";

/** Projects of users. They need the installed package: `.ci/projects.mjs` runs them. */
const EXCLUDED = [...configDefaults.exclude, "examples/projects/**"];

/** The tests of `npm run test:all`, or the sample of `npm test`: `harness/testing/sample.config.ts`. */
export const testsOf = (tier: Tier) =>
  defineConfig({
    // Examples import the package by its name.
    resolve: {
      alias: { "mcp-conform/suite": fileURLToPath(new URL("harness/library/suite.ts", import.meta.url)) },
    },
    test: {
      // Only for a test that never ends. No test depends on the load of the machine.
      testTimeout: 300_000,
      hookTimeout: 300_000,
      // Thousands of runs against processes and sockets, beside each other: of each whole run about three failed at a load of 20, others each
      // time. Such a test is not hidden: the last reporter names it.
      retry: 1,
      // As long as a test, for what is polled until it is true: the default of one second is a limit of time.
      expect: { poll: { timeout: 60_000 } },
      // Files share the modules that a worker has loaded: that halves the processor time. So a test must leave no clock,
      // variable or module behind that it has changed.
      isolate: false,
      // A third of the time is spent waiting for processes and time limits, so two workers more than cores: a third one made it no faster.
      maxWorkers: availableParallelism() + 2,
      sequence: { sequencer: LongFirst },
      env: { [TIER]: tier },
      // The second one is a default of vitest, which a list replaces.
      reporters: [
        "default",
        ...(process.env.GITHUB_ACTIONS ? ["github-actions"] : []),
        new GroupTimes(),
        new SecondAttempts(),
      ],
      projects: [
        {
          extends: true,
          test: {
            name: "peers",
            include: [...PEERS],
            exclude: [...EXCLUDED, ...(tier === "sample" ? ONLY_IN_ALL : [])],
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

export default testsOf("all");
