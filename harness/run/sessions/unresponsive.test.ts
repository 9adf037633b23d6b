import { describe, expect, it } from "vitest";
import { error } from "../../check/answers.ts";
import type { Check } from "../../check/check.ts";
import type { Serve } from "../../target/in-process.ts";
import { lines, parse, small } from "../../target/testing/small-server.ts";
import { check, judge, resultOf, verdicts } from "../testing/trial.ts";

/** Exits at a message of such a method. */
const diesWhen =
  (isFatal: (method: unknown) => boolean): Serve =>
  (input, output) =>
    new Promise((resolve) => {
      void lines((line) => {
        if (!isFatal(parse(line).method)) return small(line);
        resolve(7);
        return [];
      })(input, output).then(resolve);
    });

const HANDSHAKE: readonly unknown[] = ["initialize", "server/discover", "notifications/initialized"];

const asks = (method: string): Check =>
  check({
    id: `sample.${method}`,
    title: "Refuses",
    requirements: ["must"],
    on: "shared",
    sends: "a request",
    answers: { pass: [error(-32601)] },
    async run({ session, expect }) {
      expect.reply(await session.request(method));
    },
  });

const all = ["a", "b", "c", "d"].map(asks);

describe("several checks that get no answer", () => {
  it("have one cause if the target ends after each handshake: it is diagnosed, and no check fails", async () => {
    const result = await judge(
      diesWhen((method) => !HANDSHAKE.includes(method)),
      all,
    );
    expect(new Set(Object.values(verdicts(result)))).toEqual(new Set(["inconclusive"]));
    expect(resultOf(result, "sample.a")?.reason).toEqual({
      kind: "target-gone",
      text: "the target does not keep a session open: no answer: the process exited with status 7",
    });
    expect(result).toMatchObject({
      verdict: "incomplete",
      exitCode: 3,
      diagnosis: { text: expect.stringMatching(/^The process ended with status 7, \d+ ms after `a`/) },
    });
  });

  it("are inconclusive one by one if the target ends at them, and answers other requests", async () => {
    const result = await judge(
      diesWhen((method) => ["a", "b", "c"].includes(String(method))),
      all,
    );
    expect(verdicts(result)).toEqual({
      "sample.a": "inconclusive",
      "sample.b": "inconclusive",
      "sample.c": "inconclusive",
      "sample.d": "pass",
    });
    expect(resultOf(result, "sample.a")?.reason?.text).toBe("no answer: the process exited with status 7");
    expect(result.exitCode).toBe(3);
  });

  it("do not occur with a target that answers all requests", async () => {
    const result = await judge(lines(small), all);
    expect(new Set(Object.values(verdicts(result)))).toEqual(new Set(["pass"]));
  });
});
