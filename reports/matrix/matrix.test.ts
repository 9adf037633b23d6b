import { describe, expect, it } from "vitest";
import { checkOf, legOf, sample } from "../testing/sample.ts";
import { matrixCsv } from "./csv.ts";
import { matrixJson } from "./json.ts";
import { matrixMarkdown } from "./markdown.ts";
import { countedExit, matrixOf } from "./matrix.ts";
import { rowsOf, shareOf } from "./rows.ts";
import { FRAME, HOSTILE, JUDGED, judgedOf, SAMPLE_MATRIX } from "./testing/sample-matrix.ts";
import { verdictWords } from "./words.ts";

describe("a matrix", () => {
  it("is the same for the same results in any order, and has no times", () => {
    const reversed = matrixOf(JUDGED.toReversed(), FRAME);
    expect(matrixJson(reversed)).toBe(matrixJson(SAMPLE_MATRIX));
    const later = JUDGED.map((one) => ({
      ...one,
      ...(one.result && { result: { ...one.result, started: "2030-01-01T00:00:00.000Z", ms: 9 } }),
    }));
    expect(matrixJson(matrixOf(later, FRAME))).toBe(matrixJson(SAMPLE_MATRIX));
  });

  it("sorts targets and requirements by name, regardless of the language of the machine", () => {
    const matrix = matrixOf([judgedOf("a", { "b.x": "pass" }), judgedOf("B", { "b.X": "pass" })], FRAME);
    expect(matrix.targets.map(({ name }) => name)).toEqual(["B", "a"]);
    expect(matrix.requirements.map(({ id }) => id)).toEqual(["b.X.required", "b.x.required"]);
  });

  it("states a requirement as the newest revision does", () => {
    const [old, recent] = [legOf([checkOf("a.b", "pass")], "2025-06-18"), legOf([checkOf("a.b", "fail")])];
    const matrix = matrixOf([{ name: "one", role: "server", result: sample([recent, old]) }], FRAME);
    expect(matrix.requirements).toMatchObject([
      { revision: "2025-11-25", url: expect.stringContaining("2025-11-25") },
    ]);
  });

  it.each([
    ["as expected", "incomplete", 3, 0],
    ["better than expected", "conformant", 0, 0],
    ["worse than expected", "non-conformant", 1, 1],
  ] as const)("counts a verdict that is %s", (_, verdict, exitCode, counted) => {
    const [target] = matrixOf([{ name: "one", role: "server", expected: "incomplete" }], FRAME).targets;
    expect(target && countedExit({ ...target, verdict, exitCode })).toBe(counted);
  });
});

it.each([
  ["conformant", 0, undefined, "conformant"],
  ["non-conformant", 0, undefined, "non-conformant, as the baseline expects"],
  ["incomplete", 3, "incomplete", "incomplete, as expected"],
  ["non-conformant", 1, "incomplete", "non-conformant, expected incomplete"],
  ["error", 4, undefined, "no result"],
] as const)(
  "a verdict %s with exit code %i, expected %s, is written %j",
  (verdict, exitCode, expected, words) => {
    const target = { name: "one", role: "server", verdict, exitCode, legs: [] } as const;
    expect(verdictWords(expected === undefined ? target : { ...target, expected })).toBe(words);
  },
);

describe("the rows of a matrix", () => {
  const rows = rowsOf(SAMPLE_MATRIX);

  it("begin where targets disagree: a MUST before a SHOULD", () => {
    expect(rows.map(({ requirement: { id }, kind }) => `${kind} ${id.replace(".required", "")}`)).toEqual([
      "disagree a.must",
      "disagree c.should",
      "broken e.must",
      "met b.must",
      "unjudged d.must",
    ]);
  });

  it("have the worst verdict of all legs, its check, and the legs that differ", () => {
    const legs = [legOf([checkOf("a.b", "pass")]), legOf([checkOf("a.b", "fail")], "2025-06-18")];
    const matrix = matrixOf([{ name: "one", role: "server", result: sample(legs) }], FRAME);
    expect(rowsOf(matrix)[0]?.cells).toEqual([
      { verdict: "fail", check: "a.b", legs: ["2025-11-25 stdio: pass", "2025-06-18 stdio: fail"] },
    ]);
  });

  it("count no target without a verdict as broken or met", () => {
    expect(rows.at(-1)).toMatchObject({ broken: 0, met: 0 });
    expect(rows[0]?.cells.at(1)).toBeUndefined();
  });
});

describe("the share of a target", () => {
  const rows = rowsOf(SAMPLE_MATRIX);
  const column = (name: string) => SAMPLE_MATRIX.targets.findIndex((one) => one.name === name);

  it("is what it meets, of what applies to it: a warning is not broken", () => {
    expect(shareOf(rows, column("bad"), "MUST")).toEqual({ met: 1, broken: 1, warned: 0, open: 0, all: 2 });
    expect(shareOf(rows, column("bad"), "SHOULD")).toMatchObject({ met: 0, broken: 0, warned: 1, all: 1 });
    expect(shareOf(rows, column("good"), "MUST")).toMatchObject({ met: 2, open: 1, all: 3 });
    expect(shareOf(rows, column("dead"), "MUST").all).toBe(0);
  });
});

describe("the tables of a matrix", () => {
  it("as CSV have one line for each verdict", () => {
    const lines = matrixCsv(SAMPLE_MATRIX).split("\n");
    expect(lines[0]).toBe("requirement,level,target,role,revision,transport,verdict,checks");
    expect(lines).toContain("a.must.required,MUST,bad,server,2025-11-25,stdio,fail,a.must");
    expect(lines).toHaveLength(1 + 12 + 1);
  });

  it("as Markdown show a hostile name as text, and each target with its verdict", () => {
    const one = judgedOf("api", { "a.must": "pass" });
    const target = { role: "server", transport: "stdio", name: HOSTILE, revisions: [] } as const;
    const result = one.result && { ...one.result, target };
    const text = matrixMarkdown(matrixOf([...JUDGED, { ...one, ...(result && { result }) }], FRAME));
    expect(text).toContain(
      "| dead |  |  | incomplete".replace("incomplete", "no result, expected incomplete"),
    );
    expect(text).toMatch(/^\| api \| `<img src=x onerror=alert\(1\)> =1\+1 \\\| \\u202e\\x1b\[31m"` \|/m);
    expect(text).toContain(
      "| MUST | [What a.must.required wants.](https://spec.example/2025-11-25#a.must.required) | broken by bad, worse | 2 targets |",
    );
  });
});
