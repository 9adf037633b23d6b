import { describe, expect, it } from "vitest";
import type { CheckResult, Result } from "../harness/verdict/result.ts";
import { exitCode, ofPart, overall, type Verdict } from "../harness/verdict/verdict.ts";
import { compare } from "./compare/comparison.ts";
import { comparisonText } from "./compare/text.ts";
import { type Counted, countedAs, totalsOf } from "./counts.ts";
import { badgeEndpoint } from "./formats/badge.ts";
import { ctrf } from "./formats/ctrf.ts";
import { gitlab } from "./formats/gitlab.ts";
import { junit } from "./formats/junit.ts";
import { sarif } from "./formats/sarif.ts";
import { githubAnnotations } from "./github/annotations.ts";
import { prComment } from "./github/comment.ts";
import { markdown } from "./github/summary.ts";
import { html } from "./html/html.ts";
import { matrixMarkdown } from "./matrix/markdown.ts";
import { matrixOf } from "./matrix/matrix.ts";
import { matrixText } from "./matrix/terminal.ts";
import { plain } from "./screen.ts";
import { verdictSentence } from "./summary.ts";
import { countLine } from "./terminal/leg.ts";
import { pretty } from "./terminal/pretty.ts";
import { checkOf, legOf, sample } from "./testing/sample.ts";
import { trendOf } from "./trend/course.ts";
import { trendMarkdown } from "./trend/markdown.ts";
import { CheckTable, runOf } from "./trend/run.ts";
import { trendText } from "./trend/text.ts";

/** The outputs of the action. Its script has no types. */
const {
  outputsOf,
}: { outputsOf: (result: Result, code: number, files: object) => Iterable<[string, unknown]> } = await import(
  new URL("../.ci/action/outputs.mjs", import.meta.url).href
);

const VERDICTS: readonly Verdict[] = ["pass", "fail", "warn", "observed", "inconclusive", "not-applicable"];

/** Twenty results that differ in numbers, in what is pending, expected and selected, and in the number of legs. */
const RESULTS = Array.from({ length: 20 }, (_, number): Result => {
  const checks = Array.from({ length: 5 + number }, (_unused, index): CheckResult => {
    const verdict =
      VERDICTS[(index * (number + 1) + number) % (number % 4 === 0 ? 1 : VERDICTS.length)] ?? "pass";
    const isFinding = verdict === "fail" || verdict === "warn";
    return checkOf(`tools.c${index}`, verdict, {
      ...(isFinding && index % 3 === 0 ? { pending: true as const } : {}),
      ...(isFinding && index % 3 === 1 && number % 5 === 1 ? { baseline: "expected" as const } : {}),
      ...(verdict === "inconclusive" ? { reason: { kind: "needs-exercise", text: "a slow tool" } } : {}),
    });
  });
  const legs = [legOf(checks), ...(number % 3 === 0 ? [legOf(checks.slice(1), "2025-06-18")] : [])].map(
    (leg) => ({
      ...leg,
      // As a run does it: what is pending is in no requirement.
      requirements: leg.requirements.filter(
        ({ checks: [id] }) => !leg.checks.some((one) => one.id === id && one.pending),
      ),
    }),
  );
  const verdict = overall(
    legs.flatMap((leg) => leg.checks),
    { gate: "must", strict: false },
  );
  const isPart = number % 2 === 0;
  return sample(legs, {
    verdict: isPart ? ofPart(verdict) : verdict,
    exitCode: exitCode(verdict),
    ...(isPart ? { selection: { only: ["tools.*"], notJudged: 100 + number } } : {}),
  });
});

function trendOfOne(result: Result): string {
  const table = new CheckTable();
  const trend = trendOf([runOf(result, "result.json", table)], table);
  return trendText(trend, plain) + trendMarkdown(trend);
}

interface SarifFinding {
  readonly level: string;
  readonly suppressions?: readonly unknown[];
  /** "tools.c1 2025-11-25 stdio 2025-06-18 stdio" */
  readonly partialFingerprints: { readonly "check/v1": string };
}

/** The first number before a word, or 0. */
const numberBefore = (text: string, word: string) =>
  Number(new RegExp(`(\\d+) ${word}`).exec(text)?.[1] ?? 0);

const sum = (numbers: readonly number[]) => numbers.reduce((one, other) => one + other, 0);

const WORDS = {
  pass: "passed",
  fail: "failed",
  warn: "warned",
  observed: "observed",
  inconclusive: "not exercised",
  pending: "pending",
  expected: "expected by the baseline",
} as const satisfies Partial<Record<Counted, string>>;

const NUMBERED = RESULTS.map((result, number) => [number, result] as const);

