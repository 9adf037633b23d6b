import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sample } from "../../reports/testing/sample.ts";
import { checkWritable, parseReport, writeReports } from "./report.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "mcp-conform-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const inFolder = (format: string, name: string) => parseReport(`${format}=${path.join(folder, name)}`);

describe("--report", () => {
  it("is a format and a file, which has a name of its own where none is given", () => {
    expect(parseReport("json=a=b.json")).toMatchObject({ format: "json", file: "a=b.json" });
    expect(parseReport("jsonl").file).toBe("mcp-conform.jsonl");
  });

  it("is refused for a format that is not there, with the nearest", () => {
    expect(() => parseReport("jsn=x")).toThrow('there is no format "jsn". Did you mean "json"?');
    expect(() => parseReport("constructor=x")).toThrow("there is no format");
    expect(() => parseReport("json=")).toThrow('expected a file after "="');
  });

  it("is refused before the run where its file cannot be written", () => {
    mkdirSync(path.join(folder, "sub"));
    expect(() => checkWritable([inFolder("json", "none/x")])).toThrow(/none.x cannot be written: ENOENT/);
    expect(() => checkWritable([inFolder("json", "sub")])).toThrow(/sub is a folder/);
    expect(() => checkWritable([inFolder("json", "x"), inFolder("jsonl", "x")])).toThrow(
      /given for two reports/,
    );
  });

  it("leaves nothing behind when its file can be written", () => {
    checkWritable([inFolder("json", "x")]);
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe("a report", () => {
  const result = sample([]);

  it("is written beside and renamed, each in its format", async () => {
    expect(await writeReports([inFolder("json", "a"), inFolder("jsonl", "b")], result)).toEqual([]);
    expect(readdirSync(folder).sort()).toEqual(["a", "b"]);
    expect(JSON.parse(readFileSync(path.join(folder, "a"), "utf8"))).toEqual(result);
  });

  it("that cannot be written is told, leaves nothing behind, and holds up no other", async () => {
    mkdirSync(path.join(folder, "sub"));
    const failures = await writeReports([inFolder("json", "sub"), inFolder("json", "a")], result);
    expect(failures).toEqual([expect.stringMatching(/sub could not be written: /)]);
    expect(readdirSync(folder).sort()).toEqual(["a", "sub"]);
  });
});
