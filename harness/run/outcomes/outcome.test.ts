import { describe, expect, it } from "vitest";
import { Expect, Inconclusive, NotApplicable, Stop } from "../../check/expect.ts";
import { ConnectionClosed } from "../../transport/connection.ts";
import type { Leniency, Level } from "../../verdict/verdict.ts";
import { check } from "../testing/trial.ts";
import { checkResult, noFindings, outcomeOf } from "./outcome.ts";

const seen = (holds: boolean | undefined, level: Level = "MUST") => {
  const expected = new Expect(level);
  if (holds !== undefined) expected.that(holds, { expected: "this", actual: holds ? "this" : "that", at: 3 });
  return expected;
};

describe("the outcome of a check", () => {
  it.each([
    ["is a pass if all findings are", true, undefined, "pass"],
    ["is a failure if one finding is", false, undefined, "fail"],
    ["is a failure if it stopped at a violation", false, new Stop(), "fail"],
    ["is an error if nothing was judged", undefined, undefined, "error"],
    ["is an error if it stopped before it judged anything", undefined, new Stop(), "error"],
    ["is an error if it threw", true, new TypeError("x is undefined"), "error"],
    ["is an error if it threw, even after a failure", false, new TypeError("x is undefined"), "error"],
    [
      "is inconclusive if it could not be judged",
      true,
      new Inconclusive("no-answer", "late"),
      "inconclusive",
    ],
    [
      "is inconclusive if the run closed its connection",
      true,
      new ConnectionClosed("closed"),
      "inconclusive",
    ],
    ["stays a failure if the run closed its connection", false, new ConnectionClosed("closed"), "fail"],
    ["stays a failure if the rest could not be judged", false, new Inconclusive("no-answer", "late"), "fail"],
    [
      "is not applicable if the target has nothing to judge",
      undefined,
      new NotApplicable("no"),
      "not-applicable",
    ],
    ["stays a failure if the rest does not apply", false, new NotApplicable("no"), "fail"],
  ] as const)("%s", (_, holds, thrown, verdict) => {
    expect(outcomeOf(seen(holds), thrown).verdict).toBe(verdict);
  });

  it("says why a connection that the run closed leaves no verdict", () => {
    expect(outcomeOf(seen(undefined), new ConnectionClosed("closed")).reason).toEqual({
      kind: "target-gone",
      text: "the connection was closed before the check could send its request",
    });
  });

  it.each([
    ["SHOULD", "warn"],
    ["SHOULD NOT", "warn"],
    ["MAY", "observed"],
  ] as const)("of a violation depends on the level: %s gives %s", (level, verdict) => {
    expect(outcomeOf(seen(false, level), undefined).verdict).toBe(verdict);
  });

  it("has the reason that was thrown", () => {
    expect(outcomeOf(seen(undefined), new Inconclusive("needs-exercise", "a slow tool")).reason).toEqual({
      kind: "needs-exercise",
      text: "a slow tool",
    });
    expect(
      outcomeOf(seen(undefined), new Inconclusive("depends-on", "no list", { on: "a.b" })).reason,
    ).toEqual({
      kind: "depends-on",
      text: "no list",
      on: "a.b",
    });
    expect(outcomeOf(seen(undefined), undefined).reason?.text).toBe(
      "the check ended without judging anything",
    );
    expect(outcomeOf(seen(undefined), undefined).reason?.kind).toBe("threw");
    expect(outcomeOf(seen(undefined), "a string").reason).toEqual({ kind: "threw", text: "a string" });
    expect(outcomeOf(seen(undefined), new NotApplicable("it lists no tools")).reason).toEqual({
      kind: "not-declared",
      text: "it lists no tools",
    });
    expect(outcomeOf(seen(undefined), new TypeError("x is undefined")).reason?.text).toMatch(
      /^TypeError: x is undefined\n +at /,
    );
  });
});

