import { describe, expect, it } from "vitest";
import type { Reason, Verdict } from "../../verdict/verdict.ts";
import { check } from "../testing/trial.ts";
import { blockedOutcome } from "./dependencies.ts";
import { checkResult, type LegCheck, noFindings } from "./outcome.ts";

function legCheck(id: string, ...after: string[]): LegCheck {
  const one = check({
    id,
    title: id,
    requirements: ["must"],
    after,
    on: "shared",
    sends: "nothing",
    run: async () => {},
  });
  return { suite: "sample", level: "MUST", check: one };
}

const results = (verdict: Verdict, reason: Reason = { kind: "no-answer", text: "late" }) =>
  new Map([["a", checkResult(legCheck("a"), noFindings(verdict, reason), 0)]]);

const { check: dependent } = legCheck("b", "a");

describe("a check that depends on another", () => {
  it.each(["pass", "warn", "observed"] as const)("runs after its %s", (verdict) => {
    expect(blockedOutcome(dependent, results(verdict))).toBeUndefined();
  });

  it("runs if the other is not selected, or is for another revision", () => {
    expect(blockedOutcome(dependent, new Map())).toBeUndefined();
  });

  it.each(["fail", "inconclusive", "error"] as const)("is inconclusive after its %s", (verdict) => {
    expect(blockedOutcome(dependent, results(verdict))).toMatchObject({
      verdict: "inconclusive",
      reason: { kind: "depends-on", text: "depends on a", on: "a" },
    });
  });

  it("needs the same exercise if the other needs one", () => {
    expect(
      blockedOutcome(dependent, results("inconclusive", { kind: "needs-exercise", text: "a slow tool" })),
    ).toMatchObject({
      verdict: "inconclusive",
      reason: { kind: "needs-exercise", text: "a slow tool" },
    });
  });

  it("is interrupted if the other was", () => {
    const reason = { kind: "interrupted", text: "the run was interrupted" } as const;
    expect(blockedOutcome(dependent, results("inconclusive", reason))).toMatchObject({
      verdict: "inconclusive",
      reason,
    });
  });

  it("is inconclusive if the other failed without a reason", () => {
    const { reason, ...withoutReason } = checkResult(
      legCheck("a"),
      noFindings("fail", { kind: "threw", text: "" }),
      0,
    );
    expect(reason).toBeDefined();
    expect(blockedOutcome(dependent, new Map([["a", withoutReason]]))).toMatchObject({
      reason: { kind: "depends-on" },
    });
  });

  it("does not apply if the other does not", () => {
    expect(
      blockedOutcome(dependent, results("not-applicable", { kind: "not-declared", text: "no tools" })),
    ).toMatchObject({
      verdict: "not-applicable",
      reason: { kind: "not-declared", text: "a: no tools" },
    });
  });

  it("runs if it depends on nothing", () => {
    const { after, ...free } = legCheck("c").check;
    expect(after).toEqual([]);
    expect(blockedOutcome(free, results("fail"))).toBeUndefined();
  });
});
