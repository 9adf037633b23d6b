import { defineConfig } from "vitest/config";

/** The tests beside the mutated code. None starts a target, so a mutant takes milliseconds. */
export default defineConfig({
  test: {
    testTimeout: 30_000,
    // One reading of the modules for all files of a run: most of what a mutant costs.
    isolate: false,
    include: [
      "harness/{verdict,check,client,client/judging}/*.test.ts",
      "harness/run/{outcomes,decide,decide/*,lanes,legs}/*.test.ts",
      "schema/{envelope,validate}/*.test.ts",
      "suites/{cancellation,jsonrpc,lifecycle,progress}/server/{monitors,monitors/*}.test.ts",
      "suites/across-topics/server/{server-messages,unmatched-responses}.test.ts",
    ],
    exclude: [
      "harness/run/{decide/no-session,lanes/rate-limit,legs/interrupt,outcomes/surface}.test.ts",
      "harness/client/{judging/diagnose,judge-trace,run}.test.ts",
    ],
  },
});
