import { expect, it } from "vitest";
import { error } from "../check/answers.ts";
import type { Expect } from "../check/expect.ts";
import { runCheck } from "./run-check.ts";
import { check } from "./testing/trial.ts";

interface Seen {
  readonly expect: Expect;
  readonly trace: string;
}

function looking(run: (seen: Seen) => void) {
  const one = { id: "a", title: "A", requirements: ["must"], on: "trace", sends: "nothing", run } as const;
  const answers = { pass: [error(1)] } as const;
  return runCheck(
    { suite: "sample", level: "SHOULD", check: check({ ...one, answers } as never) },
    { trace: "a trace" },
  );
}

it("hands a check what there is to see, with its level and its answers", () => {
  const { outcome, ms } = looking(({ expect: on, trace }) => {
    on.that(false, { expected: "this", actual: trace, at: 1 });
    on.reply({ kind: "error", seq: 2, message: {}, code: 1, text: "", data: undefined });
  });
  expect(outcome.findings.map(({ verdict, actual }) => [verdict, actual])).toEqual([
    ["warn", "a trace"],
    ["pass", 'error 1 ""'],
  ]);
  expect(outcome.verdict).toBe("warn");
  expect(ms).toBeLessThan(10_000);
});

it("takes what a check throws for its outcome", () => {
  const { outcome } = looking(() => {
    throw new TypeError("x is undefined");
  });
  expect(outcome).toMatchObject({ verdict: "error", reason: { kind: "threw" } });
});
