import { describe, expect, it } from "vitest";
import { legSentence, tally, verdictSentence } from "./summary.ts";
import { checkOf, legOf, sample } from "./testing/sample.ts";

describe("a leg in a sentence", () => {
  it.each([
    [[checkOf("a", "pass")], "none of 1 applicable MUST broken"],
    [[checkOf("a", "pass"), checkOf("b", "fail")], "1 of 2 applicable MUSTs broken"],
    [[checkOf("a", "pass"), checkOf("b", "not-applicable")], "none of 1 applicable MUST broken"],
    [[checkOf("a", "warn")], "no MUST applies; 1 SHOULD not met"],
    [
      [checkOf("a", "inconclusive"), checkOf("b", "error")],
      "none of 2 applicable MUSTs broken; 2 requirements without a verdict",
    ],
  ])("%#", (checks, sentence) => {
    expect(legSentence(legOf(checks))).toBe(`MCP 2025-11-25 over stdio: ${sentence}`);
  });

  it("does not count a MUST that only warns as broken", () => {
    const { requirements } = legOf([checkOf("a", "warn", { level: "MUST" })]);
    expect(tally(requirements)).toEqual({ applicable: 1, broken: 0, withoutVerdict: 0 });
  });
});

describe("the verdict in a sentence", () => {
  it("names each leg", () => {
    const legs = [legOf([checkOf("a", "pass")]), legOf([checkOf("a", "pass")], "2025-06-18")];
    expect(verdictSentence(sample(legs))).toMatch(/^Conformant\. MCP 2025-11-25 .*\. MCP 2025-06-18 .*\.$/);
  });

  it("says what was not judged when the run ended at the first failure", () => {
    const reason = { kind: "interrupted", text: "the run ended" } as const;
    const legs = [legOf([checkOf("a", "fail"), checkOf("b", "inconclusive", { reason })])];
    expect(verdictSentence(sample(legs, { verdict: "non-conformant", bailed: true }))).toMatch(
      / The run ended at the first failure \(bail\): 1 check not judged\.$/,
    );
  });

  it("counts the MUSTs that were judged where the run was cut short, and those that apply where it was not", () => {
    const reason = { kind: "interrupted", text: "the run ended" } as const;
    const legs = [legOf([checkOf("a", "pass"), checkOf("b", "inconclusive", { reason })])];
    const cut = sample(legs, { verdict: "incomplete", interrupted: true, exitCode: 130 });
    expect(verdictSentence(cut)).toContain(
      ": none of 1 judged MUST broken; 1 requirement without a verdict.",
    );
    expect(verdictSentence(sample(legs, { verdict: "incomplete" }))).toContain(
      ": none of 2 applicable MUSTs broken",
    );
  });

  it("says that nothing could be tested", () => {
    expect(verdictSentence(sample([], { verdict: "incomplete" }))).toBe(
      "Incomplete: nothing could be tested.",
    );
  });
});
