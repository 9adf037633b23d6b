import { describe, expect, it } from "vitest";
import type { Verdict } from "../../harness/verdict/verdict.ts";
import { checkOf, legOf, sample } from "../testing/sample.ts";
import { trendOf } from "./course.ts";
import { byDate, byVersion, plotOf } from "./plot.ts";
import { CheckTable, runOf } from "./run.ts";
import { trendSentence } from "./words.ts";

/** Runs of a target, one each day: the verdicts of its checks a.0, a.1 and so on. */
function runsOf(table: CheckTable, name: string, ...runs: readonly (readonly Verdict[])[]) {
  return runs.map((verdicts, index) => {
    const checks = verdicts.map((verdict, at) => checkOf(`a.${at}`, verdict));
    const result = sample([legOf(checks)], { started: `2026-01-0${index + 1}T00:00:00.000Z` });
    return runOf({ ...result, target: { ...result.target, name, version: `1.${index}` } }, "x", table);
  });
}

const trend = (...targets: readonly (readonly (readonly Verdict[])[])[]) => {
  const table = new CheckTable();
  return trendOf(
    targets.flatMap((runs, index) => runsOf(table, `t${index}`, ...runs)),
    table,
  );
};

describe("the title of a trend", () => {
  it.each([
    [
      [
        ["pass", "pass"],
        ["fail", "warn"],
      ],
      "t0: 2 checks are broken in the newest of 2 runs",
    ],
    [
      [
        ["fail", "fail"],
        ["pass", "warn"],
      ],
      "t0: 1 check is broken in the newest of 2 runs",
    ],
    [[["pass"]], "t0: nothing is broken in the only run"],
  ] as const)("is the result of the newest run: %j", (runs, words) => {
    expect(trendSentence(trend(runs))).toBe(words);
  });

  it("counts the targets with a broken check, where there are several", () => {
    expect(trendSentence(trend([["fail"], ["pass"]], [["fail"], ["warn"]]))).toBe(
      "1 of 2 targets has a broken check in the newest run; 4 runs in all",
    );
    expect(trendSentence(trend([["pass"]], [["pass"]]))).toContain("None of 2 targets has");
  });
});

describe("a plot", () => {
  const points = trend([["pass"], ["fail"], ["fail"]]).targets[0]?.series[0]?.points ?? [];
  const plots = [byVersion(points), byDate(points)].map((plot) => (plot ? plotOf(plot, "x").html : ""));

  it("has no line that leads from one run to another: a bar for each version, and steps by date", () => {
    expect(plots[0]?.match(/<rect class="fail"/g)).toHaveLength(3);
    expect(plots[0]).not.toMatch(/<path|<polyline/);
    // Only level lines, and steps.
    expect(plots[1]?.match(/<path class="course fail" d="M[\d.,]+(?:H[\d.]+V[\d.]+){2}"/)).not.toBeNull();
    expect(plots.join("")).not.toContain("polyline");
  });
});