describe("the same numbers in every format", () => {
  it.each(NUMBERED)("of result %i", (_, result) => {
    const totals = totalsOf(result);
    const shown = (/<p class=counts>([\s\S]*?)<\/header>/.exec(html({ result }))?.[1] ?? "").replace(
      /<[^>]+>/g,
      " ",
    );
    const terminal = result.legs.map((leg) => countLine(leg, { ...plain, width: 1000 }));
    const table = markdown({ result }).split("\n");
    const head = table.find((line) => line.startsWith("| revision"))?.split("|") ?? [];
    const rows = table
      .filter((line) => /^\| 2025-\d\d-\d\d \| stdio/.test(line))
      .map((line) => line.split("|"));
    for (const [counted, word] of Object.entries(WORDS) as [keyof typeof WORDS, string][]) {
      expect(sum(terminal.map((line) => numberBefore(line, word))), `terminal ${word}`).toBe(totals[counted]);
      expect(numberBefore(shown, word), `page ${word}: ${shown}`).toBe(totals[counted]);
      const column = head.findIndex((name) => name.trim() === (counted === "expected" ? counted : word));
      const inColumn = column < 0 ? 0 : sum(rows.map((row) => Number(row[column])));
      expect(inColumn, `markdown ${word}`).toBe(totals[counted]);
    }
    const outputs = Object.fromEntries(outputsOf(result, result.exitCode, {}));
    expect(outputs).toMatchObject({
      passed: totals.pass,
      failed: totals.fail,
      warned: totals.warn,
      pending: totals.pending,
      "not-judged": result.selection?.notJudged ?? 0,
    });
    expect(junit({ result })).toContain(` failures="${totals.fail}" `);
    const { summary, tests } = JSON.parse(ctrf({ result })).results;
    expect(summary).toMatchObject({ pending: totals.pending, other: totals.warn });
    // The run as a whole is a case as well.
    const failed = tests.filter((one: { status: string; rawStatus?: string }) => one.status === "failed");
    expect(failed.filter(({ rawStatus }: { rawStatus?: string }) => rawStatus === "fail")).toHaveLength(
      totals.fail,
    );
  });

  it.each(NUMBERED)("of broken requirements, of result %i", (_, result) => {
    const failed = new Set(
      result.legs.flatMap(({ requirements }) =>
        requirements.filter(({ verdict }) => verdict === "fail").map(({ id }) => id),
      ),
    ).size;
    const matrix = matrixOf([{ name: "one", role: "server", result }], { tool: result.tool });
    expect(numberBefore(matrixText(matrix, plain), "MUSTs? broken")).toBe(failed);
    expect(numberBefore(JSON.parse(badgeEndpoint({ result })).message, "MUSTs? broken")).toBe(failed);
    expect(html({ result })).toMatch(
      new RegExp(
        `${failed === 0 ? "([Nn]one|no MUST|No MUST)" : failed} (of \\d+ (applicable|judged) MUSTs? (is|are) broken|applies|is among them)`,
      ),
    );
  });
});

describe("the same findings in the formats of code scanning, and in the trend", () => {
  const checksOf = (result: Result) => result.legs.flatMap(({ checks }) => checks);
  const ids = (result: Result, counted: Counted) =>
    new Set(checksOf(result).flatMap((check) => (countedAs(check) === counted ? [check.id] : [])));

  it.each(NUMBERED)("of result %i in SARIF, once for each revision and transport", (_, result) => {
    const found: readonly SarifFinding[] = JSON.parse(sarif({ result })).runs[0].results;
    const number = (is: (one: SarifFinding) => boolean) =>
      sum(found.filter(is).map((one) => (one.partialFingerprints["check/v1"].split(" ").length - 1) / 2));
    const totals = totalsOf(result);
    expect({
      fail: number(({ level, suppressions }) => level === "error" && suppressions === undefined),
      warn: number(({ level, suppressions }) => level === "warning" && suppressions === undefined),
      pending: number(({ level }) => level === "note"),
      expected: number(({ suppressions }) => suppressions !== undefined),
    }).toEqual({
      fail: totals.fail,
      warn: totals.warn,
      pending: totals.pending,
      expected: totals.expected,
    });
  });

  it.each(NUMBERED)("of result %i in GitLab, once for each check", (_, result) => {
    const issues: readonly { severity: string; check_name: string }[] = JSON.parse(gitlab({ result }));
    const names = (severity: string) =>
      new Set(issues.filter((one) => one.severity === severity).map((one) => one.check_name));
    expect(names("critical")).toEqual(ids(result, "fail"));
    expect(names("minor")).toEqual(ids(result, "warn"));
    expect(names("info")).toEqual(new Set([...ids(result, "pending"), ...ids(result, "expected")]));
  });

  it.each(NUMBERED)("of result %i in annotations, shown or counted", (_, result) => {
    const lines = githubAnnotations({ result })
      .split("\n")
      .filter((line) => /^::error .*tools\.c/.test(line));
    const more = numberBefore(githubAnnotations({ result }), "more problems? to fix");
    expect(lines.length + more).toBe(ids(result, "fail").size);
  });

  it.each(NUMBERED)("of result %i in the trend: its requirements", (_, result) => {
    const table = new CheckTable();
    const [target] = trendOf([runOf(result, "result.json", table)], table).targets;
    const points = target?.series.flatMap((one) => one.points) ?? [];
    const broken = result.legs.map(
      ({ requirements }) => requirements.filter(({ verdict }) => verdict === "fail").length,
    );
    expect(points.map(({ mustsBroken }) => mustsBroken).sort()).toEqual(broken.sort());
  });
});

