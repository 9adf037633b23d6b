import { describe, expect, it } from "vitest";
import type { Reply } from "../session/replies/reply.ts";
import type { Level } from "../verdict/verdict.ts";
import { anyResult, error } from "./answers.ts";
import {
  Expect,
  Inconclusive,
  lacksExercise,
  NotApplicable,
  needsExercise,
  notApplicable,
  Stop,
} from "./expect.ts";

const RESULT: Reply = { kind: "result", seq: 4, message: {}, result: {} };
const REFUSED: Reply = { kind: "error", seq: 5, message: {}, code: -32601, text: "no", data: undefined };
const ODD: Reply = { kind: "error", seq: 6, message: {}, code: 1, text: "no", data: undefined };
const SILENCE: Reply = { kind: "silence", seq: 7, waitedMs: 9, fenced: false };

const ANSWERS = {
  pass: [error(-32601), anyResult],
  warn: [{ shape: error(1), because: "an odd code" }],
} as const;

const LEVELS = ["MUST", "MUST NOT", "SHOULD", "SHOULD NOT", "MAY"] as const;

/** The verdict at each level, in that order. */
const verdicts = (use: (expected: Expect) => void) =>
  LEVELS.map((level: Level) => {
    const expected = new Expect(level, ANSWERS);
    use(expected);
    return expected.findings.map(({ verdict }) => verdict).join();
  });

describe("an answer", () => {
  it("that is listed passes at every level", () => {
    expect(verdicts((one) => one.reply(RESULT))).toEqual(["pass", "pass", "pass", "pass", "pass"]);
  });

  it("that is tolerated warns, and is only observed for a MAY", () => {
    expect(verdicts((one) => one.reply(ODD))).toEqual(["warn", "warn", "warn", "warn", "observed"]);
  });

  it("that is not listed gets the verdict of its level", () => {
    expect(verdicts((one) => one.reply(SILENCE))).toEqual(["fail", "fail", "warn", "warn", "observed"]);
  });

  it("is reported with every conforming answer, the actual answer, and its place", () => {
    const expected = new Expect("MUST", ANSWERS);
    expect(expected.reply(REFUSED)).toBe(true);
    expect(expected.reply(ODD, undefined, "Use a code of the specification.")).toBe(false);
    expect(expected.findings[1]).toEqual({
      verdict: "warn",
      expected: "error -32601, or a result",
      actual: 'error 1 "no": an odd code',
      evidence: [{ message: 6, pointer: "/error" }],
      hint: "Use a code of the specification.",
      timed: false,
    });
  });

  it("that did not arrive is marked as timed", () => {
    const expected = new Expect("MUST", ANSWERS);
    expected.reply(SILENCE);
    expect(expected.findings).toMatchObject([{ timed: true, evidence: [{ message: 7 }] }]);
  });

  it("that did not arrive says whether a later request was answered, and whether it was missing twice", () => {
    const expected = new Expect("MUST", ANSWERS);
    expected.reply({ ...SILENCE, untilFence: true, isTwice: true });
    expected.reply(RESULT);
    expect(expected.findings).toMatchObject([{ untilFence: true, isTwice: true }, { timed: false }]);
    expect(Object.keys(expected.findings[1] ?? {})).not.toContain("untilFence");
  });

  it("has neither a pointer nor a hint if there are none", () => {
    const expected = new Expect("MUST", ANSWERS);
    expected.reply(SILENCE);
    expect(Object.keys(expected.findings[0] ?? {})).not.toContain("hint");
    expect(expected.findings[0]?.evidence).toEqual([{ message: 7 }]);
  });

  it("of a target that has ended or cannot serve at the moment is no finding", () => {
    const expected = new Expect("MUST", ANSWERS);
    const gone: Reply = { kind: "gone", seq: 8, how: "the process exited with status 1" };
    const busy: Reply = { kind: "status", seq: 8, http: { status: 503, headers: [] }, body: "" };
    expect(() => expected.reply(gone)).toThrow("no answer: the process exited with status 1");
    expect(() => expected.reply(busy)).toThrow("HTTP 503 without a JSON-RPC response, empty body");
    expect(expected.findings).toEqual([]);
  });

  it("that may have come after the limit of the check is no finding", () => {
    const expected = new Expect("MUST", ANSWERS);
    expect(() => expected.reply({ ...SILENCE, isEarly: true })).toThrow("no answer in time");
    expect(expected.findings).toEqual([]);
  });

  it("that the harness did not read, or cut off itself, is not a failure", () => {
    const unread: Reply = { ...SILENCE, unread: "depth" };
    const cut: Reply = { kind: "gone", seq: 8, how: "mcp-conform ended the process", byHarness: true };
    const judging = (reply: Reply) => () => new Expect("MUST", ANSWERS).reply(reply);
    expect(judging(unread)).toThrow("a message came that is nested deeper than mcp-conform reads");
    expect(judging(cut)).toThrow("mcp-conform ended the process");
    expect(judging(cut)).toThrow(Inconclusive);
    expect(judging(unread)).toThrow(expect.objectContaining({ kind: "no-answer" }));
    expect(judging(cut)).toThrow(expect.objectContaining({ kind: "target-gone" }));
    expect(() => needsExercise("a slow tool")).toThrow(expect.objectContaining({ kind: "needs-exercise" }));
    const lacking = { kind: "needs-exercise", exercise: "tool.progress", message: "a tool like that" };
    expect(() => lacksExercise("tool.progress", "a tool like that")).toThrow(
      expect.objectContaining(lacking),
    );
  });

  it("cannot be judged without a list of conforming answers", () => {
    expect(() => new Expect("MUST").reply(RESULT)).toThrow(/lists no answers/);
  });
});

