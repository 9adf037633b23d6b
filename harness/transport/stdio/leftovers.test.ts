import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import { runnable } from "../../testing/node-words.ts";
import { members } from "../testing/group.ts";

const runnableOf = (path: string) => runnable(new URL(path, import.meta.url));

const module = (path: string): string => JSON.stringify(pathToFileURL(runnableOf(path).file).href);

/** A program that starts a target which heeds nothing, prints its process id, and goes on with this script. */
const program = (script: string): string => `
  import { Recorder } from ${module("../../trace/recorder.ts")};
  import { spawnStdio } from ${module("./process.ts")};
  const recorder = new Recorder();
  const start = () => spawnStdio({
    command: { file: "sh", args: ["-c", "trap '' TERM INT HUP; echo $$; while :; do sleep 1000; done"] },
    recorder, purpose: "a test", revision: "2025-11-25", limits: { exit: 50 },
  });
  const firstLine = () => new Promise((resolve) => recorder.listen((event) => event.channel === "stdout" && resolve(event.raw)));
  const received = firstLine();
  const target = await start();
  const keepAlive = setInterval(() => {}, 1e6);
  process.stdout.write((await received) + "\\n", async () => { ${script} });
`;

interface Run {
  readonly harness: ChildProcess;
  readonly group: number;
  /** Its exit code and signal. */
  readonly exited: Promise<unknown[]>;
  /** What the program has printed so far. */
  output(): string;
}

async function run(script: string): Promise<Run> {
  const args = [...runnableOf("./process.ts").flags, "--input-type=module", "-e", program(script)];
  const harness = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "ignore"] });
  const exited = once(harness, "exit");
  let text = "";
  harness.stdout.on("data", (chunk) => {
    text += chunk;
  });
  await expect.poll(() => text).toMatch(/\n/);
  return { harness, group: Number.parseInt(text, 10), exited, output: () => text };
}

const nothingLeft = (group: number): Promise<void> => expect.poll(() => members(group)).toEqual([]);

describe("a target does not outlive the harness", () => {
  test.each([
    ["that exits", "process.exit(3)", [3, null]],
    ["that throws", "throw new Error('ours')", [1, null]],
    [
      "that ends of itself once the target is closed",
      "await target.close(); clearInterval(keepAlive)",
      [0, null],
    ],
    [
      "whose signals another decides on",
      "process.on('SIGINT', () => process.exit(130)); process.kill(process.pid, 'SIGINT')",
      [130, null],
    ],
  ])("%s", async (_, script, ending) => {
    const { group, exited } = await run(script);
    expect(await exited).toEqual(ending);
    await nothingLeft(group);
  });

  test.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
    "that is ended by %s, as it would be without us",
    async (signal) => {
      const { harness, group, exited } = await run("");
      expect(members(group)).not.toEqual([]);
      harness.kill(signal);
      expect(await exited).toEqual([null, signal]);
      await nothingLeft(group);
    },
  );
});

test("a signal that another listener handles does not end the target", async () => {
  const { harness, group, output } = await run(
    "process.on('SIGINT', () => process.stdout.write('go on')); process.kill(process.pid, 'SIGINT')",
  );
  await expect.poll(output).toContain("go on");
  expect(members(group)).not.toEqual([]);
  harness.kill("SIGTERM");
  await nothingLeft(group);
});
