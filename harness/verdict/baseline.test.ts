import { describe, expect, it } from "vitest";
import { checkOf, legOf, sample } from "../../reports/testing/sample.ts";
import { applyBaseline } from "./baseline.ts";
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

/** A run in which the check has this verdict, in each of the revisions. */
const run = (checks: readonly CheckResult[], more: Partial<Result> = {}) =>
  sample([legOf([...checks, steady])], { verdict: "non-conformant", exitCode: 1, ...more });

const circumstances = { today: "2026-06-01", all: false };

function judged(result: Result, entries: readonly Expectation[], more = {}) {
  const applied = applyBaseline(result, "base.yaml", entries, { ...circumstances, ...more });
  const [leg] = applied.legs;
  return {
    result: applied,
    code: applied.exitCode,
    marks: leg?.checks.flatMap(({ id, baseline }) => (baseline ? [`${id} ${baseline}`] : [])),
    states: applied.baseline?.entries.map(({ state }) => state),
    text: baselineErrors(applied.baseline)
      .map(({ text }) => text)
      .join(),
  };
}

describe("a failure that a baseline expects", () => {
  it("does not fail the run, and stays a failure", () => {
    const { code, marks, states, result } = judged(run([one("fail")]), [entry()]);
    expect({ code, marks, states }).toEqual({ code: 0, marks: ["a.b expected"], states: ["expected"] });
    expect(result.verdict).toBe("non-conformant");
    expect(result.legs[0]?.checks[0]?.verdict).toBe("fail");
  });

  it("does not fail the run, and another failure does", () => {
    const { code, marks } = judged(run([one("fail"), checkOf("c", "fail")]), [entry()]);
    expect({ code, marks }).toEqual({ code: 1, marks: ["a.b expected", "c unexpected"] });
  });

  it("counts as judged, so the run is complete", () => {
    expect(judged(sample([legOf([one("fail")])]), [entry()]).code).toBe(0);
  });

  it("may be a warning, which is unexpected only if warnings fail the run", () => {
    expect(judged(run([one("warn")]), [entry()])).toMatchObject({ code: 0, marks: ["a.b expected"] });
    expect(judged(run([one("warn")]), [])).toMatchObject({ code: 0, marks: [] });
    expect(judged(run([one("warn")], { level: "should" }), [entry()]).code).toBe(0);
    expect(judged(run([one("warn")], { level: "should" }), [])).toMatchObject({
      code: 1,
      marks: ["a.b unexpected"],
    });
  });

  it("also excuses the checks that depend on it, and no other inconclusive check", () => {
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

describe("a check that a baseline expects to fail, and that has no verdict", () => {
  const silent = one("inconclusive", { reason: { kind: "no-answer", text: "" } });

  it("is expected: it did not pass, and a flaky failure must not make the exit code flaky", () => {
    expect(judged(run([silent]), [entry()])).toMatchObject({
      code: 0,
      states: ["unseen"],
      marks: ["a.b expected"],
    });
    expect(judged(run([silent]), []).code).toBe(3);
  });

  it("is still required by --strict, if it only needs an exercise", () => {
    const idle = one("inconclusive", { reason: { kind: "needs-exercise", text: "" } });
    expect(judged(run([idle], { strict: true }), [entry()]).code).toBe(3);
    expect(judged(run([silent], { strict: true }), [entry()]).code).toBe(0);
  });

  it("is never excused after an internal error, or in a run that was cut short", () => {
    expect(judged(run([one("error")]), [entry()]).code).toBe(4);
    expect(judged(run([one("fail")], { diagnosis: { text: "", facts: [] } }), [entry()]).code).toBe(3);
    expect(judged(run([one("fail")], { interrupted: true }), [entry()]).code).toBe(130);
    const bailed = judged(run([one("fail")], { bailed: true }), [entry()]);
    expect([bailed.code, bailed.result.baseline?.entries.length]).toEqual([3, 1]);
  });
});

describe("a check that depends on an expected failure", () => {
  const on = { kind: "depends-on", text: "", on: "a.b" } as const;
  const marked = (cause: CheckResult, effect: CheckResult) => judged(run([cause, effect]), [entry()]).marks;

  it("is expected only if it has no verdict for exactly that reason", () => {
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

  it("is not excused after an internal error", () => {
    expect(marked(one("error"), checkOf("c", "inconclusive", { reason: on }))).toEqual([]);
  });
});

describe("a check that needs an exercise", () => {
  const idle = one("inconclusive", { reason: { kind: "needs-exercise", text: "" } });

  it("does not make the run incomplete without --strict, expected or not", () => {
    expect(judged(run([idle]), [])).toMatchObject({ code: 0, marks: [] });
    expect(judged(run([idle]), [entry()])).toMatchObject({ code: 0, marks: ["a.b expected"] });
    expect(judged(run([one("inconclusive")], { strict: true }), [entry()]).marks).toEqual(["a.b expected"]);
  });

  it("does not count as judged, so a run with no other check is incomplete", () => {
    expect(judged(sample([legOf([idle])]), [entry()]).code).toBe(3);
  });
});

it("an observation counts as a pass: an entry for it is stale", () => {
  expect(judged(run([one("observed")]), [entry()]).marks).toEqual(["a.b stale"]);
});

describe("an entry that is out of date", () => {
  it("is stale when its check passes, and changes exit code 0 to 2", () => {
    const { code, marks, states, text } = judged(run([one("pass")]), [entry()]);
    expect({ code, marks, states }).toEqual({ code: 2, marks: ["a.b stale"], states: ["stale"] });
    expect(text).toBe(
      "The check passes now (2025-11-25 over stdio). Remove the entry, or run once with --update-baseline.",
    );
  });

  it("does not change another exit code", () => {
    expect(judged(run([one("pass"), checkOf("c", "fail")]), [entry()]).code).toBe(1);
    const silent = checkOf("c", "inconclusive", { reason: { kind: "no-answer", text: "" } });
    expect(judged(run([one("pass"), silent]), [entry()]).code).toBe(3);
  });

  it("is stale when its check passes in one of its revisions", () => {
    const both = sample([legOf([one("fail")]), legOf([one("pass")], "2025-06-18")]);
    const { code, text } = judged(both, [entry()]);
    expect(code).toBe(2);
    expect(text).toMatch(
      /^The check passes in 2025-06-18 over stdio, and fails only in 2025-11-25 over stdio\. Limit/,
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
      text: expect.stringContaining("Its last day was 2026-05-31. The check still fails"),
    });
    expect(judged(run([one("pass")]), [entry({ until: "2026-05-31" })])).toMatchObject({ code: 2 });
  });

  it("covers nothing without a reason", () => {
    const { reason: _, ...bare } = entry();
    expect(judged(run([one("fail")]), [bare])).toMatchObject({
      code: 1,
      states: ["unexplained"],
      text: expect.stringContaining('Explain in "reason"'),
    });
  });
});

describe("a known deviation of an SDK", () => {
  const accepted = (state: "expected" | "gone") =>
    judged(run([one("fail")]), [], { accepted: [{ ...entry(), state }] });

  it("covers its check, and covers nothing where the target does not show it", () => {
    expect(accepted("expected")).toMatchObject({ code: 0, marks: ["a.b expected"] });
    expect(accepted("gone")).toMatchObject({ code: 1, marks: ["a.b unexpected"] });
  });
});

describe("an entry about something else", () => {
  it.each([
    { revision: "2024-11-05" },
    { transport: "http" },
    { target: "other" },
    { check: "not.selected" },
  ] as const)("is not changed: %j", (more) => {
    expect(judged(run([one("fail")]), [entry(more)])).toMatchObject({
      code: 1,
      states: ["elsewhere"],
      marks: ["a.b unexpected"],
    });
  });

  it("is about this target by its name, its command or its URL", () => {
    expect(judged(run([one("fail")]), [entry({ target: "sample" })]).code).toBe(0);
    expect(judged(run([one("fail")]), [entry({ target: "node server.js" })]).code).toBe(0);
  });

  it("does not change that a pending failure cannot fail the run", () => {
    expect(judged(run([one("fail", { pending: true })]), [])).toMatchObject({ code: 0, marks: [] });
  });
});
