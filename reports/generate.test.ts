import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { VERDICTS } from "../harness/verdict/verdict.ts";
import { resultSchema, SCHEMA_FILE } from "./generate.ts";
import { resultProblems } from "./testing/result-schema.ts";
import { checkOf, legOf, sample } from "./testing/sample.ts";

const full = checkOf("tools.full", "fail", {
  reason: { kind: "depends-on", text: "x" },
  expected: "x",
  actual: "y",
  hint: "z",
  evidence: [{ message: 1, pointer: "/a" }, { message: 2 }],
  notes: ["n"],
  pending: true,
});
const every = VERDICTS.map((verdict) => checkOf(`suite.${verdict}`, verdict));
const results = {
  plain: sample([legOf(every)]),
  full: sample([legOf([full]), legOf([full], "2026-07-28")], {
    diagnosis: { text: "x", facts: [["a", "b"]], hint: "h" },
    interrupted: true,
    level: "should",
    strict: true,
    verdict: "incomplete",
    exitCode: 130,
    target: {
      role: "client",
      transport: "http",
      command: "c",
      url: "u",
      invocation: ["--url", "u"],
      revisions: [],
    },
  }),
  nothing: sample([], { verdict: "incomplete", exitCode: 3 }),
};

describe("the published schema of a result", () => {
  it("matches the type", () => {
    expect(readFileSync(SCHEMA_FILE, "utf8")).toBe(resultSchema());
  });

  it.each(Object.entries(results))("accepts a result and names each of its members: %s", (_, result) => {
    expect(resultProblems(result)).toEqual([]);
    expect(resultProblems(result, { ours: true })).toEqual([]);
  });

  it("accepts additional members, and no other format", () => {
    expect(resultProblems({ ...results.plain, more: 1 })).toEqual([]);
    expect(resultProblems({ ...results.plain, more: 1 }, { ours: true })).not.toEqual([]);
    expect(resultProblems({ ...results.plain, format: "mcp-conform/result@2" })).not.toEqual([]);
  });

  it("rejects an impossible result", () => {
    const [leg] = results.plain.legs;
    const withCheck = (more: object) => ({
      ...results.plain,
      legs: [{ ...leg, checks: [{ ...every[0], ...more }] }],
    });
    expect(resultProblems(withCheck({}))).toEqual([]);
    for (const wrong of [{ verdict: "passed" }, { level: "must" }, { ms: "1" }, { pending: false }]) {
      expect(resultProblems(withCheck(wrong)), JSON.stringify(wrong)).toHaveLength(1);
    }
    expect(resultProblems({ ...results.plain, exitCode: 5 })).toHaveLength(1);
  });

  it("has the comments of the type as descriptions", () => {
    expect(resultSchema()).toContain("Sequence number of the event.");
  });
});
