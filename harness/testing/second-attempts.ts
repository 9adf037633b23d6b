import type { Reporter, TestModule } from "vitest/node";

/** Names the tests that failed and then passed: their first failure is no noise, but a fault to find. */
export default class SecondAttempts implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const names = modules.flatMap(({ children }) =>
      [...children.allTests("passed")]
        .filter((test) => (test.diagnostic()?.retryCount ?? 0) > 0)
        .map(({ fullName, module }) => `${module.relativeModuleId} > ${fullName}`),
    );
    if (names.length > 0) process.stdout.write(`${secondAttempts(names)}\n`);
  }
}

export function secondAttempts(names: readonly string[]): string {
  const tests = names.length === 1 ? "1 test" : `${names.length} tests`;
  return [
    `${tests} passed only at the second attempt. That is a fault of the test or of the code (CONTRIBUTING.md):`,
    ...names.map((name) => `  ${name}`),
  ].join("\n");
}
