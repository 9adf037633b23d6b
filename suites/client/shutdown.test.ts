import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { commandClient } from "../../harness/client/command/target.ts";
import { runClient } from "../../harness/client/run.ts";
import { Recorder } from "../../harness/trace/recorder.ts";
import { book } from "../catalogue/book.ts";
import { shutdown } from "./shutdown.ts";
import { usual } from "./situations/usual.ts";

const MAIN = fileURLToPath(new URL("../../harness/reference/client/main.ts", import.meta.url));

/** What the checks say of the reference client as a process, with one fault or with none. */
async function toldOf(fault?: string): Promise<readonly string[]> {
  const words = [process.execPath, "--import", "tsx", MAIN, "--server", "{server}"];
  const all = fault === undefined ? words : [...words, "--fault", fault];
  const { legs } = await runClient({
    target: commandClient({ command: all.map((word) => JSON.stringify(word)).join(" "), transport: "stdio" }),
    recorder: new Recorder(),
    limits: { idle: 15_000, whole: 60_000, exit: 1_000 },
    spec: ["2025-11-25"],
    usual,
    suites: [shutdown],
    select: () => true,
    book,
    concurrency: 2,
    gate: "must",
    strict: false,
    emit: () => {},
    signal: new AbortController().signal,
  });
  return legs.flatMap(({ checks }) =>
    checks
      .filter(({ verdict }) => verdict !== "pass")
      .map(({ id, verdict, actual, reason }) => `${verdict} ${id}: ${actual ?? reason?.text}`),
  );
}

describe("a client over stdio that", { timeout: 90_000 }, () => {
  it("closes stdin, waits, and ends the server by force is told nothing", async () => {
    expect(await toldOf()).toEqual([]);
  });

  it("sends SIGTERM without closing stdin is told so", async () => {
    const told = await toldOf("stdio.told-before-closed");
    expect(told).toContain("warn client.shutdown.stdin-first: SIGTERM comes first");
  });

  it("kills in the next moment is told so", async () => {
    const told = await toldOf("stdio.no-patience");
    expect(told).toEqual([expect.stringMatching(/^warn client\.shutdown\.waits: \d+ ms before SIGKILL$/)]);
  });
});
