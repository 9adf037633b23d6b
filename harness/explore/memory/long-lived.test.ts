import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { httpTarget } from "../../target/http.ts";
import { inProcessTarget } from "../../target/in-process.ts";
import { stdioTarget } from "../../target/stdio.ts";
import type { Target } from "../../target/target.ts";
import { lines, small } from "../../target/testing/small-server.ts";
import type { Step } from "../step.ts";
import { courseOf } from "./course.ts";
import { LongLived, type MemoryWatched } from "./long-lived.ts";

/** Keeps 1 MB of each call if it is started with "keeps", and ends at the third call if it is started with "ends". */
const SERVER = `
const kept = [];
const calls = () => {
  if (process.argv[2] === "keeps") kept.push(Buffer.alloc(1e6, 1));
  if (process.argv[2] === "ends" && kept.push(0) === 3) process.exit(7);
  return { content: [] };
};
const answers = {
  initialize: () => ({ protocolVersion: "2025-11-25", capabilities: { tools: {} }, serverInfo: { name: "s", version: "1" } }),
  "tools/call": calls,
};
require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method } = JSON.parse(line);
  const result = answers[method]?.() ?? {};
  if (id !== undefined) process.stdout.write(JSON.stringify({ jsonrpc: "2.0", id, result }) + "\\n");
});
`;

const folder = mkdtempSync(path.join(tmpdir(), "mcp-conform-memory-"));
const script = path.join(folder, "server.cjs");
beforeAll(() => writeFileSync(script, SERVER));
afterAll(() => rmSync(folder, { recursive: true }));

const command = (how: string) => `"${process.execPath}" "${script}" ${how}`;

const call: Step = { do: "request", on: 0, method: "tools/call", params: { name: "t", arguments: {} } };
const listen: Step = { do: "request", on: 0, method: "subscriptions/listen", params: {} };
const asTask: Step = { ...call, params: { name: "t", task: {} } };
const ten = Array.from({ length: 10 }, () => call);

async function watched(
  target: Target,
  conversations: readonly (readonly Step[])[],
  isEnough = () => false,
): Promise<MemoryWatched> {
  const longLived = new LongLived({
    target,
    limits: { answer: 10_000, start: 30_000, exit: 1_000 },
    revision: "2025-11-25",
    clientCapabilities: {},
    signal: new AbortController().signal,
  });
  for (const steps of conversations) await longLived.ask(steps, isEnough);
  await longLived.end();
  return longLived.watched;
}

const MANY = Array.from({ length: 26 }, () => ten);

/** Only Linux and macOS say what a process takes. */
describe.skipIf(process.platform === "win32")("a process over stdio", { timeout: 120_000 }, () => {
  it("that keeps 1 MB of each call is seen to grow by that", async () => {
    const { readings, exit } = await watched(stdioTarget({ command: command("keeps") }), MANY);
    const course = courseOf(readings);
    expect(readings.map(({ requests }) => requests).slice(0, 3)).toEqual([10, 20, 30]);
    expect(course?.isGrowing).toBe(true);
    expect(course?.perRequest).toBeGreaterThan(0.9e6);
    expect(course?.perRequest).toBeLessThan(1.5e6);
    expect(exit).toBeUndefined();
  });

  it("that keeps nothing is seen to take no more than a program takes for itself", async () => {
    const course = courseOf((await watched(stdioTarget({ command: command("") }), MANY)).readings);
    expect(course?.perRequest).toBeLessThan(0.2e6);
  });

  it("is asked no tasks, and nothing that has no end", async () => {
    const steps = [listen, asTask, call, { do: "wait", on: 0 } as const];
    const { readings } = await watched(stdioTarget({ command: command("") }), [steps, [asTask]]);
    expect(readings.map(({ requests }) => requests)).toEqual([1]);
  });

  it("that ends by itself says how, and is not started again", async () => {
    const target = stdioTarget({ command: command("ends") });
    expect(await watched(target, [[call, call], [call, call], [call]])).toMatchObject({
      readings: [{ requests: 2 }],
      exit: "status 7",
    });
  });

  it("is asked no more when the run is over", async () => {
    let left = 3;
    const { readings } = await watched(
      stdioTarget({ command: command("") }),
      [[call, call], ten, ten],
      () => left-- <= 0,
    );
    expect(readings.map(({ requests }) => requests)).toEqual([2]);
  });
});

describe("the memory of a server", () => {
  it("is not read over HTTP: nothing is asked there", async () => {
    const target = httpTarget({ url: "http://127.0.0.1:9/mcp" });
    expect(await watched({ ...target, connect: () => Promise.reject(new Error("asked")) }, MANY)).toEqual({
      readings: [],
    });
  });

  it("is not read of a server in the same process", async () => {
    let asked = 0;
    const serve = lines((line) => {
      asked += line.includes("tools/call") ? 1 : 0;
      return small(line);
    });
    expect(await watched(inProcessTarget("small", serve), MANY)).toEqual({ readings: [] });
    expect(asked).toBe(0);
  });
});