describe("a result that the next steps need", () => {
  it("is returned", () => {
    const expected = new Expect("MUST");
    expect(expected.result(RESULT, "a list of tools")).toBe(RESULT);
    expect(expected.findings).toEqual([]);
  });

  it("ends the check with a failure if it is missing", () => {
    const expected = new Expect("MUST");
    expect(() => expected.result(REFUSED, "a list of tools")).toThrow(Stop);
    expect(expected.findings).toMatchObject([{ verdict: "fail", expected: "a list of tools" }]);
  });
});

const DETAILS = { expected: "this", actual: "that", at: 3, pointer: "/result/a" };

describe("a condition", () => {
  it("that holds passes; otherwise the level decides", () => {
    expect(verdicts((one) => one.that(true, DETAILS))).toEqual(["pass", "pass", "pass", "pass", "pass"]);
    expect(verdicts((one) => one.that(false, DETAILS))).toEqual(["fail", "fail", "warn", "warn", "observed"]);
  });

  it("that should hold never fails", () => {
    expect(verdicts((one) => one.should(true, DETAILS))).toEqual(["pass", "pass", "pass", "pass", "pass"]);
    expect(verdicts((one) => one.should(false, DETAILS))).toEqual([
      "warn",
      "warn",
      "warn",
      "warn",
      "observed",
    ]);
  });

  it("is a fact if the specification requires nothing", () => {
    expect(verdicts((one) => one.observe("it does", 3))).toEqual(LEVELS.map(() => "observed"));
    const expected = new Expect("MUST");
    expected.observe("it does", 3);
    expect(expected.findings).toEqual([
      {
        verdict: "observed",
        expected: "no expectation (observation only)",
        actual: "it does",
        evidence: [{ message: 3 }],
        timed: false,
      },
    ]);
  });
});

describe("the problems of a value", () => {
  const where = { at: 3, base: "/result", what: "a clean value" };

  it("pass if there are none", () => {
    expect(verdicts((one) => one.clean([], where))).toEqual(LEVELS.map(() => "pass"));
    const expected = new Expect("MUST");
    expect(expected.clean([], where)).toBe(true);
    expect(expected.findings).toMatchObject([
      { actual: "a clean value", evidence: [{ message: 3, pointer: "/result" }], timed: false },
    ]);
  });

  it("are reported with their place, at most three", () => {
    const expected = new Expect("MUST");
    const problems = [1, 2, 3, 4].map((index) => ({ pointer: `/${index}`, message: "is odd", rule: "odd" }));
    expect(expected.clean(problems, where)).toBe(false);
    expect(expected.findings.map(({ verdict }) => verdict)).toEqual(["fail", "fail", "fail"]);
    expect(expected.findings.map(({ actual }) => actual)).toEqual([
      "/result/1 is odd",
      "/result/2 is odd",
      "/result/3 is odd",
    ]);
  });

  it("without a place are reported for the value", () => {
    const expected = new Expect("MUST");
    expected.clean([{ pointer: "", message: "is odd", rule: "odd" }], { at: 3, what: "a clean value" });
    expect(expected.findings[0]?.actual).toBe("the value is odd");
  });
});

describe("a check that cannot reach a verdict", () => {
  it("has the reason: what it needs, or why it does not apply", () => {
    expect(() => needsExercise("a slow tool")).toThrow(Inconclusive);
    expect(() => needsExercise("a slow tool")).toThrow("a slow tool");
    expect(() => needsExercise("a slow tool")).toThrow(expect.objectContaining({ kind: "needs-exercise" }));
    const lacking = { kind: "needs-exercise", exercise: "tool.progress", message: "a tool like that" };
    expect(() => lacksExercise("tool.progress", "a tool like that")).toThrow(
      expect.objectContaining(lacking),
    );
    expect(() => notApplicable("it lists no tools")).toThrow(NotApplicable);
  });
});
