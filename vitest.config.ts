import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{schema,harness,suites,reports,examples,docs}/**/*.test.ts"],
    testTimeout: 30_000,
  },
});
