import { describe, expect, it } from "vitest";
import { checkOf, legOf, sample } from "../testing/sample.ts";
import { json, jsonLine, jsonl } from "./json.ts";

const result = sample([legOf([checkOf("a", "pass"), checkOf("b", "fail")])]);

describe("a result as JSON", () => {
  it("is the result, and ends with a newline", () => {
    expect(JSON.parse(json(result))).toEqual(result);
    expect(json(result)).toMatch(/\}\n$/);
  });

  it("has one line for each leg, check and requirement, and a last line for the rest", () => {
    const lines = jsonl(result)
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines.map(({ type }) => type)).toEqual([
      "leg",
      "check",
      "check",
      "requirement",
      "requirement",
      "result",
    ]);
    expect(lines[1]).toMatchObject({ revision: "2025-11-25", transport: "stdio", id: "a", verdict: "pass" });
    expect(lines[5]).toMatchObject({ verdict: "conformant", exitCode: 0 });
    expect(lines[5]).not.toHaveProperty("legs");
  });

  it("writes an event on one line, even if the target sends line breaks", () => {
    const check = checkOf("a", "fail", { actual: "two\nlines\u2028" });
    const line = jsonLine({ type: "check-ended", revision: "2025-11-25", check });
    expect(line.split("\n")).toHaveLength(2);
    expect(JSON.parse(line).check.actual).toBe("two\nlines\u2028");
  });
});
