import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{schema,harness,suites,reports,examples,docs}/**/*.test.ts"],
    testTimeout: 30_000,
    // Most of the time is spent waiting for processes: as many workers as cores, where the default is one less.
    maxWorkers: Math.max(2, availableParallelism()),
  },
});
