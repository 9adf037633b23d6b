import { expect, it } from "vitest";
import { error } from "../../check/answers.ts";
import type { Expect } from "../../check/expect.ts";
import { check } from "../testing/trial.ts";
import { runCheck } from "./run-check.ts";

interface Input {
  readonly expect: Expect;
  readonly trace: string;
}

/** Runs a monitor that does this. */
function runMonitor(run: (input: Input) => void) {
  const one = { id: "a", title: "A", requirements: ["must"], on: "trace", sends: "nothing", run } as const;
  const answers = { pass: [error(1)] } as const;
  return runCheck(
    { suite: "sample", level: "SHOULD", check: check({ ...one, answers } as never) },
    { trace: "a trace" },
  );
}

it("gives a check its input, its level and its answers", () => {
  const { outcome } = runMonitor(({ expect: on, trace }) => {
    on.that(false, { expected: "this", actual: trace, at: 1 });
    on.reply({ kind: "error", seq: 2, message: {}, code: 1, text: "", data: undefined });
  });
  expect(outcome.findings.map(({ verdict, actual }) => [verdict, actual])).toEqual([
    ["warn", "a trace"],
    ["pass", 'error 1 ""'],
  ]);
  expect(outcome.verdict).toBe("warn");
});

it("measures the time of the check only", () => {
  const times: number[] = [];
  const before = performance.now();
  const { ms } = runMonitor(() => {
    const began = performance.now();
    while (performance.now() - began < 5);
    times.push(performance.now() - began);
  });
  expect(ms).toBeGreaterThanOrEqual(times[0] ?? Number.NaN);
  expect(ms).toBeLessThanOrEqual(performance.now() - before);
});

it("makes an error of what a check throws", () => {
  const { outcome } = runMonitor(() => {
    throw new TypeError("x is undefined");
  });
  expect(outcome).toMatchObject({ verdict: "error", reason: { kind: "threw" } });
});
