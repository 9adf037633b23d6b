import { describe, expect, it } from "vitest";
import { RESULTS } from "../testing/every.ts";
import { checkOf, legOf, sample } from "../testing/sample.ts";
import { githubAnnotations } from "./annotations.ts";

const broken = { verdict: "non-conformant", exitCode: 1 } as const;
const lines = (input: Parameters<typeof githubAnnotations>[0]) =>
  githubAnnotations(input).split("\n").slice(0, -1);
const many = (number: number) =>
  sample([legOf(Array.from({ length: number }, (_, index) => checkOf(`a.${index}`, "fail")))], broken);

describe("annotations for GitHub", () => {
  it("are one line for each root cause: the requirement, its link, expected and actual", () => {
    expect(lines({ result: RESULTS.every })[1]).toBe(
      "::error title=tools.fail (MUST; 2025-11-25 stdio)::What tools.fail.required wants." +
        "%0Ahttps://spec.example/2025-11-25#tools.fail.required" +
        "%0Aexpected: error -32602%0Aactual: result {}%0Ahint: Refuse it." +
        "%0A1 check could not run because of it.",
    );
    expect(lines({ result: RESULTS["two legs"] })).toHaveLength(3);
  });

  it("are not made for passing, pending or expected checks", () => {
    const checks = [
      checkOf("a", "pass"),
      checkOf("b", "warn"),
      checkOf("c", "fail", { pending: true }),
      checkOf("d", "fail", { baseline: "expected" }),
      checkOf("e", "inconclusive", { reason: { kind: "needs-exercise", text: "x" } }),
    ];
    expect(githubAnnotations({ result: sample([legOf(checks)]) })).toBe("");
    const gating = sample([legOf(checks)], { ...broken, level: "should" });
    expect(lines({ result: gating })).toEqual([expect.stringContaining("title=b (SHOULD;")]);
  });

  it("are ten at most, and the last gives the number of the others", () => {
    expect(lines({ result: many(10) })).toHaveLength(10);
    const eleven = lines({ result: many(11) });
    expect(eleven).toHaveLength(10);
    expect(eleven[9]).toBe(
      "::error title=mcp-conform::2 more problems to fix; the report lists all of them.",
    );
  });

  it("say why the target could not be tested, or not to the end", () => {
    expect(lines({ result: RESULTS.dead })).toEqual([
      "::error title=mcp-conform%3A the target could not be tested::The process ended before it answered." +
        "%0Acommand: node server.js%0Alast lines of stderr: one%0Atwo%0AStart it in a shell.",
    ]);
    expect(lines({ result: RESULTS.interrupted })).toEqual([
      expect.stringMatching(/^::error title=mcp-conform::Interrupted\. MCP/),
    ]);
  });

  it("point at the outdated line of the baseline", () => {
    expect(lines({ result: RESULTS["a baseline"], source: "src/a.ts" })).toEqual([
      "::error file=known.yaml,line=4,title=Baseline%3A tools.stale (stale)::It passes now. Remove the entry.",
    ]);
  });

  it("point at the source file if there is one", () => {
    expect(lines({ result: many(1), source: "src/a,b:c.ts" })[0]).toMatch(
      /^::error file=src\/a%2Cb%3Ac\.ts,title=a\.0 \(/,
    );
  });

  it.each(["hostile", "long"] as const)("contain no command of the target: %s", (name) => {
    for (const line of lines({ result: RESULTS[name] })) {
      expect(line).toMatch(/^::error title=[^:,]*::/);
      expect(line).not.toMatch(/\r|%(?!0A|25|2C|3A)/);
      expect(line.length).toBeLessThan(5000);
    }
    expect(lines({ result: RESULTS[name] }).length).toBeLessThanOrEqual(10);
  });
});