describe("a part", () => {
  const parts = NUMBERED.filter(([, { selection }]) => selection !== undefined);

  it.each(parts)("is called conformant in no format: result %i", (_, result) => {
    const matrix = matrixOf([{ name: "one", role: "server", result }], { tool: result.tool });
    const formats = {
      pretty: pretty(result, plain),
      html: html({ result }),
      markdown: markdown({ result }),
      comment: prComment({ result }),
      junit: junit({ result }),
      ctrf: ctrf({ result }),
      badge: badgeEndpoint({ result }),
      sarif: sarif({ result }),
      gitlab: gitlab({ result }),
      annotations: githubAnnotations({ result }),
      trend: trendOfOne(result),
      matrix: matrixText(matrix, plain) + matrixMarkdown(matrix),
      comparison: comparisonText(compare(result, result), plain, "must"),
      json: JSON.stringify(result),
    };
    for (const [name, text] of Object.entries(formats)) {
      expect(
        text.replaceAll(/<style[\s\S]*?<\/style>|<script[\s\S]*?<\/script>|non-conformant/gi, ""),
        name,
      ).not.toMatch(/\b[Cc]onformant\b/);
    }
    for (const name of ["pretty", "html", "markdown", "comment", "junit", "ctrf", "sarif"] as const) {
      const words = `${result.selection?.notJudged} were not run`;
      expect(formats[name].replace(/\s+/g, " "), name).toContain(words);
    }
  });

  it("says what was done", () => {
    const legs = [legOf([checkOf("a", "pass"), checkOf("b", "pass")])];
    const of = (more: Partial<Result>) => verdictSentence(sample(legs, { verdict: "incomplete", ...more }));
    const selection = { only: ["a", "b"], notJudged: 236 };
    expect(of({ selection })).toMatch(/^2 selected checks passed; 236 were not run\. MCP /);
    expect(of({ selection: { ...selection, played: true } })).toMatch(
      /^2 selected checks passed; 236 others ran only so that monitors had something to read\. /,
    );
    expect(
      of({
        selection: { recording: { verdict: "non-conformant", exitCode: 1, judged: 162 }, notJudged: 117 },
      }),
    ).toMatch(
      /^2 checks of the recording passed; 117 need the target\. .* The run that recorded it judged 162 checks: non-conformant \(exit 1\)\.$/,
    );
  });
});

describe("what a verdict rests on", () => {
  const reason = { kind: "needs-exercise", text: "a tool" } as const;
  const open = ["b", "c", "d"].map((id) => checkOf(id, "inconclusive", { reason }));
  const leg = { ...legOf([checkOf("a", "pass"), ...open]), shown: ["initialize"] };

  it("is said where most checks were not exercised", () => {
    expect(verdictSentence(sample([leg]))).toMatch(
      /^Conformant in what it showed \(initialize\); 3 of 4 checks not exercised\. MCP /,
    );
    expect(JSON.parse(badgeEndpoint({ result: sample([leg]) })).message).toBe("conformant in what it showed");
  });

  it("is not said where most were", () => {
    const most = legOf([
      checkOf("a", "pass"),
      checkOf("e", "pass"),
      checkOf("b", "inconclusive", { reason }),
    ]);
    expect(verdictSentence(sample([most]))).toMatch(/^Conformant\. /);
  });
});

describe("an incomplete run", () => {
  it("names in its last sentences what made it incomplete", () => {
    const reason = {
      kind: "depends-on",
      text: "depends on a.list, which was an error",
      on: "a.list",
    } as const;
    const checks = [checkOf("a", "pass"), ...["b", "c"].map((id) => checkOf(id, "inconclusive", { reason }))];
    const result = sample([legOf(checks)], { verdict: "incomplete", exitCode: 3 });
    expect(verdictSentence(result)).toMatch(
      / 2 checks not judged, depends on a\.list, which was an error: b, c\.$/,
    );
  });

  it("names failures that do not count yet", () => {
    const result = sample([legOf([checkOf("a", "pass"), checkOf("b", "fail", { pending: true })])]);
    expect(verdictSentence(result)).toMatch(
      / 1 more failure of checks that do not count yet \(pending\): b\.$/,
    );
  });
});
