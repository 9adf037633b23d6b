import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { RESULTS } from "../../../reports/testing/every.ts";
import { parseReport } from "../options/report.ts";
import { checkOwnReports } from "./own-report.ts";
import { writeReports } from "./report-writing.ts";

const folder = mkdtempSync(path.join(tmpdir(), "mcp-conform-"));
afterAll(() => rmSync(folder, { recursive: true }));

function written(name: string, text: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
}

const out = path.join(folder, "out.txt");

describe("--report with a module of the operator", () => {
  it("writes what its function returns for the result and the trace", async () => {
    const module = written(
      "good.mjs",
      "export default ({ verdict }, trace) => [verdict, trace.length].join(' ');",
    );
    const reports = [parseReport(`${module}=${out}`)];
    await checkOwnReports(reports);
    expect(await writeReports(reports, { result: RESULTS.dead, trace: [] })).toEqual([]);
    expect(readFileSync(out, "utf8")).toBe("incomplete 0");
  });

  it("prints to standard output without a file", async () => {
    const module = written("plain.mjs", "export default () => 'text';");
    const texts: string[] = [];
    const stdout = { write: (text: string) => texts.push(text) };
    await writeReports([parseReport(module)], { result: RESULTS.dead }, stdout);
    expect(texts).toEqual(["text"]);
  });

  it("is refused before the run if the module is missing, or exports no function", async () => {
    const missing = path.join(folder, "missing.mjs");
    await expect(checkOwnReports([parseReport(missing)])).rejects.toThrow(
      /missing\.mjs: the module could not be loaded: .* Expected a module whose default export is \(result, trace\) => string\.$/,
    );
    const empty = written("empty.mjs", "export const x = 1;");
    await expect(checkOwnReports([parseReport(empty)])).rejects.toThrow(
      "its default export is undefined. Expected",
    );
  });

  it("is a report that could not be written if the function throws or returns no text", async () => {
    const throws = written("throws.mjs", "export default () => { throw new Error('mine'); };");
    const object = written("object.mjs", "export default () => ({});");
    const failures = await writeReports([parseReport(`${throws}=${out}`), parseReport(`${object}=${out}`)], {
      result: RESULTS.dead,
    });
    expect(failures[0]).toBe(`${out} could not be written: mine`);
    expect(failures[1]).toMatch(/object\.mjs returned object, expected a string$/);
  });
});
