import { describe, expect, it } from "vitest";
import type { CheckResult, Leg, Result } from "../../harness/verdict/result.ts";
import { checkOf, legOf, sample } from "../testing/sample.ts";
import { changeIn, compare, comparisonExit } from "./comparison.ts";

const one = (verdict: CheckResult["verdict"], more: Partial<CheckResult> = {}) =>
  checkOf("a.b", verdict, more);

/** How one check changed. */
function change(older: CheckResult | undefined, newer: CheckResult | undefined) {
  const steady = checkOf("steady", "pass");
  const side = (check: CheckResult | undefined) => sample([legOf([steady, ...(check ? [check] : [])])]);
  const comparison = compare(side(older), side(newer));
  return { ...changeIn(comparison, { revision: "2025-11-25", transport: "stdio" }, "a.b"), comparison };
}

describe("the change of a check", () => {
  it.each([
    ["pass", "fail", "regressed"],
    ["observed", "warn", "regressed"],
    ["warn", "fail", "regressed"],
    ["fail", "pass", "fixed"],
    ["warn", "observed", "fixed"],
    ["fail", "fail", "still-broken"],
    ["fail", "warn", "still-broken"],
    ["inconclusive", "fail", "new"],
    ["not-applicable", "warn", "new"],
    ["error", "fail", "new"],
    ["inconclusive", "pass", "newly-tested"],
    ["pass", "inconclusive", "no-longer-tested"],
    ["pass", "error", "no-longer-tested"],
  ] as const)("from %s to %s is: %s", (older, newer, kind) => {
    expect(change(one(older), one(newer)).kind).toBe(kind);
  });

  it.each([
    ["pass", "pass"],
    ["pass", "observed"],
    ["inconclusive", "not-applicable"],
  ] as const)("from %s to %s is no change", (older, newer) => {
    expect(change(one(older), one(newer)).kind).toBeUndefined();
  });

  it("is not called fixed if the check did not run", () => {
    expect(change(one("fail"), one("inconclusive")).kind).toBe("no-longer-tested");
    expect(change(one("fail"), one("not-applicable")).kind).toBe("no-longer-tested");
    expect(change(one("fail"), undefined).kind).toBe("no-longer-tested");
  });

  it("has the actual value, and the requirements change, too", () => {
    const { comparison, ...details } = change(one("pass"), one("fail", { actual: "HTTP 500" }));
    expect(details).toEqual({
      kind: "regressed",
      id: "a.b",
      text: "The rule of a.b",
      level: "MUST",
      older: "pass",
      newer: "fail",
      actual: "HTTP 500",
    });
    expect(comparison.legs[0]?.requirements).toMatchObject([{ kind: "regressed", id: "a.b.required" }]);
  });
});

describe("the exit code of a comparison", () => {
  const code = (
    older: CheckResult | undefined,
    newer: CheckResult | undefined,
    gate: "must" | "should" = "must",
  ) => comparisonExit(change(older, newer).comparison, gate);

  it("is 1 for a regression, and for a new failure without an earlier verdict", () => {
    expect(code(one("pass"), one("fail"))).toBe(1);
    expect(code(one("inconclusive"), one("fail"))).toBe(1);
    expect(code(one("warn"), one("fail"))).toBe(1);
  });

  it("is 0 if nothing is worse, and for a check that is new", () => {
    expect(code(one("fail"), one("fail"))).toBe(0);
    expect(code(one("fail"), one("pass"))).toBe(0);
    expect(code(undefined, one("fail"))).toBe(0);
  });

  it("counts a SHOULD only if SHOULD gates", () => {
    expect(code(one("pass"), one("warn"))).toBe(0);
    expect(code(one("pass"), one("warn"), "should")).toBe(1);
  });

  it("is 0 for a pending failure, and for one that the baseline expects", () => {
    expect(code(one("pass"), one("fail", { pending: true }))).toBe(0);
    expect(code(one("pass"), one("fail", { baseline: "expected" }))).toBe(0);
  });

  it("is 3 if a check lost its verdict, unless it needs an exercise", () => {
    const lost = (kind: "no-answer" | "needs-exercise") =>
      one("inconclusive", { reason: { kind, text: "" } });
    expect(code(one("pass"), lost("no-answer"))).toBe(3);
    expect(code(one("pass"), one("error"))).toBe(3);
    expect(code(one("pass"), lost("needs-exercise"))).toBe(0);
    expect(code(one("pass"), one("not-applicable"))).toBe(0);
  });

  it("is 3 if nothing is comparable, or the newer run did not finish", () => {
    const good = sample([legOf([one("pass")])]);
    const other = sample([legOf([one("pass")], "2026-07-28")]);
    expect(comparisonExit(compare(good, other), "must")).toBe(3);
    expect(comparisonExit(compare(good, sample([])), "must")).toBe(3);
    expect(comparisonExit(compare(good, { ...good, interrupted: true }), "must")).toBe(3);
    expect(comparisonExit(compare(good, { ...good, diagnosis: { text: "gone", facts: [] } }), "must")).toBe(
      3,
    );
    expect(comparisonExit(compare(good, good), "must")).toBe(0);
  });
});

describe("the differences between two runs", () => {
  const good = sample([legOf([one("pass")])]);
  const caveats = (newer: Result, older: Result = good) => compare(older, newer).caveats;

  it("are none for the same kind of run, even with another version or address of the target", () => {
    const elsewhere = { ...good.target, command: "node build/other.js", version: "2" };
    expect(caveats({ ...good, target: elsewhere })).toEqual([]);
  });

  it("are different catalogues, profiles or selections", () => {
    const tool = { ...good.tool, catalogue: "sha256:1" };
    expect(caveats({ ...good, tool })).toMatchObject([
      { of: "catalogue", text: expect.stringContaining("sha256:0 (mcp-conform 0.0.0) and sha256:1") },
    ]);
    const profiled: Leg = { ...legOf([one("pass")]), profile: "2025-11-25@2" };
    expect(caveats({ ...good, legs: [profiled] })).toMatchObject([
      { of: "profile", text: expect.stringContaining("none and 2025-11-25@2") },
    ]);
    expect(caveats(sample([legOf([checkOf("c", "pass"), checkOf("d", "pass")])]))).toMatchObject([
      { of: "selection", text: expect.stringContaining("1 only in the older result, 2 only in the newer") },
    ]);
  });

  it("are different targets", () => {
    expect(caveats({ ...good, target: { ...good.target, name: "other" } })).toMatchObject([
      { of: "target", text: expect.stringContaining('the name is "sample" in the older result and "other"') },
    ]);
  });
});

describe("revisions that only one result has", () => {
  it("are named, and not compared", () => {
    const older = sample([legOf([one("pass")]), legOf([one("pass")], "2025-06-18")]);
    const newer = sample([legOf([one("pass")]), legOf([one("fail")], "2026-07-28")]);
    const { legs, onlyOlder, onlyNewer } = compare(older, newer);
    expect(legs).toMatchObject([{ revision: "2025-11-25", compared: 1, checks: [] }]);
    expect(onlyOlder).toEqual([{ revision: "2025-06-18", transport: "stdio" }]);
    expect(onlyNewer).toEqual([{ revision: "2026-07-28", transport: "stdio" }]);
  });
});
