import { describe } from "vitest";
import { anyResult } from "../../check/answers.ts";
import type { Serve } from "../../target/in-process.ts";
import { lines, parse, small } from "../../target/testing/small-server.ts";
import { cells, legCheck } from "../testing/each-kind.ts";
import { check, judge, resultOf } from "../testing/trial.ts";

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
