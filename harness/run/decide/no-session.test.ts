import { describe, expect, it } from "vitest";
import { anyResult } from "../../check/answers.ts";
import type { Serve } from "../../target/in-process.ts";
import { lines, parse, small } from "../../target/testing/small-server.ts";
import { cells, legCheck } from "../testing/each-kind.ts";
import { check, judge, NEVER_OPENS, resultOf } from "../testing/trial.ts";

/** Its process ends after each handshake. */
const endsAtOnce: Serve = (input, output) =>
  new Promise((resolve) => {
    let isEnding = false;
    void lines((line) => {
      if (parse(line).method !== "notifications/initialized") return isEnding ? [] : small(line);
      isEnding = true;
      setTimeout(() => resolve(7), 20);
      return [];
    })(input, output).then(resolve);
  });

describe("a check that was not run when the process ended after each handshake", () => {
  const asking = check({
    id: "asking",
    title: "Answers",
    requirements: ["must"],
    on: "own",
    sends: "a request",
    answers: { pass: [anyResult] },
    async run({ session, expect }) {
      expect.reply(await session.request("ping"));
    },
  });

  cells("no session", async (on) => {
    const one = legCheck(on, { mayEnd: true }).check;
    const result = await judge(endsAtOnce, [asking, one], { spec: ["2025-11-25"] });
    return resultOf(result, "one")?.reason?.text === "the process ends after each handshake";
  });
});

describe("a monitor of a target that opens no session", () => {
  const reads = (id: string, isRight: boolean) =>
    check({
      id,
      title: "Is right",
      requirements: ["must"],
      on: "trace",
      sends: "nothing",
      run({ expect: expected }) {
        expected.that(isRight, { expected: "yes", actual: "no", at: 1 });
      },
    });

  it("counts only if it fails: hardly anything was seen, so nothing passes", async () => {
    const printing: Serve = lines((line) => (parse(line).method === "initialize" ? ["Welcome!"] : []));
    const checks = [reads("right", true), reads("wrong", false)];
    const result = await judge(printing, checks, { spec: ["2025-11-25"], limits: NEVER_OPENS });
    expect(result.legs.flatMap((leg) => leg.checks.map(({ id, verdict }) => `${id} ${verdict}`))).toEqual([
      "wrong fail",
    ]);
  });
});
