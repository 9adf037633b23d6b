import { describe, expect, it } from "vitest";
import type { Result } from "../../harness/verdict/result.ts";
import { HOSTILE, RESULTS } from "../testing/every.ts";
import { checkOf, legOf, sample } from "../testing/sample.ts";
import { sarif } from "./sarif.ts";

const SOURCE = "src/my server.ts";
const runOf = (result: Result) => JSON.parse(sarif({ result, source: SOURCE })).runs[0];
const every = runOf(RESULTS.every);
const finding = (id: string) => every.results.find((one: { readonly ruleId: string }) => one.ruleId === id);

describe("a SARIF log", () => {
  it.each(Object.entries(RESULTS))(
    "has a rule, a location and a message for each result: %s",
    (_, result) => {
      const { tool, results } = runOf(result);
      for (const one of results) {
        expect(tool.driver.rules[one.ruleIndex].id).toBe(one.ruleId);
        expect(one.locations).toEqual([
          { physicalLocation: { artifactLocation: { uri: "src/my%20server.ts" }, region: { startLine: 1 } } },
        ]);
        expect(one.message.text.length).toBeGreaterThan(0);
      }
      const prints = results.map((one: { readonly partialFingerprints: object }) =>
        JSON.stringify(one.partialFingerprints),
      );
      expect(new Set(prints).size).toBe(prints.length);
    },
  );

  it("has a result for each failure and warning only", () => {
    expect(every.results.map(({ ruleId, level }: Record<string, unknown>) => [ruleId, level])).toEqual([
      ["tools.fail", "error"],
      ["tools.warn", "warning"],
      ["tools.pending", "note"],
      ["tools.expected", "error"],
    ]);
    expect(finding("tools.expected").suppressions).toEqual([{ kind: "external" }]);
    expect(finding("tools.fail").suppressions).toBeUndefined();
  });

  it("links each rule to the specification", () => {
    const [rule] = every.tool.driver.rules;
    expect(rule).toMatchObject({
      id: "tools.fail",
      help: { text: "Refuse it.\nSpecification: https://spec.example/2025-11-25#tools.fail.required" },
    });
  });

  it("turns a warning that gates into an error", () => {
    const gating = sample([legOf([checkOf("a", "warn")])], { level: "should" });
    expect(runOf(gating).results[0].level).toBe("error");
  });

  it("has expected, actual and the rerun line, without links or placeholders", () => {
    expect(finding("tools.fail").message.text).toBe(
      `The rule of tools.fail (MUST; 2025-11-25 stdio).
Expected: error -32602
Actual: result {{}}
Run again: npx mcp-conform --server "node server.js" --spec 2025-11-25 --only tools.fail`,
    );
    const hostile = sample([legOf([checkOf("a", "fail", { actual: HOSTILE })])]);
    expect(runOf(hostile).results[0].message.text).toContain("\\[a\\](b)");
  });

  it("has notifications for everything that is not a finding", () => {
    expect(runOf(RESULTS.dead)).toMatchObject({
      results: [],
      invocations: [
        {
          executionSuccessful: false,
          exitCode: 3,
          toolExecutionNotifications: [
            { level: "error", message: { text: "The process ended before it answered." } },
          ],
        },
      ],
    });
    expect(runOf(RESULTS["a baseline"]).invocations[0].toolExecutionNotifications).toEqual([
      { level: "error", message: { text: "known.yaml:4: tools.stale: It passes now. Remove the entry." } },
    ]);
    expect(runOf(RESULTS.good).invocations).toEqual([
      {
        executionSuccessful: true,
        exitCode: 0,
        startTimeUtc: "2026-01-01T00:00:00.000Z",
        endTimeUtc: "2026-01-01T00:00:01.234Z",
      },
    ]);
  });
});
