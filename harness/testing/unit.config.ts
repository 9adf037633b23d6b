import { configDefaults, defineConfig, mergeConfig } from "vitest/config";
import all from "../../vitest.config.ts";

/** Each of their tests tries all faults of the topic. */
const WITH_FAULTS = [
  "authorization",
  "authorization-server",
  "basic",
  "caching",
  "cancellation",
  "completion",
  "elicitation",
  "http",
  "lifecycle",
  "logging",
  "monitors",
  "pagination",
  "prompts",
  "resources",
  "roots",
  "stdio",
  "tools",
];

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
  "harness/run/{crash,discover}.test.ts",
  "harness/target/launched.test.ts",
  "harness/transport/stdio/{leftovers,memory,process}.test.ts",
  "reports/**/{browser,controls.browser}.test.ts",
  "schema/{differential,generate}/**/*.test.ts",
  "schema/lint/index.test.ts",
  "suites/client/{answers,handshake,http,leniency,messages,shutdown}.test.ts",
  "suites/client/http-sse/http-sse.test.ts",
  "suites/client/stateless/{official,stateless}.test.ts",
  "suites/proof/{client,hostile,server}/**/*.test.ts",
  "suites/server/{capability-declared,exercises}.test.ts",
  ...WITH_FAULTS.map((topic) => `suites/server/${topic}/${topic}.test.ts`),
  "suites/server/{completion/no-suggestions,tasks/lifecycle}.test.ts",
  "suites/server/session/missing-features.test.ts",
  "suites/server/stateless/revision-2026-07-28.test.ts",
];

/** The quick tests, for daily work: `npm run test:unit`. */
export default mergeConfig(
  { ...all, test: { ...all.test, globalSetup: [] } },
  defineConfig({ test: { exclude: [...configDefaults.exclude, ...PEERS] } }),
);
