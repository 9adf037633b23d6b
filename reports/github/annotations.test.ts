import { describe, expect, it } from "vitest";
import { RESULTS } from "../testing/every.ts";
import { checkOf, legOf, sample } from "../testing/sample.ts";
import { githubAnnotations } from "./annotations.ts";

const broken = { verdict: "non-conformant", exitCode: 1 } as const;
const lines = (told: Parameters<typeof githubAnnotations>[0]) =>
  githubAnnotations(told).split("\n").slice(0, -1);
const many = (number: number) =>
  sample([legOf(Array.from({ length: number }, (_, index) => checkOf(`a.${index}`, "fail")))], broken);

describe("annotations for GitHub", () => {
  it("are a line for each root cause: the duty, its link, what was expected, and what came", () => {
    expect(lines({ result: RESULTS.every })[1]).toBe(
      "::error title=tools.fail (MUST%2C 2025-11-25 stdio)::What tools.fail.required wants." +
        "%0Ahttps://spec.example/2025-11-25#tools.fail.required" +
        "%0Aexpected: error -32602%0Aactual: result {}%0Ahint: Refuse it." +
        "%0A1 check could not be judged because of it.",
    );
    expect(lines({ result: RESULTS["two legs"] })).toHaveLength(3);
  });

  it("are none for what is conformant, pending or expected", () => {
    const checks = [
      checkOf("a", "pass"),
      checkOf("b", "warn"),
      checkOf("c", "fail", { pending: true }),
      checkOf("d", "fail", { baseline: "expected" }),
      checkOf("e", "inconclusive", { reason: { kind: "needs-exercise", text: "x" } }),
    ];
    expect(githubAnnotations({ result: sample([legOf(checks)]) })).toBe("");
    const gating = sample([legOf(checks)], { ...broken, level: "should" });
    expect(lines({ result: gating })).toEqual([expect.stringContaining("title=b (SHOULD%2C")]);
  });

  it("are ten at most, and the last tells of the others", () => {
    expect(lines({ result: many(10) })).toHaveLength(10);
    const eleven = lines({ result: many(11) });
    expect(eleven).toHaveLength(10);
    expect(eleven[9]).toBe("::error title=mcp-conform::2 more things to mend: the report has them all.");
  });

  it("tell why a target could not be judged, or not to the end", () => {
    expect(lines({ result: RESULTS.dead })).toEqual([
      "::error title=mcp-conform%3A the target could not be judged::The process ended before it answered." +
        "%0Acommand: node server.js%0Alast lines of stderr: one%0Atwo%0ARun it by itself.",
    ]);
    expect(lines({ result: RESULTS.interrupted })).toEqual([
      expect.stringMatching(/^::error title=mcp-conform::Interrupted\. MCP/),
    ]);
  });

  it("point at the line of the baseline that is not true any more", () => {
    expect(lines({ result: RESULTS["a baseline"], source: "src/a.ts" })).toEqual([
      "::error file=known.yaml,line=4,title=The baseline%3A tools.stale (stale)::It passes: take it out.",
    ]);
  });

  it("point at a file where there is one", () => {
    expect(lines({ result: many(1), source: "src/a,b:c.ts" })[0]).toMatch(
      /^::error file=src\/a%2Cb%3Ac\.ts,title=a\.0 \(/,
    );
  });

  it.each(["hostile", "long"] as const)("are commands of ours alone, whatever a target says: %s", (name) => {
    for (const line of lines({ result: RESULTS[name] })) {
      expect(line).toMatch(/^::error title=[^:,]*::/);
      expect(line).not.toMatch(/\r|%(?!0A|25|2C|3A)/);
      expect(line.length).toBeLessThan(5000);
    }
    expect(lines({ result: RESULTS[name] }).length).toBeLessThanOrEqual(10);
  });
});
