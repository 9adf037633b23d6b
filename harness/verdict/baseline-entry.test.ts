import { describe, expect, it } from "vitest";
import { checkOf, legOf, sample } from "../../reports/testing/sample.ts";
import { entryState } from "./baseline-entry.ts";
import { concerns, concernsTarget } from "./concerns.ts";
import { baselineErrors, type EntryState, type Expectation } from "./expectation.ts";
import type { CheckResult, Result } from "./result.ts";

const entry = (more: Partial<Expectation> = {}): Expectation => ({
  line: 1,
  check: "a",
  reason: "known",
  ...more,
});
const REMOVE = "Remove the entry, or run once with --update-baseline.";
const TODAY = "2026-06-01";

const check = (verdict: CheckResult["verdict"], more: Partial<CheckResult> = {}) =>
  checkOf("a", verdict, more);
const other = checkOf("b", "fail");
const run = (...checks: readonly CheckResult[]) => sample([legOf([...checks, other])]);

const stateOf = (one: Expectation, result: Result, all = false) =>
  entryState(one, { result, today: TODAY, all });

describe("what a run shows about an expectation", () => {
  it.each([
    ["expected", "fail"],
    ["expected", "warn"],
    ["unseen", "inconclusive"],
    ["unseen", "error"],
  ] as const)("is %s after %s", (state, verdict) => {
    expect(stateOf(entry(), run(check(verdict)))).toEqual({ state });
  });

  it.each(["pass", "observed"] as const)("is stale after %s", (verdict) => {
    const text = `The check passes now (2025-11-25 over stdio). ${REMOVE}`;
    expect(stateOf(entry(), run(check(verdict)))).toEqual({ state: "stale", text });
  });

  it("is stale if the check fails only elsewhere, and says where", () => {
    const both = sample([
      legOf([check("pass")], "2025-06-18"),
      legOf([check("observed")], "2025-03-26"),
      legOf([check("fail")]),
    ]);
    expect(stateOf(entry(), both)).toEqual({
      state: "stale",
      text: 'The check passes in 2025-06-18 over stdio, 2025-03-26 over stdio, and fails only in 2025-11-25 over stdio. Limit the entry with "revision" and "transport", or run once with --update-baseline.',
    });
  });

  it("is elsewhere if its check was not selected", () => {
    expect(stateOf(entry(), run())).toEqual({ state: "elsewhere" });
  });

  it("is unexplained without a reason, with any verdict", () => {
    const { reason: _, ...bare } = entry();
    const text = 'It has no reason. Explain in "reason" why the failure is expected.';
    expect(stateOf(bare, run(check("pass")))).toEqual({ state: "unexplained", text });
  });

  it("is unmatched if the check does not apply, and says why", () => {
    const reason = { kind: "not-declared", text: "it declares no tools" } as const;
    const hint = 'If it is about another revision, name that in "revision". ';
    expect(stateOf(entry(), run(check("not-applicable", { reason })))).toEqual({
      state: "unmatched",
      text: `It matches nothing: it declares no tools. ${hint}${REMOVE}`,
    });
    expect(stateOf(entry({ revision: "2025-11-25" }), run(check("not-applicable", { reason })))).toEqual({
      state: "unmatched",
      text: `It matches nothing: it declares no tools. ${REMOVE}`,
    });
    expect(stateOf(entry(), run(check("not-applicable")))).toEqual({
      state: "unmatched",
      text: `It matches nothing: it does not apply. ${hint}${REMOVE}`,
    });
  });
});

describe("an expectation after its last day", () => {
  const over = (until: string, ...checks: readonly CheckResult[]) =>
    stateOf(entry({ until }), run(...checks));
  const ended = "Its last day was 2026-05-31.";

  it.each([
    ["still fails", check("fail"), 'The check still fails. Fix the target, or set a later "until".'],
    ["passes", check("pass"), `The check passes now. ${REMOVE}`],
    ["has no verdict", check("inconclusive"), 'Remove the entry, or set a later "until".'],
  ])("says that its check %s", (_, one, text) => {
    expect(over("2026-05-31", one)).toEqual({ state: "expired", text: `${ended} ${text}` });
  });

  it("is valid on that day, and does not expire for another target", () => {
    expect(over(TODAY, check("fail"))).toEqual({ state: "expected" });
    expect(stateOf(entry({ until: "2026-05-31", target: "other" }), run(check("fail")))).toEqual({
      state: "elsewhere",
    });
  });
});

describe("an expectation of a revision that was tried, and that the target does not speak", () => {
  const old = entry({ revision: "2024-11-05" });
  const cut = (more: Partial<Result>) => sample([legOf([check("fail")])], more);

  it("is matched if the target speaks it among others", () => {
    const both = sample([legOf([other]), legOf([other], "2024-11-05")]);
    expect(stateOf(old, both, true)).toEqual({ state: "elsewhere" });
  });

  it("matches nothing", () => {
    const text = `It matches nothing: the target does not speak 2024-11-05. ${REMOVE}`;
    expect(stateOf(old, run(check("fail")), true)).toEqual({ state: "unmatched", text });
    expect(stateOf({ ...old, transport: "stdio" }, run(check("fail")), true)).toEqual({
      state: "unmatched",
      text,
    });
  });

  it.each([
    ["not every revision was tried", old, run(check("fail")), false],
    ["the run was interrupted", old, cut({ interrupted: true }), true],
    ["the run has a diagnosis", old, cut({ diagnosis: { text: "", facts: [] } }), true],
    ["it is of another target", { ...old, target: "other" }, run(check("fail")), true],
    ["it is of another transport", { ...old, transport: "http" } as const, run(check("fail")), true],
    [
      "the revision is spoken, and the check was not selected",
      entry({ revision: "2025-11-25" }),
      run(),
      true,
    ],
    ["it names no revision", entry(), run(), true],
  ] as const)("is elsewhere where %s", (_, one, result, all) => {
    expect(stateOf(one, result, all)).toEqual({ state: "elsewhere" });
  });
});

describe("an expectation concerns", () => {
  const { target } = sample([]);

  it("the target by name, command or URL, or any target if it names none", () => {
    expect(concernsTarget(entry(), { ...target, name: "n", command: "c", url: "u" })).toBe(true);
    for (const name of ["n", "c", "u"]) {
      expect(concernsTarget(entry({ target: name }), { ...target, name: "n", command: "c", url: "u" })).toBe(
        true,
      );
    }
    expect(concernsTarget(entry({ target: "other" }), target)).toBe(false);
  });

  it.each([
    [true, {}],
    [true, { revision: "2025-11-25", transport: "stdio" }],
    [false, { revision: "2025-06-18" }],
    [false, { transport: "http" }],
    [false, { target: "other" }],
  ] as const)("a leg (%s): %j", (concerned, more) => {
    const leg = { revision: "2025-11-25", transport: "stdio" } as const;
    expect(concerns(entry(more), leg, sample([]))).toBe(concerned);
  });
});

it("four states are errors of the file, and without a file there is no error", () => {
  const states: readonly EntryState[] = [
    "expected",
    "unseen",
    "elsewhere",
    "stale",
    "unmatched",
    "expired",
    "unexplained",
  ];
  const entries = states.map((state) => ({ ...entry(), state }));
  expect(baselineErrors({ file: "base.yaml", entries }).map(({ state }) => state)).toEqual([
    "stale",
    "unmatched",
    "expired",
    "unexplained",
  ]);
  expect(baselineErrors(undefined)).toEqual([]);
});
