import { describe, expect, it } from "vitest";
import { RESULTS } from "../testing/every.ts";
import { gitlab } from "./gitlab.ts";

const issues = (name: keyof typeof RESULTS) =>
  JSON.parse(gitlab({ result: RESULTS[name], source: "src/server.ts" }));

describe("a code quality report for GitLab", () => {
  it("has an entry for each failure and warning, and what does not count is information", () => {
    const found = issues("every").map((one: Record<string, unknown>) => [one.check_name, one.severity]);
    expect(found).toEqual([
      ["tools.fail", "critical"],
      ["tools.warn", "minor"],
      ["tools.pending", "info"],
      ["tools.expected", "info"],
    ]);
  });

  it("says what was seen", () => {
    expect(issues("every")[0]).toEqual({
      description: "The rule of tools.fail (MUST; 2025-11-25 stdio). Actual: result {}.",
      check_name: "tools.fail",
      fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
      severity: "critical",
      location: { path: "src/server.ts", lines: { begin: 1 } },
    });
  });

  it("is never empty for a target that could not be judged", () => {
    expect(issues("dead")[0]).toMatchObject({
      check_name: "run",
      severity: "blocker",
      description: "The target was not judged to its end: The process ended before it answered.",
    });
  });

  it.each(Object.keys(RESULTS) as (keyof typeof RESULTS)[])("has unique fingerprints: %s", (name) => {
    const prints = issues(name).map((one: { readonly fingerprint: string }) => one.fingerprint);
    expect(new Set(prints).size).toBe(prints.length);
  });
});
