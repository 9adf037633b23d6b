import { describe, expect, it } from "vitest";
import {
  type CountedCheck,
  excuseExpected,
  exitCode,
  leavesComplete,
  ofPart,
  overall,
  violation,
  worst,
} from "./verdict.ts";

const must = { gate: "must", strict: false } as const;
const needsExercise: CountedCheck = {
  verdict: "inconclusive",
  reason: { kind: "needs-exercise", text: "a slow tool" },
};
const noAnswer: CountedCheck = {
  verdict: "inconclusive",
  reason: { kind: "no-answer", text: "nothing came" },
};

describe("the overall verdict", () => {
  it("is conformant when everything that was judged passed", () => {
    expect(overall([{ verdict: "pass" }, { verdict: "not-applicable" }], must)).toBe("conformant");
  });

  it("is never conformant when nothing was judged", () => {
    expect(overall([], must)).toBe("incomplete");
    expect(overall([{ verdict: "not-applicable" }, needsExercise], must)).toBe("incomplete");
  });

  it("is non-conformant before incomplete, and error before both", () => {
    expect(overall([{ verdict: "fail" }, noAnswer], must)).toBe("non-conformant");
    expect(overall([{ verdict: "fail" }, { verdict: "error" }], must)).toBe("error");
  });

  it("is incomplete when a check has no verdict; for a missing exercise only when strict", () => {
    expect(overall([{ verdict: "pass" }, noAnswer], must)).toBe("incomplete");
    expect(overall([{ verdict: "pass" }, needsExercise], must)).toBe("conformant");
    expect(overall([{ verdict: "pass" }, needsExercise], { gate: "must", strict: true })).toBe("incomplete");
  });

  it("ignores pending checks, and is not conformant because of them", () => {
    expect(overall([{ verdict: "pass" }, { verdict: "fail", pending: true }], must)).toBe("conformant");
    expect(overall([{ verdict: "pass", pending: true }], must)).toBe("incomplete");
  });

  it("takes a selection of pending checks for judged", () => {
    const part = { ...must, part: true };
    expect(overall([{ verdict: "pass", pending: true }], part)).toBe("conformant");
    expect(overall([{ verdict: "inconclusive", pending: true }], part)).toBe("incomplete");
  });

  it("is non-conformant for a warning, and for no lesser verdict, when SHOULD counts", () => {
    const should = { gate: "should", strict: false } as const;
    expect(overall([{ verdict: "pass" }, { verdict: "observed" }, needsExercise], should)).toBe("conformant");
    expect(overall([{ verdict: "warn" }], should)).toBe("non-conformant");
  });

  it("is incomplete when a check has no verdict and no reason", () => {
    expect(overall([{ verdict: "pass" }, { verdict: "inconclusive" }], must)).toBe("incomplete");
  });

  it("is non-conformant for a warning only when SHOULD counts", () => {
    expect(overall([{ verdict: "pass" }, { verdict: "warn" }], must)).toBe("conformant");
    expect(overall([{ verdict: "pass" }, { verdict: "warn" }], { gate: "should", strict: false })).toBe(
      "non-conformant",
    );
  });
});

it("an expected failure counts as observed, and without a verdict it does not count", () => {
  const expected = (verdict: CountedCheck["verdict"]): CountedCheck => ({ verdict, baseline: "expected" });
  const all = [
    expected("fail"),
    expected("warn"),
    expected("inconclusive"),
    { ...noAnswer, baseline: "stale" } as const,
  ];
  expect(excuseExpected(all).map(({ verdict }) => verdict)).toEqual([
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
  it("a violation gets the verdict of its level", () => {
    expect(violation("MUST")).toBe("fail");
    expect(violation("MUST NOT")).toBe("fail");
    expect(violation("SHOULD")).toBe("warn");
    expect(violation("SHOULD NOT")).toBe("warn");
    expect(violation("MAY")).toBe("observed");
  });

  it("the worst verdict is that of the whole", () => {
    expect(worst(["pass", "warn", "observed"])).toBe("warn");
    expect(worst(["inconclusive", "fail"])).toBe("fail");
    expect(worst([])).toBeUndefined();
  });
});

describe("a part of a target", () => {
  it("that is good says nothing about the rest, and what is wrong in it is wrong in the whole", () => {
    const parts = (["conformant", "non-conformant", "incomplete", "error"] as const).map(ofPart);
    expect(parts).toEqual(["incomplete", "non-conformant", "incomplete", "error"]);
  });
});

describe("a check without a verdict", () => {
  it("leaves a run complete only where the target or the place lacks what it needs", () => {
    const kinds = ["needs-exercise", "not-here", "no-answer", "target-gone", "depends-on"] as const;
    expect(kinds.map((kind) => leavesComplete({ kind }))).toEqual([true, true, false, false, false]);
    expect(leavesComplete(undefined)).toBe(false);
  });
});
