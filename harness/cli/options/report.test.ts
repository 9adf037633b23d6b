import { describe, expect, it } from "vitest";
import { parseReport } from "./report.ts";

describe("--report", () => {
  it("is a format and a file", () => {
    expect(parseReport("json=a=b.json")).toMatchObject({ format: "json", file: "a=b.json" });
  });

  it.each([
    ["html", "mcp-conform.html"],
    ["json", "mcp-conform.json"],
    ["jsonl", "mcp-conform.jsonl"],
    ["junit", "mcp-conform.junit.xml"],
    ["ctrf", "mcp-conform.ctrf.json"],
    ["markdown", "mcp-conform.md"],
    ["badge", "mcp-conform.badge.svg"],
    ["sarif", "mcp-conform.sarif"],
    ["github", undefined],
  ])("%s goes to a file of its own when none is given: %s", (format, file) => {
    expect(parseReport(format).file).toBe(file);
  });

  it("is rejected for an unknown format, with the nearest", () => {
    expect(() => parseReport("jsn=x")).toThrow(
      '--report jsn=x: unknown format "jsn". Did you mean "json"? Expected one of html,',
    );
    expect(() => parseReport("constructor=x")).toThrow("unknown format");
    expect(() => parseReport("json=")).toThrow('expected a file after "=", as in --report junit=report.xml.');
    expect(() => parseReport("github=")).toThrow('expected a file after "="');
    expect(() => parseReport("xml", "--to")).toThrow("--to xml: unknown format");
  });

  it("is rejected for a badge with another ending", () => {
    expect(parseReport("badge=b.SVG")).toEqual({ format: "badge", file: "b.SVG" });
    expect(() => parseReport("badge=b.png")).toThrow("expected a file whose name ends in .svg or .json.");
  });
});
