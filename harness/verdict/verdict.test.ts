import { describe, expect, it } from "vitest";
import { exitCode, gating, type Judged, overall, violation, worst } from "./verdict.ts";

const must = { gate: "must", strict: false } as const;
const needsExercise: Judged = {
  verdict: "inconclusive",
  reason: { kind: "needs-exercise", text: "a slow tool" },
};
const noAnswer: Judged = { verdict: "inconclusive", reason: { kind: "no-answer", text: "nothing came" } };

describe("the overall verdict", () => {
  it("is conformant when all that was judged passed", () => {
    expect(overall([{ verdict: "pass" }, { verdict: "not-applicable" }], must)).toBe("conformant");
  });

  it("is never conformant when nothing was judged", () => {
    expect(overall([], must)).toBe("incomplete");
    expect(overall([{ verdict: "not-applicable" }, needsExercise], must)).toBe("incomplete");
  });

  it("counts a violation before what is missing, and our own error before both", () => {
    expect(overall([{ verdict: "fail" }, noAnswer], must)).toBe("non-conformant");
    expect(overall([{ verdict: "fail" }, { verdict: "error" }], must)).toBe("error");
  });

  it("is incomplete when a check ended without verdict, but for want of an exercise only when strict", () => {
    expect(overall([{ verdict: "pass" }, noAnswer], must)).toBe("incomplete");
    expect(overall([{ verdict: "pass" }, needsExercise], must)).toBe("conformant");
    expect(overall([{ verdict: "pass" }, needsExercise], { gate: "must", strict: true })).toBe("incomplete");
  });

  it("does not count what is pending, and is not conformant by it either", () => {
    expect(overall([{ verdict: "pass" }, { verdict: "fail", pending: true }], must)).toBe("conformant");
    expect(overall([{ verdict: "pass", pending: true }], must)).toBe("incomplete");
  });

  it("gates on nothing but warnings when SHOULD gates", () => {
    const should = { gate: "should", strict: false } as const;
    expect(overall([{ verdict: "pass" }, { verdict: "observed" }, needsExercise], should)).toBe("conformant");
    expect(overall([{ verdict: "warn" }], should)).toBe("non-conformant");
  });

  it("is incomplete where a check has no verdict, and nobody said why", () => {
    expect(overall([{ verdict: "pass" }, { verdict: "inconclusive" }], must)).toBe("incomplete");
  });

  it("gates on warnings only when SHOULD gates", () => {
    expect(overall([{ verdict: "pass" }, { verdict: "warn" }], must)).toBe("conformant");
    expect(overall([{ verdict: "pass" }, { verdict: "warn" }], { gate: "should", strict: false })).toBe(
      "non-conformant",
    );
  });
});

it("what a baseline expects counts as seen where it was, and as nothing where it was not", () => {
  const expected = (verdict: Judged["verdict"]): Judged => ({ verdict, baseline: "expected" });
  const all = [
    expected("fail"),
    expected("warn"),
    expected("inconclusive"),
    { ...noAnswer, baseline: "stale" } as const,
  ];
  expect(gating(all).map(({ verdict }) => verdict)).toEqual([
    "observed",
    "observed",
    "not-applicable",
    "inconclusive",
  ]);
});

describe("the exit code", () => {
  it("has one number for each outcome", () => {
    const codes = (["conformant", "non-conformant", "incomplete", "error"] as const).map((v) => exitCode(v));
    expect(codes).toEqual([0, 1, 3, 4]);
    expect(exitCode("conformant", true)).toBe(130);
  });
});

describe("levels and verdicts", () => {
  it("weigh a violation by the level of what is broken", () => {
    expect(violation("MUST")).toBe("fail");
    expect(violation("MUST NOT")).toBe("fail");
    expect(violation("SHOULD")).toBe("warn");
    expect(violation("SHOULD NOT")).toBe("warn");
    expect(violation("MAY")).toBe("observed");
  });

  it("let the worst stand for the whole", () => {
    expect(worst(["pass", "warn", "observed"])).toBe("warn");
    expect(worst(["inconclusive", "fail"])).toBe("fail");
    expect(worst([])).toBeUndefined();
  });
});
