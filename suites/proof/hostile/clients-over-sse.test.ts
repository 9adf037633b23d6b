import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { commandClient } from "../../../harness/client/command/target.ts";
import { Recorder } from "../../../harness/trace/recorder.ts";
import { judged } from "../../testing/client/judged.ts";
import { FIRST_MESSAGES, HOSTILE_CLIENTS, POSTS_WELL, script } from "./clients-over-sse.ts";

const MOST_MS = 120_000;
const PREFIX = "client.sse-2024.";
const LIMITS = { start: 10_000, idle: 1_000, whole: 30_000, exit: 200 };

/** Full after a tenth of the events that a run may have. */
class SmallRecorder extends Recorder {
  override get full(): boolean {
    return this.events.length > 2_000 || super.full;
  }
}

const running = (word: string) => execFileSync("ps", ["-eo", "args"], { encoding: "utf8" }).includes(word);

let count = 0;

describe("over HTTP+SSE, a client that", () => {
  it.each(HOSTILE_CLIENTS)(
    "$describe ends in its time, and passes only what it does",
    async ({ body, says, passes = [], fails = [], exitCode, isEndedEarly = false }) => {
      const mark = `hostile-client-${process.pid}-${++count}`;
      const target = commandClient({ command: script(body, mark), transport: "http+sse" });
      const recorder = isEndedEarly ? new SmallRecorder() : new Recorder();
      // Each further situation costs the whole time of a client that floods.
      const few = isEndedEarly ? FIRST_MESSAGES : POSTS_WELL;
      const select = ({ id }: { readonly id: string }) => few.some((name) => id === PREFIX + name);
      // One that is ended for what it sends must not be ended because it begins late on a busy machine.
      const limits = isEndedEarly ? { ...LIMITS, idle: 10_000 } : LIMITS;
      const result = await judged(target, { limits, select }, recorder);
      const checks = result.legs.flatMap((leg) => leg.checks);
      const ids = (verdict: string) =>
        checks.filter((one) => one.verdict === verdict).map(({ id }) => id.slice(PREFIX.length));
      if (says) expect(result.diagnosis?.text).toMatch(says);
      else expect(result.diagnosis).toBeUndefined();
      expect(ids("pass")).toEqual(passes);
      expect(ids("fail")).toEqual(fails);
      expect(ids("error")).toEqual([]);
      expect(result.exitCode).toBe(exitCode);
      expect(running(mark)).toBe(false);
    },
    MOST_MS,
  );
});
