import { describe, expect, it } from "vitest";
import { error } from "../../check/answers.ts";
import type { Serve } from "../../target/in-process.ts";
import { lines, type Message, smallBut } from "../../target/testing/small-server.ts";
import { check, judge, resultOf } from "../testing/trial.ts";

const asks = check({
  id: "sample.asks",
  title: "Is asked",
  requirements: ["must"],
  on: "own",
  sends: "special",
  answers: { pass: [error(-32001)] },
  async run({ session, expect }) {
    expect.reply(await session.request("special"));
  },
});

const plan = { spec: ["2025-11-25"] } as const;

/** Refuses the first requests with this error, in the whole run. What comes after them gets the expected answer. */
function refusing(times: number, refusal: object) {
  let left = times;
  const special = ({ id }: Message) => {
    left -= 1;
    return [{ jsonrpc: "2.0", id, error: left < 0 ? { code: -32001, message: "As expected" } : refusal }];
  };
  return judge(lines(smallBut({ special })), [asks], plan);
}

const asksOften = check({
  id: "sample.asks-often",
  title: "Is asked often",
  requirements: ["must"],
  on: "own",
  sends: "special, five times",
  answers: { pass: [error(-32001)] },
  async run({ session, expect }) {
    for (let count = 0; count < 5; count += 1) expect.reply(await session.request("special"));
  },
});

/** Gives the expected answer this number of times in a process. */
const limitedTo =
  (times: number, refusal: object): Serve =>
  (...streams) => {
    let left = times;
    const special = ({ id }: Message) => {
      left -= 1;
      return [{ jsonrpc: "2.0", id, error: left < 0 ? refusal : { code: -32001, message: "As expected" } }];
    };
    return lines(smallBut({ special }))(...streams);
  };

const CERTAIN = { code: -32000, message: "Rate limit exceeded", data: { retryAfter: 0.1 } };
const POSSIBLE = { code: -32000, message: "Limit reached" };

describe.concurrent("an error that says that the server limits requests", () => {
  it.each([
    ["with retryAfter", CERTAIN],
    ["without a time", { code: -32000, message: "Too many requests" }],
    ["in words that may mean something else", POSSIBLE],
  ])("is asked again later, and the next answer is judged (%s)", async (_, refusal) => {
    expect(resultOf(await refusing(2, refusal), "sample.asks")).toMatchObject({ verdict: "pass" });
  });

  it("and never goes away is no verdict, with its words", async () => {
    const long = { ...CERTAIN, data: { retryAfter: 600 } };
    expect(resultOf(await refusing(Number.POSITIVE_INFINITY, long), "sample.asks")).toMatchObject({
      verdict: "inconclusive",
      reason: {
        kind: "no-answer",
        text: 'the server limits how many requests it answers: error -32000 "Rate limit exceeded"',
      },
    });
  });

  it("in words that may mean something else, and never goes away, is the answer", async () => {
    expect(resultOf(await refusing(Number.POSITIVE_INFINITY, POSSIBLE), "sample.asks")).toMatchObject({
      verdict: "fail",
      actual: 'error -32000 "Limit reached"',
    });
  });

  it("in words that may mean something else, is no verdict where a new session has no such answer", async () => {
    const result = await judge(limitedTo(3, POSSIBLE), [asksOften], plan);
    expect(resultOf(result, "sample.asks-often")).toMatchObject({
      verdict: "inconclusive",
      reason: {
        kind: "no-answer",
        text: 'the server limits how many requests it answers: error -32000 "Limit reached"',
      },
    });
  });

  it("is not any other error", async () => {
    expect(resultOf(await refusing(2, { code: -32000, message: "No" }), "sample.asks")).toMatchObject({
      verdict: "fail",
      actual: 'error -32000 "No"',
    });
  });
});
