import { describe, expect, it } from "vitest";
import { sample } from "../../../reports/testing/sample.ts";
import { FORMAT_NAMES, parseReport } from "./report.ts";

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
  ])("%s has a file of its own where none is given: %s", (format, file) => {
    expect(parseReport(format).file).toBe(file);
  });

  it("is refused for a format that is not there, with the nearest", () => {
    expect(() => parseReport("jsn=x")).toThrow(
      '--report jsn=x: there is no format "jsn". Did you mean "json"?',
    );
    expect(() => parseReport("constructor=x")).toThrow("there is no format");
    expect(() => parseReport("json=")).toThrow('expected a file after "=", as in --report junit=report.xml.');
    expect(() => parseReport("github=")).toThrow('expected a file after "="');
    expect(() => parseReport("xml", "--to")).toThrow("--to xml: there is no format");
  });

  it("makes of a badge what the name of its file says", async () => {
    const badge = async (file: string) => (await parseReport(`badge=${file}`).load())({ result: sample([]) });
    expect(await badge("b.SVG")).toMatch(/^<svg /);
    expect(JSON.parse(await badge("b.json"))).toMatchObject({ schemaVersion: 1 });
    expect(() => parseReport("badge=b.png")).toThrow("expected a file whose name ends in .svg or .json.");
  });

  it.each(FORMAT_NAMES)("can make %s of any result", async (format) => {
    const render = await parseReport(format).load();
    expect(render({ result: sample([]) })).toEqual(expect.any(String));
  });
});
