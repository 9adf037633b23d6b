import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Reply } from "../session/reply.ts";
import type { Session } from "../session/session.ts";
import { worksSideBySide } from "./side-by-side.ts";

/** A session whose target answers when `answer` is called for its request. */
function sessionOf(answer: (nth: number) => Promise<Reply["kind"]>): Pick<Session, "fence"> {
  let asked = 0;
  return {
    fence: async () => {
      asked += 1;
      return { kind: await answer(asked) } as Reply;
    },
  };
}

const later = <T>(ms: number, value: T) => new Promise<T>((resolve) => setTimeout(() => resolve(value), ms));

// No real time: a busy machine must not decide.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

async function measured(session: Pick<Session, "fence">): Promise<boolean> {
  const result = worksSideBySide(session, 8);
  await vi.runAllTimersAsync();
  return result;
}

describe("a slow target", () => {
  it("works side by side if several answers take about the time of one", async () => {
    expect(await measured(sessionOf(() => later(200, "result")))).toBe(true);
  });

  it("does not if each answer waits for the one before", async () => {
    let last: Promise<unknown> = Promise.resolve();
    const inTurn = () => {
      const mine = last.then(() => later(50, "result" as const));
      last = mine;
      return mine;
    };
    expect(await measured(sessionOf(inTurn))).toBe(false);
  });

  it("does, although a busy machine has delayed an answer", async () => {
    expect(await measured(sessionOf((nth) => later(nth === 3 ? 900 : 200, "result")))).toBe(true);
  });

  it("is not known to do so if one of the requests has no answer", async () => {
    expect(await measured(sessionOf(async (nth) => (nth % 8 === 3 ? "silence" : "result")))).toBe(false);
  });
});
