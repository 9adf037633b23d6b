import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { REVISIONS } from "../../../schema/revision.ts";
import { driftLines, driftOf } from "./drift.ts";
import { readStatements, writeStatements } from "./files.ts";

const first = {
  key: "page#top/1",
  level: "MUST",
  anchor: "specification/page",
  sha: "0123456789abcdef",
} as const;
const second = { ...first, key: "page#top/2", sha: "fedcba9876543210" };

describe("the difference between a file and a checkout", () => {
  test("is empty where nothing has changed", () => {
    expect(driftLines(driftOf([first, second], [first, second]))).toEqual([]);
  });

  test("names every statement that was added, removed, reworded or moved, or has another level", () => {
    const third = { ...first, key: "page#top/3" };
    const found = [
      { ...first, sha: "0000000000000000" },
      { ...second, level: "MAY" as const, anchor: "other" },
    ];
    expect(driftLines(driftOf([first, second, third], [...found, { ...first, key: "page#new/1" }]))).toEqual([
      "new: page#new/1",
      "no longer there: page#top/3",
      "another sentence: page#top/1",
      "another level: page#top/2",
      "the same sentence, at another address: page#top/2",
    ]);
  });
});

describe("a file of statements", () => {
  let path: string;
  let folder: URL;
  const implied =
    '{"key":"implied/ping/answer","level":"MUST","anchor":"specification/page","basis":"JSON-RPC"}';

  beforeEach(() => {
    path = mkdtempSync(join(tmpdir(), "mcp-conform-"));
    folder = pathToFileURL(`${path}/`);
  });
  afterEach(() => rmSync(path, { recursive: true }));

  test("keeps the duties without a keyword when the others are written again", () => {
    const file = join(path, "2025-11-25.jsonl");
    writeFileSync(file, `${JSON.stringify(first)}\n${implied}\n`);
    const read = readStatements("2025-11-25", folder);
    writeStatements("2025-11-25", { ...read, stated: [second] }, folder);
    expect(readFileSync(file, "utf8")).toBe(`${JSON.stringify(second)}\n${implied}\n`);
  });

  test("of a new revision begins empty", () => {
    expect(readStatements("2031-01-01", folder)).toEqual({ stated: [], implied: [] });
  });

  test.each(REVISIONS)("of %s is written again as it is", (revision) => {
    writeStatements(revision, readStatements(revision), folder);
    const name = `${revision}.jsonl`;
    const there = readFileSync(new URL(`../statements/${name}`, import.meta.url), "utf8");
    expect(readFileSync(join(path, name), "utf8") === there).toBe(true);
  });
});
