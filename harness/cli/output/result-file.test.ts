import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { json, jsonl } from "../../../reports/json.ts";
import { checkOf, legOf, sample } from "../../../reports/testing/sample.ts";
import { UsageError } from "../../library/usage-error.ts";
import { readResult } from "./result-file.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "mcp-conform-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const result = sample([legOf([checkOf("a", "pass"), checkOf("b", "fail")])]);

function read(content: string | Uint8Array) {
  const file = path.join(folder, "result.json");
  writeFileSync(file, content);
  return readResult(file);
}

describe("a file with a result", () => {
  it("is read as it was written", () => {
    expect(read(json(result))).toEqual(result);
  });

  it("is read whatever put it into a file", () => {
    expect(read(`\ufeff${json(result)}`)).toEqual(result);
    expect(read(Buffer.from(`\ufeff${json(result)}`, "utf16le"))).toEqual(result);
  });

  it("may judge a client, and say more than this version knows", () => {
    const target = { ...result.target, role: "client", alias: "x" };
    const legs = [{ ...result.legs[0], revision: "2031-01-01", situation: "y" }];
    expect(read(JSON.stringify({ ...result, target, legs, history: [] }))).toMatchObject({ target, legs });
  });
});

describe("any other file is refused with what it is, and where it is wrong:", () => {
  const refused: readonly (readonly [string, string, RegExp])[] = [
    ["empty", " \n", /result\.json: is empty; expected a result, as --report json=<file> writes it\.$/],
    ["cut in an object", json(result).slice(0, 200), /ends in the middle, at line \d+, column \d+\. Whoever/],
    ["cut in a string", '{"format": "mcp', /ends in the middle, at line 1, column 16/],
    ["cut after a comma", "[1,\n", /ends in the middle, at line 1, column 4/],
    ["no JSON", "<html>\u001b[2J", /is no JSON: Unexpected token '<', "<html>\\x1b\[2J"/],
    ["spoiled in the middle", '{\n  "a": 1,}\n', /is no JSON: .*\(line 2, column 10\); expected a result/],
    ["lines", jsonl(result), /is a file of lines, such as jsonl; expected/],
    ["a trace", '{"format":"mcp-conform/trace@1"}\n{"seq":1}\n', /is a trace; expected/],
    ["no object", "17", /is no object; expected/],
    ["foreign", '{"version": 1}', /has no member "format"; expected/],
    ["foreign, with a format", '{"format": "x\\n"}', /has the format "x\\n"; expected/],
    [
      "of another version",
      json(result).replace("result@1", "result@2"),
      /has the format "mcp-conform\/result@2"; this version reads mcp-conform\/result@1/,
    ],
    [
      "without what it must have",
      JSON.stringify({ ...result, legs: undefined }),
      /at its top it must have required property 'legs'\.$/,
    ],
    [
      "with an unknown verdict",
      json(result).replace('"verdict": "fail"', '"verdict": "passed"'),
      /at \/legs\/0\/checks\/1\/verdict stands "passed", which must be error, fail, /,
    ],
    [
      "with a number for a text",
      json(result).replace('"id": "b"', '"id": 7'),
      /at \/legs\/0\/checks\/1\/id stands 7, which must be string/,
    ],
  ];
  it.each(refused)("%s", (_, content, message) => {
    expect(() => read(content)).toThrow(message);
    expect(() => read(content)).toThrow(UsageError);
  });

  it("one that is not there, or a folder", () => {
    expect(() => readResult(path.join(folder, "none.json"))).toThrow(/none\.json: cannot be read: ENOENT/);
    mkdirSync(path.join(folder, "sub"));
    expect(() => readResult(path.join(folder, "sub"))).toThrow(/sub: cannot be read: EISDIR/);
  });
});
