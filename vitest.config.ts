import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";
import LongFirst from "./harness/testing/long-first.ts";

const FOLDERS = "{schema,harness,suites,reports,examples,docs}";

/** Tests that start processes, or that judge complete peers. They take most of the time. */
const PEERS = [
  "docs/{action,ci,commands,library}.test.ts",
  "examples/**/*.test.ts",
  "harness/cli/{*,!(options)/**/*}.test.ts",
  "harness/client/{diagnose,judge-trace}.test.ts",
  "harness/client/{command,shim}/**/*.test.ts",
  "harness/library/custom/custom.test.ts",
  "harness/library/{describe-conformance,index,msw,baseline/baseline}.test.ts",
  "harness/reference/*/{main,shutdown,switches,tolerance}.test.ts",
  "harness/target/launched.test.ts",
  "harness/transport/stdio/{leftovers,memory,process}.test.ts",
  "reports/**/{browser,controls.browser}.test.ts",
  "schema/{differential,generate}/**/*.test.ts",
  "suites/client/{answers,handshake,http,leniency,messages,shutdown}.test.ts",
  "suites/client/stateless/{official,stateless}.test.ts",
  "suites/proof/{client,hostile,server}/**/*.test.ts",
  "suites/server/{capability-declared,exercises}.test.ts",
  "suites/server/{basic,caching,completion,http,lifecycle,logging,monitors,pagination,prompts,resources,stdio,tools}/{basic,caching,completion,http,lifecycle,logging,monitors,pagination,prompts,resources,stdio,tools}.test.ts",
  "suites/server/session/missing-features.test.ts",
  "suites/server/stateless/revision-2026-07-28.test.ts",
];

/** Projects of users. They need the installed package: `.ci/projects.mjs` runs them. */
const PROJECTS = "examples/projects/**";

/** Tests of the modules that an import loads. */
const IMPORTS = ["schema/lint/index.test.ts"];

export default defineConfig({
  // Examples import the package by its name.
  resolve: {
    alias: { "mcp-conform/suite": fileURLToPath(new URL("harness/library/suite.ts", import.meta.url)) },
  },
  test: {
    // Only for a test that never ends. No test depends on the load of the machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Files share the modules that a worker has loaded: that halves the processor time. So a test must leave no clock,
    // variable or module behind that it has changed.
    isolate: false,
    // A third of the time is spent waiting for processes and time limits, so one worker more than cores.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongFirst },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: [`${FOLDERS}/**/*.test.ts`],
          exclude: [...configDefaults.exclude, PROJECTS, ...PEERS, ...IMPORTS],
        },
      },
      { extends: true, test: { name: "imports", include: IMPORTS, isolate: true } },
      {
        extends: true,
        test: {
          name: "peers",
          include: PEERS,
          exclude: [...configDefaults.exclude, PROJECTS],
          globalSetup: ["harness/testing/compile.ts"],
        },
      },
    ],
  },
});
