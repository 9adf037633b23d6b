import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AwaitedAnswers } from "./awaited-answers.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Waits for an answer. Says how it ended, and after how many milliseconds. */
function waitFor(answers: AwaitedAnswers, key: string) {
  const since = performance.now();
  const state: { answered?: boolean; after?: number } = {};
  void answers.wait(key).then((answered) => {
    Object.assign(state, { answered, after: performance.now() - since });
  });
  return state;
}

const PATIENCE = { longestMs: 2_000, onceMs: 1_000, leastMs: 700 };

describe("a script of the server that waits for answers", () => {
  it("waits long for a client that answers nothing, and only once", async () => {
    const answers = new AwaitedAnswers(PATIENCE);
    const first = waitFor(answers, "a");
    await vi.advanceTimersByTimeAsync(5_000);
    const second = waitFor(answers, "b");
    await vi.advanceTimersByTimeAsync(5_000);
    expect([first, second]).toEqual([
      { answered: false, after: 2_000 },
      { answered: false, after: 700 },
    ]);
  });

  it("takes an answer that comes late on a busy machine", async () => {
    const answers = new AwaitedAnswers(PATIENCE);
    const first = waitFor(answers, "a");
    await vi.advanceTimersByTimeAsync(1_500);
    answers.arrived("a");
    await vi.advanceTimersByTimeAsync(0);
    expect(first).toEqual({ answered: true, after: 1_500 });
  });

  it("waits no longer than a grace when the client answers another request", async () => {
    const answers = new AwaitedAnswers(PATIENCE);
    const first = waitFor(answers, "a");
    const second = waitFor(answers, "b");
    await vi.advanceTimersByTimeAsync(10);
    answers.arrived("b");
    await vi.advanceTimersByTimeAsync(5_000);
    expect(second.answered).toBe(true);
    expect(first).toEqual({ answered: false, after: 710 });
  });

  it("gives a client with slow answers more time", async () => {
    const answers = new AwaitedAnswers(PATIENCE);
    const first = waitFor(answers, "a");
    const second = waitFor(answers, "b");
    await vi.advanceTimersByTimeAsync(50);
    answers.arrived("b");
    await vi.advanceTimersByTimeAsync(5_000);
    expect(second.answered).toBe(true);
    expect(first).toEqual({ answered: false, after: 1_050 });
  });

  it("waits a little longer for the first missing answer of a client that has answered before", async () => {
    const answers = new AwaitedAnswers(PATIENCE);
    void answers.wait("a");
    answers.arrived("a");
    const first = waitFor(answers, "b");
    await vi.advanceTimersByTimeAsync(5_000);
    const second = waitFor(answers, "c");
    await vi.advanceTimersByTimeAsync(5_000);
    expect([first.after, second.after]).toEqual([1_000, 700]);
  });
});
