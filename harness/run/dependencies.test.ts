import { describe, expect, it } from "vitest";
import type { Reason, Verdict } from "../verdict/verdict.ts";
import { blockedOutcome, dependencyGroups } from "./dependencies.ts";
import { checkResult, type LegCheck, noFindings } from "./outcome.ts";
import { check } from "./testing/trial.ts";

function placed(id: string, ...after: string[]): LegCheck {
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
  new Map([["a", checkResult(placed("a"), noFindings(verdict, reason), 0)]]);

const { check: dependent } = placed("b", "a");

describe("a check that rests on another", () => {
  it.each(["pass", "warn", "observed"] as const)("is run after its %s", (verdict) => {
    expect(blockedOutcome(dependent, results(verdict))).toBeUndefined();
  });

  it("is run where the other is not selected, or of another revision", () => {
    expect(blockedOutcome(dependent, new Map())).toBeUndefined();
  });

  it.each(["fail", "inconclusive", "error"] as const)("is inconclusive after its %s", (verdict) => {
    expect(blockedOutcome(dependent, results(verdict))).toMatchObject({
      verdict: "inconclusive",
      reason: { kind: "depends-on", text: "depends on a", on: "a" },
    });
  });

  it("needs the same exercise, which is no failure", () => {
    expect(
      blockedOutcome(dependent, results("inconclusive", { kind: "needs-exercise", text: "a slow tool" })),
    ).toMatchObject({
      verdict: "inconclusive",
      reason: { kind: "needs-exercise", text: "a slow tool" },
    });
  });

  it("was stopped by the same hand", () => {
    const reason = { kind: "interrupted", text: "the run was interrupted" } as const;
    expect(blockedOutcome(dependent, results("inconclusive", reason))).toMatchObject({
      verdict: "inconclusive",
      reason,
    });
  });

  it("is inconclusive where nobody said why the other is", () => {
    const { reason, ...unexplained } = checkResult(
      placed("a"),
      noFindings("fail", { kind: "threw", text: "" }),
      0,
    );
    expect(reason).toBeDefined();
    expect(blockedOutcome(dependent, new Map([["a", unexplained]]))).toMatchObject({
      reason: { kind: "depends-on" },
    });
  });

  it("does not apply where the other does not", () => {
    expect(
      blockedOutcome(dependent, results("not-applicable", { kind: "not-declared", text: "no tools" })),
    ).toMatchObject({
      verdict: "not-applicable",
      reason: { kind: "not-declared", text: "a: no tools" },
    });
  });

  it("is run where it rests on nothing", () => {
    const { after, ...free } = placed("c").check;
    expect(after).toEqual([]);
    expect(blockedOutcome(free, results("fail"))).toBeUndefined();
    expect(dependencyGroups([{ ...placed("c"), check: free }])).toHaveLength(1);
  });
});

describe("the order of checks", () => {
  const ids = (...checks: LegCheck[]) =>
    dependencyGroups(checks).map((group) => group.map(({ check }) => check.id));

  it("puts each after those that it rests on, whatever the order of the suite", () => {
    expect(ids(placed("c", "b"), placed("b", "a"), placed("a"), placed("d"))).toEqual([
      ["a", "d"],
      ["b"],
      ["c"],
    ]);
  });

  it("does not wait for what is not there, nor for itself", () => {
    expect(ids(placed("a", "elsewhere"), placed("b", "b"))).toEqual([["a", "b"]]);
  });

  it("comes to an end where checks wait for each other", () => {
    expect(ids(placed("a", "b"), placed("b", "a"), placed("c"))).toEqual([["c"], ["a", "b"]]);
  });
});