describe("the result of a check", () => {
  const one = {
    suite: "sample",
    level: "MUST",
    check: check({
      id: "sample.one",
      title: "One",
      requirements: ["must"],
      on: "shared",
      sends: "nothing",
      hint: "Fix it.",
      run: async () => {},
    }),
  } as const;

  it("has for a failure the expected and the actual answer, the evidence and the hint", () => {
    const expected = seen(true);
    expected.that(false, { expected: "this", actual: "that", at: 7, pointer: "/result" });
    expected.that(false, { expected: "more", actual: "less", at: 8 });
    expect(checkResult(one, outcomeOf(expected, undefined), 1.6, ["a note"])).toMatchObject({
      verdict: "fail",
      expected: "this",
      actual: "that; less (expected more)",
      hint: "Fix it.",
      evidence: [{ message: 7, pointer: "/result" }, { message: 8 }],
      notes: ["a note"],
      ms: 2,
    });
  });

  it("prefers the hint of the finding to that of the check", () => {
    const expected = new Expect("MUST");
    expected.that(false, { expected: "this", actual: "that", at: 7, hint: "Better this." });
    expect(checkResult(one, outcomeOf(expected, undefined), 0).hint).toBe("Better this.");
  });

  it("lists each different observation once, and the number of those that it leaves out", () => {
    const expected = new Expect("MUST");
    for (const actual of ["a", "b", "a", "c", "d", "e", "f"]) {
      expected.that(false, { expected: "this", actual, at: 7 });
    }
    expect(checkResult(one, outcomeOf(expected, undefined), 0).actual).toBe("a; b; c; d; and 2 more");
  });

  it("lists only what was seen under the first expectation, where each item has its own", () => {
    const expected = new Expect("MUST");
    for (const name of ["a", "b", "c", "d"]) {
      expected.that(false, { expected: `${name} is good`, actual: `${name} is bad`, at: 7 });
    }
    expect(checkResult(one, outcomeOf(expected, undefined), 0).actual).toBe("a is bad; and 3 more");
  });

  it("lists inputs with the same answer together", () => {
    const expected = new Expect("MUST", { pass: [{ words: "an error", matches: () => false }] });
    for (const [sent, waitedMs] of [
      ["a", 1],
      ["b", 2],
      ["c", 3],
    ] as const) {
      const fenced = sent !== "b";
      expected.reply({ kind: "silence", seq: 1, waitedMs, fenced }, undefined, { sent });
    }
    const result = checkResult(one, outcomeOf(expected, undefined), 0);
    expect(result.actual).toBe(
      "a, c → no answer, though a later request was answered; b → no answer in time",
    );
    expect(result.answers).toEqual([
      { sent: ["a", "c"], came: "no answer, though a later request was answered" },
      { sent: ["b"], came: "no answer in time" },
    ]);
  });

  it("lists two inputs only in the sentence", () => {
    const expected = new Expect("MUST", { pass: [{ words: "an error", matches: () => false }] });
    for (const sent of ["a", "b"]) {
      expected.reply({ kind: "silence", seq: 1, waitedMs: 1, fenced: true }, undefined, { sent });
    }
    expect(checkResult(one, outcomeOf(expected, undefined), 0)).not.toHaveProperty("answers");
  });

  it("has for a pass only the evidence", () => {
    const result = checkResult(one, outcomeOf(seen(true), undefined), 0);
    expect(result).toMatchObject({ verdict: "pass", evidence: [{ message: 3 }] });
    expect(result).not.toHaveProperty("expected");
    expect(result).not.toHaveProperty("hint");
  });

  it("has no hint and no notes if the check is inconclusive", () => {
    const inconclusive = checkResult(one, noFindings("inconclusive", { kind: "no-answer", text: "late" }), 0);
    expect(inconclusive).toEqual({
      id: "sample.one",
      title: "One",
      suite: "sample",
      level: "MUST",
      verdict: "inconclusive",
      requirements: ["must"],
      reason: { kind: "no-answer", text: "late" },
      evidence: [],
      ms: 0,
    });
  });

  describe("says why a MUST only warns", () => {
    const warned = (
      level: Level,
      rule: Partial<typeof one.check> = {},
      finding: { leniency?: Leniency } = {},
    ) => {
      const expected = new Expect(level);
      expected.should(false, { expected: "this", actual: "that", at: 7, ...finding });
      const placed = { ...one, level, check: { ...one.check, ...rule } };
      return checkResult(placed, outcomeOf(expected, undefined), 0).leniency;
    };

    it.each([
      ["tolerated, unless it says more", {}, {}, "tolerated"],
      ["two readings, where the check has a reading", { reading: "One of two." }, {}, "two-readings"],
      ["what the check says", { reading: "One of two.", leniency: "no-keyword" }, {}, "no-keyword"],
      [
        "what the finding says, before all",
        { leniency: "no-keyword" },
        { leniency: "later-revision" },
        "later-revision",
      ],
    ] as const)("%s", (_, rule, finding, leniency) => {
      expect(warned("MUST", rule, finding)).toBe(leniency);
    });

    it("and not for a SHOULD, nor for a MUST that fails", () => {
      expect(warned("SHOULD")).toBeUndefined();
      expect(checkResult(one, outcomeOf(seen(false), undefined), 0)).not.toHaveProperty("leniency");
    });
  });

  it("has no findings if nothing was seen", () => {
    expect(noFindings("inconclusive", { kind: "no-answer", text: "late" }).findings).toEqual([]);
  });

  it("has the hint for a warning as well", () => {
    expect(checkResult(one, outcomeOf(seen(false, "SHOULD"), undefined), 0).hint).toBe("Fix it.");
  });

  it("names no more than ten places", () => {
    const expected = new Expect("MUST");
    for (let at = 1; at <= 50; at += 1) expected.that(false, { expected: "this", actual: "that", at });
    expect(checkResult(one, outcomeOf(expected, undefined), 0).evidence).toHaveLength(10);
  });
});
