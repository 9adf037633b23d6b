import { describe, expect, it } from "vitest";
import type { Verdict } from "../../harness/verdict/verdict.ts";
import { checkOf, legOf, sample } from "../testing/sample.ts";
import { trendOf } from "./course.ts";
import type { Entry } from "./entry.ts";
import { legsWords, mergedIn } from "./merged.ts";
import { CheckTable, runOf } from "./run.ts";
import { violationWords } from "./words.ts";

const DAY = 86_400_000;
const FIRST = Date.UTC(2026, 0, 1);

interface Given {
  readonly version?: string;
  readonly verdicts: Readonly<Record<string, Verdict>>;
  readonly catalogue?: string;
  readonly day?: number;
  readonly name?: string;
  readonly revision?: "2025-06-18" | "2025-11-25";
}

function entryOf(run: Given, index: number): Entry {
  const checks = Object.entries(run.verdicts).map(([id, verdict]) => checkOf(id, verdict));
  const result = sample([legOf(checks, run.revision)], {
    started: new Date(FIRST + (run.day ?? index) * DAY).toISOString(),
    tool: { name: "mcp-conform", version: "1.0.0", catalogue: run.catalogue ?? "one" },
  });
  const { version: _, ...target } = result.target;
  const { version, name = "sample" } = run;
  return { ...result, target: { ...target, name, ...(version === undefined ? {} : { version }) } };
}

function trendFrom(runs: readonly Given[], options: Parameters<typeof trendOf>[2] = {}) {
  const table = new CheckTable();
  const read = runs.map((run, index) => runOf(entryOf(run, index), `${index}.json`, table));
  return trendOf(read, table, options);
}

const wordsOf = (...runs: readonly Given[]) =>
  trendFrom(runs).targets.flatMap((target) =>
    mergedIn(target).map((one) => `${one.check}: ${violationWords(one)}`),
  );

describe("the course of a target", () => {
  it("names the release that broke a check, and the one that fixed it", () => {
    const words = wordsOf(
      { version: "1.9.0", verdicts: { "a.b": "pass" } },
      { version: "1.10.0", verdicts: { "a.b": "fail" } },
      { version: "1.11.0", verdicts: { "a.b": "inconclusive" } },
      { version: "2.0.0", verdicts: { "a.b": "pass" } },
    );
    expect(words).toEqual(["a.b: new in 1.10.0 (2026-01-02); fixed in 2.0.0 (2026-01-04)"]);
  });

  it("never calls a violation new if only a new check found it", () => {
    const words = wordsOf(
      { version: "1.0.0", verdicts: { "a.b": "pass" } },
      { version: "2.0.0", verdicts: { "a.b": "pass", "a.new": "fail" }, catalogue: "two" },
    );
    expect(words).toEqual(["a.new: since 2.0.0 (2026-01-02): a new check, so it may be older; still broken"]);
  });

  it("distinguishes a changed check from a changed target, and from both", () => {
    const first = { version: "1.0.0", verdicts: { "a.b": "pass" } } as const;
    const other = { "a.b": "fail" } as const;
    expect(wordsOf(first, { version: "1.0.0", verdicts: other, catalogue: "two" })).toEqual([
      "a.b: since 1.0.0 (2026-01-02): a changed check, the target is the same; still broken",
    ]);
    expect(wordsOf(first, { version: "2.0.0", verdicts: other, catalogue: "two" })).toEqual([
      "a.b: since 2.0.0 (2026-01-02): the target and mcp-conform changed; still broken",
    ]);
  });

  it("says where a rule first applies, and where a check had no verdict before", () => {
    const verdicts = { "a.b": "fail", "a.c": "fail" } as const;
    const words = wordsOf(
      { version: "1.0.0", verdicts: { "a.b": "not-applicable", "a.c": "inconclusive" } },
      { version: "2.0.0", verdicts },
    );
    expect(words).toEqual([
      "a.b: new in 2.0.0 (2026-01-02): the rule did not apply before; still broken",
      "a.c: since 2.0.0 (2026-01-02): not tested before, so it may be older; still broken",
    ]);
  });

  it("calls nothing fixed whose rule no longer applies", () => {
    const words = wordsOf(
      { version: "1.0.0", verdicts: { "a.b": "fail" } },
      { version: "2.0.0", verdicts: { "a.b": "not-applicable" } },
      { version: "3.0.0", verdicts: { "a.b": "pass" } },
    );
    expect(words).toEqual([
      "a.b: since 1.0.0 (2026-01-01), the first run; last seen in 1.0.0 (2026-01-01), the rule does not apply since 2.0.0 (2026-01-02)",
    ]);
  });

  it("calls nothing fixed that is no longer tested", () => {
    const words = wordsOf(
      { version: "1.0.0", verdicts: { "a.b": "fail" } },
      { version: "2.0.0", verdicts: { "a.b": "inconclusive" } },
    );
    expect(words).toEqual([
      "a.b: since 1.0.0 (2026-01-01), the first run; last seen in 1.0.0 (2026-01-01), not tested since",
    ]);
  });

  it("does not call a violation new in the first run of a revision, and shows it once", () => {
    const verdicts = { "a.b": "fail" } as const;
    const { targets } = trendFrom([
      { version: "1.0.0", verdicts, revision: "2025-06-18" },
      { version: "2.0.0", verdicts, revision: "2025-11-25" },
    ]);
    const [target] = targets;
    expect(target?.series.map(({ violations }) => violations.map(({ came }) => came))).toEqual([
      ["first-in-revision"],
      ["first-run"],
    ]);
  });

  it("orders by version, not by date, and says that a clock may have gone back", () => {
    const runs: readonly Given[] = [
      { version: "1.10.0", verdicts: { "a.b": "fail" }, day: 1 },
      { version: "1.9.0", verdicts: { "a.b": "pass" }, day: 5 },
      { version: "2.0.0-beta.1", verdicts: { "a.b": "pass" }, day: 6 },
    ];
    const { targets, notes } = trendFrom(runs);
    expect(targets[0]?.runs.map(({ version }) => version)).toEqual(["1.9.0", "1.10.0", "2.0.0-beta.1"]);
    expect(notes).toEqual([
      expect.stringContaining("A clock went back, or older versions were judged later."),
    ]);
    const byDate = trendFrom(runs, { by: "date" });
    expect(byDate.targets[0]?.runs.map(({ version }) => version)).toEqual([
      "1.10.0",
      "1.9.0",
      "2.0.0-beta.1",
    ]);
    expect(byDate.notes).toEqual([]);
  });

  it("says that runs began at the same time, in the future, or may be of a renamed target", () => {
    const verdicts = { "a.b": "pass" } as const;
    const { notes } = trendFrom(
      [
        { verdicts, name: "old", day: 0 },
        { verdicts, name: "old", day: 0 },
        { verdicts, name: "new", day: 9 },
      ],
      { now: FIRST + DAY },
    );
    expect(notes).toEqual([
      "2.json: the run began in the future (2026-01-10T00:00:00.000Z). The clock was wrong.",
      "old: 1 run began at the same time as another one (1.json). They have the order of their file names.",
      expect.stringContaining('add --same-as "old=new"'),
    ]);
  });

  it("lists what could not be judged apart from the course", () => {
    const table = new CheckTable();
    const diagnosis = { text: "The server ended.", facts: [] };
    const run = runOf(sample([], { diagnosis, verdict: "incomplete" }), "a.json", table);
    const { targets } = trendOf([run], table);
    expect(targets[0]).toMatchObject({
      series: [],
      notJudged: [{ why: "The server ended.", file: "a.json" }],
    });
  });
});

