import { describe, expect, it } from "vitest";
import { checkOf, legOf, sample } from "../../reports/testing/sample.ts";
import { withBaseline } from "./baseline.ts";
import { baselineErrors, type Expectation } from "./expectation.ts";
import type { CheckResult, Result } from "./result.ts";

const entry = (more: Partial<Expectation> = {}): Expectation => ({
  line: 1,
  check: "a.b",
  reason: "known",
  ...more,
});
const one = (verdict: CheckResult["verdict"], more: Partial<CheckResult> = {}) =>
  checkOf("a.b", verdict, more);
const steady = checkOf("steady", "pass");

/** A run in which the check came to this verdict, in each of the revisions. */
const run = (checks: readonly CheckResult[], more: Partial<Result> = {}) =>
  sample([legOf([...checks, steady])], { verdict: "non-conformant", exitCode: 1, ...more });

const circumstances = { today: "2026-06-01", all: false };

function judged(result: Result, entries: readonly Expectation[], more = {}) {
  const settled = withBaseline(result, "base.yaml", entries, { ...circumstances, ...more });
  const [leg] = settled.legs;
  return {
    result: settled,
    code: settled.exitCode,
    marks: leg?.checks.flatMap(({ id, baseline }) => (baseline ? [`${id} ${baseline}`] : [])),
    states: settled.baseline?.entries.map(({ state }) => state),
    text: baselineErrors(settled.baseline)
      .map(({ text }) => text)
      .join(),
  };
}

describe("a failure that a baseline expects", () => {
  it("does not gate, and stays a failure", () => {
    const { code, marks, states, result } = judged(run([one("fail")]), [entry()]);
    expect({ code, marks, states }).toEqual({ code: 0, marks: ["a.b expected"], states: ["expected"] });
    expect(result.verdict).toBe("non-conformant");
    expect(result.legs[0]?.checks[0]?.verdict).toBe("fail");
  });

  it("gates nothing, and another one does", () => {
    const { code, marks } = judged(run([one("fail"), checkOf("c", "fail")]), [entry()]);
    expect({ code, marks }).toEqual({ code: 1, marks: ["a.b expected", "c unexpected"] });
  });

  it("is enough of what was seen for a run to be complete", () => {
    expect(judged(sample([legOf([one("fail")])]), [entry()]).code).toBe(0);
  });

  it("may be a warning, which is only unexpected where SHOULD gates", () => {
    expect(judged(run([one("warn")]), [entry()])).toMatchObject({ code: 0, marks: ["a.b expected"] });
    expect(judged(run([one("warn")]), [])).toMatchObject({ code: 0, marks: [] });
    expect(judged(run([one("warn")], { level: "should" }), [entry()]).code).toBe(0);
    expect(judged(run([one("warn")], { level: "should" }), [])).toMatchObject({
      code: 1,
      marks: ["a.b unexpected"],
    });
  });

  it("takes with it what depends on it, and nothing else that is without a verdict", () => {
    const on = (id: string) => ({ reason: { kind: "depends-on", text: "", on: id } }) as const;
    const chain = [checkOf("c", "inconclusive", on("a.b")), checkOf("d", "inconclusive", on("c"))];
    expect(judged(run([one("fail"), ...chain]), [entry()])).toMatchObject({
      code: 0,
      marks: ["a.b expected", "c expected", "d expected"],
    });
    const other = checkOf("c", "inconclusive", on("x"));
    expect(judged(run([one("fail"), other]), [entry()])).toMatchObject({ code: 3, marks: ["a.b expected"] });
    const circle = [checkOf("c", "inconclusive", on("d")), checkOf("d", "inconclusive", on("c"))];
    expect(judged(run([one("fail"), ...circle]), [entry()]).code).toBe(3);
  });
});

describe("a check that a baseline expects to fail, and that came to no verdict", () => {
  const silent = one("inconclusive", { reason: { kind: "no-answer", text: "" } });

  it("is as expected: it did not pass, and a failure that flickers must not make the gate flicker", () => {
    expect(judged(run([silent]), [entry()])).toMatchObject({
      code: 0,
      states: ["unseen"],
      marks: ["a.b expected"],
    });
    expect(judged(run([silent]), []).code).toBe(3);
  });

  it("is still wanted by --strict, if an exercise is all that it needs", () => {
    const idle = one("inconclusive", { reason: { kind: "needs-exercise", text: "" } });
    expect(judged(run([idle], { strict: true }), [entry()]).code).toBe(3);
    expect(judged(run([silent], { strict: true }), [entry()]).code).toBe(0);
  });

  it("is never excused where the error is ours, or the run was cut", () => {
    expect(judged(run([one("error")]), [entry()]).code).toBe(4);
    expect(judged(run([one("fail")], { diagnosis: { text: "", facts: [] } }), [entry()]).code).toBe(3);
    expect(judged(run([one("fail")], { interrupted: true }), [entry()]).code).toBe(130);
  });
});

