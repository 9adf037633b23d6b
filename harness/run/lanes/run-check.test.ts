import { expect, it } from "vitest";
import { error, refusal } from "../../check/answers.ts";
import type { Expect } from "../../check/expect.ts";
import { check } from "../testing/trial.ts";
import { runCheck } from "./run-check.ts";

interface Input {
  readonly expect: Expect;
  readonly seen: string;
}

/** Runs a monitor that does this. */
function runMonitor(run: (input: Input) => void) {
  const one = { id: "a", title: "A", requirements: ["must"], on: "trace", sends: "nothing", run } as const;
  const answers = { pass: [error(1)] } as const;
  return runCheck(
    { suite: "sample", level: "SHOULD", check: check({ ...one, answers } as never) },
    { seen: "a trace" },
  );
}

it("gives a check its input, its level and its answers", () => {
  const { outcome } = runMonitor(({ expect: on, seen }) => {
    on.that(false, { expected: "this", actual: seen, at: 1 });
    on.reply({ kind: "error", seq: 2, message: {}, code: 1, text: "", data: undefined });
  });
  expect(outcome.findings.map(({ verdict, actual }) => [verdict, actual])).toEqual([
    ["warn", "a trace"],
    ["pass", 'error 1 ""'],
  ]);
  expect(outcome.verdict).toBe("warn");
});

it.each([
  ["stdio", "error 1"],
  ["http", "error 1, or an HTTP status of 400 to 599"],
] as const)("names over %s what is possible there", (transport, words) => {
  const run = ({ expect: on }: Input) =>
    void on.reply({ kind: "result", seq: 2, message: {}, result: {} }, { pass: [error(1), refusal] });
  const one = { id: "a", title: "A", requirements: ["must"], on: "trace", sends: "nothing", run } as const;
  const { outcome } = runCheck(
    { suite: "sample", level: "MUST", check: check(one as never) },
    { trace: { transport } },
  );
  expect(outcome.findings).toMatchObject([{ expected: words }]);
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