describe("the violations of a target", () => {
  const at = (
    version: string,
    revision: NonNullable<Given["revision"]>,
    verdict: Verdict,
    day: number,
  ): Given => ({ version, revision, verdicts: { "a.b": verdict }, day });
  const merged = (...runs: readonly Given[]) =>
    trendFrom(runs).targets.flatMap((target) =>
      mergedIn(target).map((one) => `${legsWords(one)}: ${violationWords(one)}`),
    );

  it("do not call a revision still broken that the newest run did not judge", () => {
    const found = merged(
      at("1.0.0", "2025-06-18", "pass", 0),
      at("2.0.0", "2025-06-18", "fail", 1),
      at("3.0.0", "2025-11-25", "fail", 2),
    );
    expect(found).toEqual([
      "2025-11-25 stdio: since 3.0.0 (2026-01-03), the first run in this revision; still broken",
      "2025-06-18 stdio: new in 2.0.0 (2026-01-02); last seen in 2.0.0 (2026-01-02), not tested since",
    ]);
  });

  it("do not join one that began later", () => {
    const both = (version: string, older: Verdict, newer: Verdict, day: number) => {
      const runs = [at(version, "2025-06-18", older, day), at(version, "2025-11-25", newer, day)];
      const [one, other] = runs.map((run) => entryOf(run, 0));
      return { ...one, legs: [...(one?.legs ?? []), ...(other?.legs ?? [])] } as Entry;
    };
    const entries = [
      entryOf(at("1.0.0", "2025-06-18", "pass", 0), 0),
      both("2.0.0", "pass", "fail", 1),
      both("3.0.0", "fail", "fail", 2),
    ];
    const table = new CheckTable();
    const { targets } = trendOf(
      entries.map((entry, index) => runOf(entry, `${index}.json`, table)),
      table,
    );
    const words = targets.flatMap((target) =>
      mergedIn(target).map((one) => `${legsWords(one)}: ${violationWords(one)}`),
    );
    expect(words).toEqual([
      "2025-06-18 stdio: new in 3.0.0 (2026-01-03); still broken",
      "2025-11-25 stdio: since 2.0.0 (2026-01-02), the first run in this revision; still broken",
    ]);
  });
});
