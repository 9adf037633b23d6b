import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { matrixJson } from "../../../reports/matrix/json.ts";
import { matrixOf } from "../../../reports/matrix/matrix.ts";
import { matrixPage } from "../../../reports/matrix/page.ts";
import { FRAME, JUDGED, SAMPLE_MATRIX } from "../../../reports/matrix/testing/sample-matrix.ts";
import { UsageError } from "../usage-error.ts";
import { absentShards, merged, type Part } from "./merge.ts";
import { type Job, runJobs } from "./queue.ts";
import { checkMatrix, jsonIn } from "./read.ts";
import { parseShard, shardOf } from "./shard.ts";

const NAMES = JUDGED.map(({ name }) => name).sort();

const part = (index: number, of: number): Part => ({
  file: `part-${index}`,
  matrix: matrixOf(shardOf(JUDGED, { index, of }), { ...FRAME, shard: { index, of, targets: NAMES } }),
});

describe("a shard", () => {
  it("has its part of the list, and all shards have each item once", () => {
    const all = [1, 2, 3].map((index) => shardOf(["a", "b", "c", "d"], { index, of: 3 }));
    expect(all).toEqual([["a", "d"], ["b"], ["c"]]);
  });

  it.each(["0/3", "4/3", "1/0", "1", "a/b", "-1/2", "1/3/5", "1.5/2"])("is not %j", (text) => {
    expect(() => parseShard(text)).toThrow(
      /^--shard ".*": expected the number of this shard and of all shards, as in 1\/3\.$/,
    );
  });
});

describe("the parts of a matrix", () => {
  it.each([2, 3, 7])("merged from %d shards, in any order, have the bytes of a single run", (of) => {
    const parts = Array.from({ length: of }, (_, index) => part(index + 1, of)).reverse();
    const whole = merged(parts);
    expect(matrixJson(whole)).toBe(matrixJson(SAMPLE_MATRIX));
    expect(matrixPage(whole).join("")).toBe(matrixPage(SAMPLE_MATRIX).join(""));
    expect(absentShards(parts)).toEqual([]);
  });

  it("without a shard name it, and its targets", () => {
    const parts = [part(1, 3), part(3, 3)];
    expect(absentShards(parts)).toEqual(["2/3"]);
    expect(merged(parts).missing).toEqual(["bad"]);
  });

  it("lose what an interrupted run is missing, if another part has it", () => {
    const interrupted = {
      file: "first",
      matrix: { ...matrixOf(JUDGED.slice(0, 2), FRAME), missing: ["worse", "dead"] },
    };
    const rest = { file: "rest", matrix: matrixOf(JUDGED.slice(2), FRAME) };
    expect(merged([interrupted]).missing).toEqual(["dead", "worse"]);
    expect(matrixJson(merged([interrupted, rest]))).toBe(matrixJson(SAMPLE_MATRIX));
  });

  it("reject a target that is in two of them, and parts of two versions", () => {
    expect(() => merged([part(1, 2), { ...part(1, 2), file: "again" }])).toThrow(
      /^merge: the target \w+ is in part-1 and in again\. Expected each target in one of them\.$/,
    );
    const other = {
      file: "old",
      matrix: { ...part(2, 2).matrix, tool: { ...FRAME.tool, version: "0.0.1" } },
    };
    expect(() => merged([part(1, 2), other])).toThrow(
      "merge: part-1 is of mcp-conform 0.0.0, old of 0.0.1. Expected parts of the same version",
    );
  });
});

describe("the file of a matrix", () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "mcp-conform-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const copy = () => JSON.parse(matrixJson(SAMPLE_MATRIX));

  it("is accepted as it was written", () => {
    expect(checkMatrix(copy(), "m.json")).toEqual(SAMPLE_MATRIX);
  });

  it.each<readonly [string, (matrix: ReturnType<typeof copy>) => void, string]>([
    [
      "another format",
      (one) => (one.format = "mcp-conform/matrix@2"),
      'has the format "mcp-conform/matrix@2"; expected mcp-conform/matrix@1.',
    ],
    ["no tool", (one) => delete one.tool, "tool is missing"],
    [
      "a target that is a path",
      (one) => (one.targets[1].name = "../../etc/passwd"),
      "targets[1] is no target",
    ],
    [
      "an unknown verdict",
      (one) => (one.targets[0].legs[0].requirements["a.must.required"] = "maybe"),
      "targets[0] is no target",
    ],
    [
      "markup as the id of a check",
      (one) => (one.requirements[0].checks = ["<b>"]),
      "requirements is no list of requirements",
    ],
    ["a shard of text", (one) => (one.shard = "1/3"), "shard is no shard"],
  ])("with %s is rejected in a sentence", (_, damage, words) => {
    const damaged = copy();
    damage(damaged);
    expect(() => checkMatrix(damaged, "m.json")).toThrow(UsageError);
    expect(() => checkMatrix(damaged, "m.json")).toThrow(words);
  });

  it("that is incomplete or missing is rejected in a sentence", () => {
    const file = path.join(folder, "cut.json");
    writeFileSync(file, matrixJson(SAMPLE_MATRIX).slice(0, 500));
    expect(() => jsonIn(file)).toThrow(/cut\.json: is not JSON, or is incomplete: /);
    expect(() => jsonIn(path.join(folder, "none.json"))).toThrow(/none\.json: cannot be read: /);
  });
});

describe("jobs", () => {
  /** Jobs that end when they are asked to, and the names of those that run. */
  function jobs(...keys: readonly (string | undefined)[]) {
    const running: number[] = [];
    const ends: (() => void)[] = [];
    const all = keys.map((key, number): Job => {
      const run = () =>
        new Promise<void>((resolve) => {
          running.push(number);
          ends[number] = () => {
            running.splice(running.indexOf(number), 1);
            resolve();
          };
        });
      return { run, ...(key === undefined ? {} : { key }) };
    });
    const end = async (number: number) => {
      ends[number]?.();
      await new Promise(setImmediate);
    };
    return { all, running, end };
  }

  it("run side by side up to the limit, and not beside one with the same key", async () => {
    const { all, running, end } = jobs("port", "port", undefined, undefined);
    const done = runJobs(all, 2, new AbortController().signal);
    expect(running).toEqual([0, 2]);
    await end(0);
    expect(running).toEqual([2, 1]);
    await end(1);
    await end(2);
    await end(3);
    await done;
  });

  it("do not start after an abort, and those that run are waited for", async () => {
    const { all, running, end } = jobs(undefined, undefined, undefined);
    const controller = new AbortController();
    const done = runJobs(all, 1, controller.signal);
    controller.abort();
    await end(0);
    await done;
    expect(running).toEqual([]);
  });
});
