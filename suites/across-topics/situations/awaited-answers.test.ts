import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Silence } from "../../../harness/check/situation.ts";
import { AwaitedAnswers } from "./awaited-answers.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Answers within a limit of 10 s, and a function that says that the client has been silent for so long. */
function answersOf() {
  let setSilent = () => {};
  const silence: Silence = {
    limitMs: 10_000,
    orSilence: (awaited) => {
      const silent = new Promise<undefined>((resolve) => {
        const before = setSilent;
        setSilent = () => {
          before();
          resolve(undefined);
        };
      });
      return Promise.race([awaited, silent]);
    },
  };
  return { answers: new AwaitedAnswers(silence), silent: () => setSilent() };
}

/** Says how the wait ended, and after how many milliseconds. */
function followed(wait: Promise<boolean>) {
  const since = performance.now();
  const state: { answered?: boolean; after?: number } = {};
  void wait.then((answered) => Object.assign(state, { answered, after: performance.now() - since }));
  return state;
}

function ask(answers: AwaitedAnswers, how: "soon" | "last", key: string) {
  answers.open(key);
  return followed(answers[how](key));
}

describe("a script of the server that waits for answers", () => {
  it("waits for the first answer as long as the client is not silent for the limit", async () => {
    const { answers, silent } = answersOf();
    const [first, second] = [ask(answers, "soon", "a"), ask(answers, "last", "b")];
    await vi.advanceTimersByTimeAsync(60_000);
    expect([first, second]).toEqual([{}, {}]);
    answers.arrived("a");
    silent();
    await vi.advanceTimersByTimeAsync(0);
    expect([first.answered, second.answered]).toEqual([true, false]);
  });

  it("goes on after half of the limit if the client is slow: after the whole limit it is ended", async () => {
    const { answers } = answersOf();
    ask(answers, "last", "a");
    await vi.advanceTimersByTimeAsync(2_000);
    answers.arrived("a");
    const optional = ask(answers, "soon", "b");
    await vi.advanceTimersByTimeAsync(9_000);
    expect(optional).toEqual({ answered: false, after: 5_000 });
  });

  it("goes on soon if the client is quick and the script does not depend on the answer", async () => {
    const { answers } = answersOf();
    ask(answers, "last", "a");
    answers.arrived("a");
    const [optional, needed] = [ask(answers, "soon", "b"), ask(answers, "last", "c")];
    await vi.advanceTimersByTimeAsync(5_000);
    expect(optional).toEqual({ answered: false, after: 700 });
    expect(needed).toEqual({});
  });

  it("goes on later if the client is slow", async () => {
    const { answers } = answersOf();
    ask(answers, "last", "a");
    await vi.advanceTimersByTimeAsync(200);
    answers.arrived("a");
    const optional = ask(answers, "soon", "b");
    await vi.advanceTimersByTimeAsync(10_000);
    expect(optional).toEqual({ answered: false, after: 4_000 });
  });

  it("waits at the end for what is open, and not again for what was open for the limit", async () => {
    const { answers, silent } = answersOf();
    ask(answers, "last", "a");
    answers.arrived("a");
    ask(answers, "soon", "b");
    await vi.advanceTimersByTimeAsync(1_000);
    const rest = followed(answers.rest().then(() => true));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(rest).toEqual({});
    silent();
    await vi.advanceTimersByTimeAsync(0);
    expect(rest.answered).toBe(true);
    const again = followed(answers.rest().then(() => true));
    await vi.advanceTimersByTimeAsync(0);
    expect(again.answered).toBe(true);
  });
});
