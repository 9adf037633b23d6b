import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Recorder } from "../trace/recorder.ts";
import { watch } from "./watch.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Watches a client that sends a request after each of these pauses. Says when, and why, it is ended. */
async function watched(pauses: readonly number[]) {
  const recorder = new Recorder();
  const began = performance.now();
  const watching = watch({
    limits: { start: 10_000, idle: 1_000, whole: 60_000, exit: 100 },
    listen: (listener) => recorder.listen(listener),
    recorder,
    connection: "the client",
    signal: new AbortController().signal,
  });
  const ended = watching.over.then((why) => ({ why, after: Math.round(performance.now() - began) }));
  for (const pause of pauses) {
    await vi.advanceTimersByTimeAsync(pause);
    recorder.record({ channel: "stdin", connection: "1", raw: "{}", message: {} });
  }
  await vi.advanceTimersByTimeAsync(20_000);
  watching.stop();
  return ended;
}

describe("the limit of silence", () => {
  it("is the given one for a fast client", async () => {
    expect(await watched([100, 100])).toEqual({ why: "it did nothing for 1000 ms", after: 1_200 });
  });

  it("follows the start of a slow client", async () => {
    expect(await watched([900])).toEqual({ why: "it did nothing for 1800 ms", after: 2_700 });
  });

  it("follows the longest pause of a slow client", async () => {
    expect(await watched([100, 700, 100])).toEqual({ why: "it did nothing for 1400 ms", after: 2_300 });
  });

  it("grows at most four times", async () => {
    expect(await watched([9_000])).toEqual({ why: "it did nothing for 4000 ms", after: 13_000 });
  });
});
