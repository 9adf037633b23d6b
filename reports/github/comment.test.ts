import { describe, expect, it } from "vitest";
import { RESULTS } from "../testing/every.ts";
import { checkOf, legOf, sample } from "../testing/sample.ts";
import { prComment } from "./comment.ts";

const every = prComment({ result: RESULTS.every });

describe("a comment on a pull request", () => {
  it("begins with a mark that is the same in each run of the same target", () => {
    const [mark = ""] = every.split("\n");
    expect(mark).toMatch(/^<!-- mcp-conform [0-9a-f]{16} -->$/);
    expect(prComment({ result: RESULTS["two legs"] }).split("\n")[0]).toBe(mark);
    const { target } = RESULTS.every;
    const other = sample([], { target: { ...target, name: "another" } });
    expect(prComment({ result: other }).split("\n")[0]).not.toBe(mark);
  });

  it("shows the verdict and one line for each problem, and the rest in a closed block", () => {
    expect(every).toContain("### mcp-conform: Internal error of mcp-conform (`sample 1`)\n");
    expect(every).toContain("\n- FAIL tools.fail (MUST; 2025-11-25 stdio): `result {}`\n");
    expect(every.indexOf("<details><summary>Details</summary>")).toBeGreaterThan(every.indexOf("- FAIL"));
  });

  it("is short enough for GitHub, also with long texts of the target", () => {
    const checks = Array.from({ length: 500 }, (_, index) =>
      checkOf(`a.${index}`, "fail", { actual: "x".repeat(5_000), hint: "y".repeat(5_000) }),
    );
    const text = prComment({ result: sample([legOf(checks)], { verdict: "non-conformant", exitCode: 1 }) });
    expect(text.length).toBeLessThan(65_536);
    expect(text).toContain("… and 480 more.");
  });

  it.each(Object.entries(RESULTS))("has no mention and no markup of a target: %s", (_, result) => {
    const [short = ""] = prComment({ result }).split("<details>");
    const outside = short.replace(/(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/g, "");
    expect(outside).not.toMatch(/@all|<b onclick|<\/script>/);
  });
});
