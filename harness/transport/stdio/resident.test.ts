import { afterEach, expect, test } from "vitest";
import { Recorder } from "../../trace/recorder.ts";
import type { StdioConnection } from "../connection.ts";
import { spawnStdio } from "./process.ts";
import { memoryOfGroup, residentIn } from "./resident.ts";

const MB = 1024 * 1024;
const open: StdioConnection[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((connection) => connection.close()));
});

/** A process that takes 200 MB, and then says so. */
const LARGE = `const all = Buffer.alloc(${200 * MB}, 1); console.log(all.length); process.stdin.resume()`;

async function memoryWith(file: string, args: readonly string[]): Promise<number | undefined> {
  const recorder = new Recorder();
  const connection = await spawnStdio({
    command: { file, args },
    recorder,
    purpose: "a test",
    revision: "2025-11-25",
  });
  open.push(connection);
  await expect.poll(() => recorder.events.some(({ channel }) => channel === "stdout")).toBe(true);
  return connection.memory?.();
}

test.skipIf(process.platform === "win32")("is that of the process", async () => {
  expect(await memoryWith(process.execPath, ["-e", LARGE])).toBeGreaterThan(200 * MB);
});

test.skipIf(process.platform === "win32")("is also that of what a shell has started", async () => {
  // The shell waits for it.
  const words = `"${process.execPath}" -e '${LARGE}'; true`;
  expect(await memoryWith("sh", ["-c", words])).toBeGreaterThan(200 * MB);
});

test.skipIf(process.platform === "win32")("is not known of a process that has ended", async () => {
  const recorder = new Recorder();
  const connection = await spawnStdio({
    command: { file: process.execPath, args: ["-e", ""] },
    recorder,
    purpose: "a test",
    revision: "2025-11-25",
  });
  await connection.exited;
  expect(await connection.memory?.()).toBeUndefined();
});

test("is read from what Linux says, in bytes", () => {
  expect(residentIn("Name:\tnode\nVmPeak:\t  9 kB\nVmRSS:\t   2048 kB\nRssAnon:\t 1 kB\n")).toBe(2 * MB);
  expect(residentIn("Name:\tnode\nState:\tZ (zombie)\n")).toBeUndefined();
});

test("is the sum of a process group where ps says it", () => {
  expect(memoryOfGroup("   70  1024\n    7  512\n    7   512\n\n", 7)).toBe(MB);
  expect(memoryOfGroup("   70  1024\n", 7)).toBeUndefined();
});
