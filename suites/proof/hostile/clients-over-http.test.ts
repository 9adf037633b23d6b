import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { commandClient } from "../../../harness/client/command/target.ts";
import { Recorder } from "../../../harness/trace/recorder.ts";
import { judged } from "../../testing/client/judged.ts";
import { HOSTILE_CLIENTS, script } from "./clients-over-http.ts";

const MOST_MS = 240_000;
/** Each client here falls silent or ends. At a load of 10, the one with 2,000 connections is read for 28 s. */
const LIMITS = { start: 10_000, idle: 1_000, whole: 120_000, exit: 200 };

/** The memory that one client may take of this process, in bytes, and the events that it may leave. Measured: 40 MB, and 3,800. */
const MOST_BYTES = 150e6;
const MOST_EVENTS = 20_000;

const running = (word: string) => execFileSync("ps", ["-eo", "args"], { encoding: "utf8" }).includes(word);

let count = 0;

describe("over Streamable HTTP, a client that", () => {
  it.each(HOSTILE_CLIENTS)(
    "$describe is judged, and the result says what was not served",
    async ({ body, says, mayBeServed, diagnosis }) => {
      const mark = `hostile-client-${process.pid}-${++count}`;
      const target = commandClient({ command: script(body, mark), transport: "http" });
      const recorder = new Recorder();
      const before = process.memoryUsage().rss;
      const result = await judged(target, { limits: LIMITS }, recorder);
      expect(process.memoryUsage().rss - before).toBeLessThan(MOST_BYTES);
      expect(recorder.events.length).toBeLessThan(MOST_EVENTS);
      const [leg] = result.legs;
      const isServed = mayBeServed === true && leg?.notes === undefined;
      expect(leg?.notes).toEqual(isServed ? undefined : says && [expect.stringMatching(says)]);
      expect(leg?.counts).toMatchObject({ pass: 1, fail: 0, error: 0 });
      if (diagnosis) expect(result.diagnosis?.text).toMatch(diagnosis);
      expect(result.exitCode).toBe(diagnosis ? 3 : 0);
      expect(running(mark)).toBe(false);
    },
    MOST_MS,
  );
});
