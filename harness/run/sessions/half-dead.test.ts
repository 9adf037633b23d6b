import { describe, expect, it } from "vitest";
import { book, serverSuites } from "../../../suites/registry.ts";
import { anyResult } from "../../check/answers.ts";
import { ReferenceServer } from "../../reference/server/core/server.ts";
import { serve } from "../../reference/server/wire/stdio.ts";
import type { Hooks } from "../../switches/server.ts";
import { inProcessTarget, type Serve } from "../../target/in-process.ts";
import { lines, parse, small } from "../../target/testing/small-server.ts";
import { check, inTurn, judge, resultOf } from "../testing/trial.ts";

/** The reference server, and each of its processes stops answering after some answers. */
const muteAfter =
  (answers: number): Serve =>
  async (input, output) => {
    let seen = 0;
    const dispatch: Hooks["dispatch"] = (call, next) => {
      if (call.kind === "request") seen += 1;
      return seen > answers ? new Promise<never>(() => {}) : next(call);
    };
    await serve(new ReferenceServer({ hooks: [{ dispatch }] }), { input, output });
    return 0;
  };

const WITH_MANY_REQUESTS = [
  "cancellation.race.harmless",
  "pagination.cursor.invalid",
  "pagination.cursor.stable",
  "pagination.pages.end",
  "jsonrpc.error.invalid-request.survived",
];

describe.concurrent("a server that stops answering after 20 answers", () => {
  it("neither fails nor warns", async () => {
    const checks = serverSuites.flatMap((suite) => suite.checks);
    const wanted = new Set(WITH_MANY_REQUESTS);
    for (const { id, after = [] } of [...checks].reverse())
      if (wanted.has(id)) for (const one of after) wanted.add(one);
    const result = await judge(inProcessTarget("a server", muteAfter(20)), [], {
      suites: serverSuites,
      book,
      select: ({ id }) => wanted.has(id),
      spec: ["2025-11-25"],
    });
    const judged = result.legs.flatMap((leg) => leg.checks);
    expect(judged.filter(({ verdict }) => verdict === "fail" || verdict === "warn")).toEqual([]);
    expect(result).toMatchObject({ verdict: "incomplete", exitCode: 3 });
  });
});

/** Warns where the request has no answer. */
const polite = (requests: number) =>
  check({
    id: "sample.polite",
    title: "Answers the last of several requests",
    requirements: ["should"],
    on: "own",
    sends: "requests",
    answers: { pass: [anyResult] },
    async run({ session, expect }) {
      for (let index = 1; index < requests; index += 1) await session.fence();
      expect.reply(await session.request("tools/list"));
    },
  });

describe.concurrent("a warning because a session fell silent", () => {
  /** Answers this number of messages, and `tools/list` only if it should. */
  const until = (answers: number, isAnswered = true): Serve => {
    return (input, output) => {
      let seen = 0;
      let isMute = false;
      return lines((line) => {
        seen += 1;
        isMute ||= seen > answers || (!isAnswered && parse(line).method === "tools/list");
        return isMute ? [] : small(line);
      })(input, output);
    };
  };

  it("is recorded if a fresh session answers as many other requests", async () => {
    const { serve } = inTurn(until(100, false));
    const result = await judge(serve, [polite(5)], { spec: ["2025-11-25"] });
    expect(resultOf(result, "sample.polite")).toMatchObject({ verdict: "warn" });
  });

  it("is no verdict if a fresh session stops answering after as many other requests", async () => {
    const { serve } = inTurn(until(6));
    const result = await judge(serve, [polite(5)], { spec: ["2025-11-25"] });
    expect(resultOf(result, "sample.polite")).toMatchObject({ verdict: "inconclusive" });
  });
});