describe("what depends on a failure that a baseline expects", () => {
  const on = { kind: "depends-on", text: "", on: "a.b" } as const;
  const marked = (cause: CheckResult, effect: CheckResult) => judged(run([cause, effect]), [entry()]).marks;

  it("is as expected only where it is without a verdict for that very reason", () => {
    const expected = ["a.b expected"];
    expect(marked(one("fail"), checkOf("c", "inconclusive", { reason: on }))).toEqual([
      ...expected,
      "c expected",
    ]);
    expect(marked(one("fail"), checkOf("c", "fail", { reason: on }))).toEqual([...expected, "c unexpected"]);
    const silent = { ...on, kind: "no-answer" } as const;
    expect(marked(one("fail"), checkOf("c", "inconclusive", { reason: silent }))).toEqual(expected);
    expect(marked(one("fail"), checkOf("c", "inconclusive"))).toEqual(expected);
  });

  it("is not excused where the error is ours", () => {
    expect(marked(one("error"), checkOf("c", "inconclusive", { reason: on }))).toEqual([]);
  });
});

describe("what needs an exercise", () => {
  const idle = one("inconclusive", { reason: { kind: "needs-exercise", text: "" } });

  it("gates nothing unless --strict wants it, expected or not", () => {
    expect(judged(run([idle]), [])).toMatchObject({ code: 0, marks: [] });
    expect(judged(run([idle]), [entry()])).toMatchObject({ code: 0, marks: ["a.b expected"] });
    expect(judged(run([one("inconclusive")], { strict: true }), [entry()]).marks).toEqual(["a.b expected"]);
  });

  it("shows nothing of the target, and a run that saw nothing else is incomplete", () => {
    expect(judged(sample([legOf([idle])]), [entry()]).code).toBe(3);
  });
});

it("a fact is as good as a pass: an entry for it is stale", () => {
  expect(judged(run([one("observed")]), [entry()]).marks).toEqual(["a.b stale"]);
});

describe("an entry that is not true any more", () => {
  it("is stale when its check passes, and makes 0 a 2", () => {
    const { code, marks, states, text } = judged(run([one("pass")]), [entry()]);
    expect({ code, marks, states }).toEqual({ code: 2, marks: ["a.b stale"], states: ["stale"] });
    expect(text).toBe(
      "It passes now (2025-11-25 over stdio). Remove the entry, or run once with --update-baseline.",
    );
  });

  it("leaves the code alone that says more than that", () => {
    expect(judged(run([one("pass"), checkOf("c", "fail")]), [entry()]).code).toBe(1);
    const silent = checkOf("c", "inconclusive", { reason: { kind: "no-answer", text: "" } });
    expect(judged(run([one("pass"), silent]), [entry()]).code).toBe(3);
  });

  it("is stale when it passes in one of the revisions that it is for", () => {
    const both = sample([legOf([one("fail")]), legOf([one("pass")], "2025-06-18")]);
    const { code, text } = judged(both, [entry()]);
    expect(code).toBe(2);
    expect(text).toMatch(
      /^It passes in 2025-06-18 over stdio, and is broken in 2025-11-25 over stdio only\. Name/,
    );
    expect(judged(both, [entry({ revision: "2025-11-25" })]).code).toBe(0);
  });

  it("is unmatched when its check does not apply, or the target does not speak its revision", () => {
    const outside = one("not-applicable", { reason: { kind: "not-declared", text: "it declares no tools" } });
    expect(judged(run([outside]), [entry()])).toMatchObject({
      code: 2,
      states: ["unmatched"],
      text: expect.stringContaining("It matches nothing: it declares no tools."),
    });
    const old = entry({ revision: "2024-11-05" });
    expect(judged(run([]), [old], { all: true })).toMatchObject({ code: 2, states: ["unmatched"] });
    expect(judged(run([]), [old]).states).toEqual(["elsewhere"]);
  });

  it("covers nothing after its last day", () => {
    const until = (day: string) => judged(run([one("fail")]), [entry({ until: day })]);
    expect(until("2026-06-01")).toMatchObject({ code: 0, states: ["expected"] });
    expect(until("2026-05-31")).toMatchObject({
      code: 1,
      states: ["expired"],
      marks: ["a.b unexpected"],
      text: expect.stringContaining("Its last day was 2026-05-31. It is still broken"),
    });
    expect(judged(run([one("pass")]), [entry({ until: "2026-05-31" })])).toMatchObject({ code: 2 });
  });

  it("covers nothing as long as it has no reason", () => {
    const { reason: _, ...bare } = entry();
    expect(judged(run([one("fail")]), [bare])).toMatchObject({
      code: 1,
      states: ["unexplained"],
      text: expect.stringContaining('Write into "reason"'),
    });
  });
});

describe("an entry of something else", () => {
  it.each([
    { revision: "2024-11-05" },
    { transport: "http" },
    { target: "other" },
    { check: "not.selected" },
  ] as const)("is left alone: %j", (more) => {
    expect(judged(run([one("fail")]), [entry(more)])).toMatchObject({
      code: 1,
      states: ["elsewhere"],
      marks: ["a.b unexpected"],
    });
  });

  it("is of this target by its name, its command or its URL", () => {
    expect(judged(run([one("fail")]), [entry({ target: "sample" })]).code).toBe(0);
    expect(judged(run([one("fail")]), [entry({ target: "node server.js" })]).code).toBe(0);
  });

  it("does not hide that a pending failure gates nothing anyhow", () => {
    expect(judged(run([one("fail", { pending: true })]), [])).toMatchObject({ code: 0, marks: [] });
  });
});
