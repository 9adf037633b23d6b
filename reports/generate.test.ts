import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { VERDICTS } from "../harness/verdict/verdict.ts";
import { resultSchema, SCHEMA_FILE } from "./generate.ts";
import { checkOf, legOf, sample } from "./testing/sample.ts";

const published: unknown = JSON.parse(readFileSync(SCHEMA_FILE, "utf8"));

/** The schema that takes no member it does not name: what we write has no other. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== "object" || schema === null) return schema;
  const parts = Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, closed(part)]));
  return "properties" in parts && parts.type === "object" ? { additionalProperties: false, ...parts } : parts;
}

const open = new Ajv2020({ strict: true }).compile(Object(published));
const strict = new Ajv2020({ strict: true }).compile(Object(closed(published)));

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
  it("says what the type says", () => {
    expect(readFileSync(SCHEMA_FILE, "utf8")).toBe(resultSchema());
  });

  it.each(Object.entries(results))("takes a result, and names each of its members: %s", (_, result) => {
    expect(open(result), JSON.stringify(open.errors)).toBe(true);
    expect(strict(result), JSON.stringify(strict.errors)).toBe(true);
  });

  it("takes what a later version adds, and no other format", () => {
    expect(open({ ...results.plain, more: 1 })).toBe(true);
    expect(open({ ...results.plain, format: "mcp-conform/result@2" })).toBe(false);
  });

  it("refuses what no result can say", () => {
    const [leg] = results.plain.legs;
    const withCheck = (more: object) => ({
      ...results.plain,
      legs: [{ ...leg, checks: [{ ...every[0], ...more }] }],
    });
    expect(open(withCheck({}))).toBe(true);
    for (const wrong of [{ verdict: "passed" }, { level: "must" }, { ms: "1" }, { pending: false }]) {
      expect(open(withCheck(wrong)), JSON.stringify(wrong)).toBe(false);
    }
    expect(open({ ...results.plain, exitCode: 5 })).toBe(false);
  });

  it("has a description for what a reader could take in two ways", () => {
    expect(JSON.stringify(published)).toContain("Sequence number of the event.");
  });
});
