import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { runConform } from "./conform-process.ts";

const folder = mkdtempSync(path.join(os.tmpdir(), "mcp-conform-"));
afterAll(() => rmSync(folder, { recursive: true }));

const NEVER = new AbortController().signal;

/** A process that ignores every request to stop, with a child in its group and one in a group of its own. */
const STUBBORN = `
  process.on("SIGTERM", () => {});
  const { spawn } = require("node:child_process");
  const child = () => spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "ignore" });
  const apart = spawn("sleep", ["60"], { stdio: "ignore", detached: true });
  const fs = require("node:fs");
  fs.writeFileSync(process.argv[1] + ".part", [process.pid, child().pid, apart.pid].join(" "));
  fs.renameSync(process.argv[1] + ".part", process.argv[1]);
  setInterval(() => {}, 1000);
`;

function runs(pid: number): boolean {
  try {
    // A zombie has ended: only its parent has not read this yet.
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return !stat.slice(stat.lastIndexOf(")") + 2).startsWith("Z");
  } catch {
    return false;
  }
}

async function untilNoneRuns(pids: readonly number[]): Promise<void> {
  while (pids.some(runs)) await new Promise((resolve) => setTimeout(resolve, 10));
}

describe.skipIf(process.platform !== "linux")("a process of a matrix", () => {
  it("is killed with all processes that it has started, if it ignores two requests to stop", async () => {
    const file = path.join(folder, "pids");
    const stop = new AbortController();
    const ended = runConform([file], {
      limit: 60_000,
      signal: stop.signal,
      command: [process.execPath, "-e", STUBBORN],
      patience: [20, 20],
    });
    while (!existsSync(file)) await new Promise((resolve) => setTimeout(resolve, 10));
    stop.abort();
    expect(await ended).toMatchObject({ code: null, signal: "SIGKILL", timedOut: false });
    const pids = readFileSync(file, "utf8").split(" ").map(Number);
    expect(pids).toHaveLength(3);
    await untilNoneRuns(pids);
  });

  it("is stopped at its time limit", async () => {
    const ended = await runConform(["60"], { limit: 20, signal: NEVER, command: ["sleep"] });
    expect(ended).toEqual({ code: null, signal: "SIGTERM", stderr: "", timedOut: true });
  });

  it("that ends has its exit code and the end of its standard error", async () => {
    const script = `require("node:fs").writeSync(2, "x".repeat(9000)); process.exit(3)`;
    const { stderr, ...ended } = await runConform([], {
      limit: 60_000,
      signal: NEVER,
      command: [process.execPath, "-e", script],
    });
    expect(ended).toEqual({ code: 3, signal: null, timedOut: false });
    expect(stderr).toMatch(/^x{1,4000}$/);
  });

  it("that cannot be started ends with the reason", async () => {
    const command = [path.join(folder, "none")] as const;
    expect(await runConform([], { limit: 60_000, signal: NEVER, command })).toMatchObject({
      code: null,
      stderr: expect.stringContaining("ENOENT"),
      timedOut: false,
    });
  });
});
