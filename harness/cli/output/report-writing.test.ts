import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { RESULTS } from "../../../reports/testing/every.ts";
import { parseReport } from "../options/report.ts";
import { checkReports, writeReports } from "./report-writing.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "mcp-conform-"));
  vi.stubEnv("GITHUB_STEP_SUMMARY", "");
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const inFolder = (name: string) => path.join(folder, name);
const report = (format: string, name: string) => parseReport(`${format}=${inFolder(name)}`);
const nothing = { source: undefined };

function written() {
  let text = "";
  return {
    stdout: {
      write: (more: string) => {
        text += more;
      },
    },
    text: () => text,
  };
}

describe("reports are rejected before the run", () => {
  it("when two have the same place", () => {
    const twice = [report("json", "x"), report("jsonl", `../${path.basename(folder)}/x`)];
    expect(() => checkReports(twice, nothing)).toThrow(
      /--report jsonl: .*x is used twice\. Expected a different file for each output/,
    );
    expect(() => checkReports([report("json", "x")], { ...nothing, used: [inFolder("x")] })).toThrow(
      /is used twice/,
    );
    expect(() => checkReports([parseReport("github"), parseReport("github")], nothing)).toThrow(
      /is used twice/,
    );
  });

  it("when one has no source file to point at", () => {
    expect(() => checkReports([report("sarif", "x")], nothing)).toThrow(
      "--report sarif: no source file found to point at. Expected --source <file>,",
    );
    expect(() => checkReports([report("sarif", "x")], { source: "a.ts" })).not.toThrow();
  });

  it("when the summary of the step cannot be written", () => {
    vi.stubEnv("GITHUB_STEP_SUMMARY", inFolder("none/summary"));
    expect(() => checkReports([parseReport("github")], nothing)).toThrow(
      /^--report github: GITHUB_STEP_SUMMARY: .* cannot be written: ENOENT/,
    );
    expect(() => checkReports([parseReport("junit")], nothing)).not.toThrow();
  });
});

describe("reports", () => {
  it("are written each in its format", async () => {
    const all = [report("json", "a"), report("junit", "b"), report("badge", "c.json"), report("html", "d")];
    expect(await writeReports(all, { result: RESULTS.every })).toEqual([]);
    expect(readdirSync(folder).sort()).toEqual(["a", "b", "c.json", "d"]);
    expect(JSON.parse(readFileSync(inFolder("a"), "utf8"))).toEqual(RESULTS.every);
    expect(readFileSync(inFolder("b"), "utf8")).toMatch(/^<\?xml /);
    expect(readFileSync(inFolder("d"), "utf8")).toMatch(/^<!doctype html>/i);
  });

  it("that cannot be written are reported, leave no file, and do not prevent others", async () => {
    const failures = await writeReports([report("json", "none/x"), report("json", "a")], {
      result: RESULTS.good,
    });
    expect(failures).toEqual([expect.stringMatching(/none.x could not be written: ENOENT/)]);
    expect(readdirSync(folder)).toEqual(["a"]);
  });

  it("without a file go to standard output", async () => {
    const { stdout, text } = written();
    await writeReports([parseReport("github")], { result: RESULTS.dead }, stdout);
    expect(text()).toMatch(/^::error title=/);
  });
});

describe("--report github", () => {
  it("appends a summary where GitHub wants one", async () => {
    const { stdout, text } = written();
    vi.stubEnv("GITHUB_STEP_SUMMARY", inFolder("summary"));
    writeFileSync(inFolder("summary"), "# before\n");
    expect(await writeReports([parseReport("github")], { result: RESULTS.every }, stdout)).toEqual([]);
    expect(readFileSync(inFolder("summary"), "utf8")).toMatch(/^# before\n## mcp-conform: /);
    expect(text().split("\n")).toHaveLength(4);
  });

  it("in a file has only annotations", async () => {
    vi.stubEnv("GITHUB_STEP_SUMMARY", inFolder("summary"));
    await writeReports([report("github", "annotations")], { result: RESULTS.every });
    expect(readFileSync(inFolder("annotations"), "utf8")).toMatch(/^::error /);
    expect(existsSync(inFolder("summary"))).toBe(false);
  });

  it("reports that the summary could not be written", async () => {
    vi.stubEnv("GITHUB_STEP_SUMMARY", inFolder("none/summary"));
    const { stdout, text } = written();
    expect(await writeReports([parseReport("github")], { result: RESULTS.every }, stdout)).toEqual([
      expect.stringMatching(/^GITHUB_STEP_SUMMARY could not be written: ENOENT/),
    ]);
    expect(text()).toMatch(/^::error /);
  });
});
