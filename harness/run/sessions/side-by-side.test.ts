import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Reply } from "../../session/replies/reply.ts";
import type { Session } from "../../session/session.ts";
import { orderOfWork } from "./side-by-side.ts";

/** A session whose target answers when `answer` resolves for its request. */
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

/** A target that works on one request after the other for 50 ms each, and has these to do first. */
function inTurn(before = 0): Pick<Session, "fence"> {
  let last: Promise<unknown> = later(before * 50, undefined);
  return sessionOf(() => {
    const mine = last.then(() => later(50, "result" as const));
    last = mine;
    return mine;
  });
}

// No real time: a busy machine must not decide.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** `fastest`: the fastest answer so far, in milliseconds. */
async function measured(session: Pick<Session, "fence">, fastest: number) {
  const order = orderOfWork(session, { most: 12, fastest });
  await vi.runAllTimersAsync();
  return order;
}

describe("a slow target", () => {
  it("works side by side if several answers take about the time of one", async () => {
    expect(
      await measured(
        sessionOf(() => later(200, "result")),
        190,
      ),
    ).toBe("side by side");
  });

  it("works in turn if each answer waits for the one before", async () => {
    expect(await measured(inTurn(), 50)).toBe("in turn");
  });

  it("works in turn if it works on more than a few requests one after the other", async () => {
    // Four at a time.
    const lanes = [inTurn(), inTurn(), inTurn(), inTurn()];
    let asked = 0;
    const session = { fence: () => (lanes[asked++ % 4] ?? inTurn()).fence() };
    expect(await measured(session, 50)).toBe("in turn");
    expect(asked).toBe(28);
  });

  it("gets few requests at once if it works in turn", async () => {
    const session = { fence: vi.fn(inTurn().fence) };
    await measured(session, 50);
    expect(session.fence).toHaveBeenCalledTimes(8);
  });

  it("works in turn if all answers wait for many earlier requests, although the last then takes about the time of the first", async () => {
    expect(await measured(inTurn(40), 50)).toBe("in turn");
  });

  it("works side by side, although a busy machine has delayed an answer", async () => {
    const session = sessionOf((nth) => later(nth === 3 ? 900 : 200, "result"));
    expect(await measured(session, 190)).toBe("side by side");
  });

  it("is not known to do either if one of the requests has no answer", async () => {
    const session = sessionOf(async (nth) => (nth % 4 === 3 ? "silence" : "result"));
    expect(await measured(session, 190)).toBeUndefined();
  });
});
