import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { json, jsonl } from "../../../reports/formats/json.ts";
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

  it("is read with a byte order mark, and in UTF-16", () => {
    expect(read(`\ufeff${json(result)}`)).toEqual(result);
    expect(read(Buffer.from(`\ufeff${json(result)}`, "utf16le"))).toEqual(result);
  });

  it("may be of a client, and have members that this version does not know", () => {
    const target = { ...result.target, role: "client", alias: "x" };
    const legs = [{ ...result.legs[0], revision: "2031-01-01", situation: "y" }];
    expect(read(JSON.stringify({ ...result, target, legs, history: [] }))).toMatchObject({ target, legs });
  });
});

describe("any other file is rejected with its kind, and the place of the mistake:", () => {
  const rejected: readonly (readonly [string, string, RegExp])[] = [
    ["empty", " \n", /result\.json: is empty; expected a result of --report json=<file>\.$/],
    [
      "cut in an object",
      json(result).slice(0, 200),
      /ends too early, at line \d+, column \d+\. The file is incomplete/,
    ],
    ["cut in a string", '{"format": "mcp', /ends too early, at line 1, column 16/],
    ["cut after a comma", "[1,\n", /ends too early, at line 1, column 4/],
    ["not JSON", "<html>\u001b[2J", /is not JSON: Unexpected token '<', "<html>\\x1b\[2J"/],
    ["damaged in the middle", '{\n  "a": 1,}\n', /is not JSON: .*\(line 2, column 10\); expected a result/],
    ["lines", jsonl(result), /is a file of JSON lines; expected/],
    ["a trace", '{"format":"mcp-conform/trace@1"}\n{"seq":1}\n', /is a trace; expected/],
    ["not an object", "17", /is not an object; expected/],
    ["foreign", '{"version": 1}', /has no member "format"; expected/],
    ["foreign, with a format", '{"format": "x\\n"}', /has the format "x\\n"; expected/],
    [
      "of another version",
      json(result).replace("result@1", "result@2"),
      /has the format "mcp-conform\/result@2"; expected mcp-conform\/result@1\. Use the version/,
    ],
    [
      "without what it must have",
      JSON.stringify({ ...result, legs: undefined }),
      /the result must have required property 'legs'; expected a result/,
    ],
    [
      "with an unknown verdict",
      json(result).replace('"verdict": "fail"', '"verdict": "passed"'),
      /: \/legs\/0\/checks\/1\/verdict is "passed", but must be error, fail, /,
    ],
    [
      "with a number for a text",
      json(result).replace('"id": "b"', '"id": 7'),
      /: \/legs\/0\/checks\/1\/id is 7, but must be string/,
    ],
  ];
  it.each(rejected)("%s", (_, content, message) => {
    expect(() => read(content)).toThrow(message);
    expect(() => read(content)).toThrow(UsageError);
  });

  it("a missing file, or a folder", () => {
    expect(() => readResult(path.join(folder, "none.json"))).toThrow(/none\.json: cannot be read: ENOENT/);
    mkdirSync(path.join(folder, "sub"));
    expect(() => readResult(path.join(folder, "sub"))).toThrow(/sub: cannot be read: EISDIR/);
  });
});
