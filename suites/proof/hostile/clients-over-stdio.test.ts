import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { commandClient } from "../../../harness/client/command/target.ts";
import { Recorder } from "../../../harness/trace/recorder.ts";
import { judged } from "../../testing/client/judged.ts";
import { HOSTILE_STDIO_CLIENTS, script } from "./clients-over-stdio.ts";

const MOST_MS = 120_000;
const LIMITS = { start: 10_000, idle: 1_000, whole: 30_000, exit: 200 };

/** The memory that one client may take of this process, in bytes, and the events that it may leave. Measured: 60 MB, and 16,000. */
const MOST_BYTES = 250e6;
const MOST_EVENTS = 20_000;

const running = (word: string) => execFileSync("ps", ["-eo", "args"], { encoding: "utf8" }).includes(word);

let count = 0;

describe("over stdio, a client that", () => {
  it.each(HOSTILE_STDIO_CLIENTS)(
    "$describe is ended, and the result says why",
    async ({ body, diagnosis, why }) => {
      const mark = `hostile-stdio-client-${process.pid}-${++count}`;
      const target = commandClient({ command: script(body, mark), transport: "stdio" });
      const recorder = new Recorder();
      const before = process.memoryUsage().rss;
      const result = await judged(target, { limits: LIMITS }, recorder);
      expect(process.memoryUsage().rss - before).toBeLessThan(MOST_BYTES);
      expect(recorder.events.length).toBeLessThan(MOST_EVENTS);
      expect(result.diagnosis?.text).toMatch(diagnosis);
      // Of a process that it left behind, and of a run in which most clients were ended, the diagnosis has no such fact.
      const because = new Map(result.diagnosis?.facts).get("ended by mcp-conform because");
      if (because !== undefined) expect(because).toMatch(why);
      else expect(result.diagnosis?.text).toMatch(/^The client exited|: after 1 s without a message/);
      expect(running(mark)).toBe(false);
    },
    MOST_MS,
  );
});
