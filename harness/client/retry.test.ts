import { expect, it } from "vitest";
import { judged } from "../../suites/testing/client/judged.ts";
import type { ClientCheck } from "../check/client.ts";
import { needsExercise } from "../check/expect.ts";
import type { ClientSituation } from "../check/situation.ts";
import { Recorder } from "../trace/recorder.ts";
import type { CheckResult } from "../verdict/result.ts";
import { judgeClientTrace } from "./judge-trace.ts";
import { inProcessClient } from "./starting/in-process.ts";
import { overHttpClient } from "./testing/posting.ts";

const quiet: ClientSituation = { name: "quiet", describe: "waits", asks: "ping", server: () => ({}) };

/** Requires a ping in the situation. `timed`: that there is none rests on silence. */
const pings = (timed: boolean): ClientCheck => ({
  id: "sample.pings",
  title: "A client pings",
  requirements: ["ping.answered"],
  sends: "nothing",
  on: quiet,
  run({ seen, expect }) {
    const asked = seen.conversations.flatMap(({ clientRequests }) => clientRequests);
    const isThere = asked.some(({ method }) => method === "ping");
    expect.that(isThere, {
      expected: "ping",
      actual: isThere ? "ping" : "no ping",
      at: asked[0]?.request.seq ?? 1,
      timed: timed && !isThere,
    });
  },
});

/** Judges a client that pings in these starts of the situation. Returns the result, and how often it was started. */
async function run(check: ClientCheck, pingsIn: (start: number) => boolean) {
  let starts = 0;
  const recorder = new Recorder();
  const suites = [{ name: "sample", checks: [check] }];
  const client = inProcessClient("a test", "http", async (reach, { situation }) => {
    const isQuiet = situation.name === quiet.name;
    if (isQuiet) starts += 1;
    await overHttpClient(reach, isQuiet && pingsIn(starts) ? ["ping"] : []);
  });
  const result = await judged(client, { suites, select: () => true }, recorder);
  return { result: result.legs[0]?.checks[0], starts, recorder, suites };
}

const verdictOf = (result: CheckResult | undefined) => ({ verdict: result?.verdict, notes: result?.notes });

it("a failure that rests on silence is retried, and the verdict is that of the retry, with a note", async () => {
  const { result, starts } = await run(pings(true), (start) => start === 2);
  expect(starts).toBe(2);
  expect(verdictOf(result)).toEqual({
    verdict: "pass",
    notes: ["first fail, then pass when re-run in isolation"],
  });
});

it("a failure that the retry confirms stays, without a note", async () => {
  const { result, starts } = await run(pings(true), () => false);
  expect(starts).toBe(2);
  expect(verdictOf(result)).toEqual({ verdict: "fail", notes: undefined });
});

it("a failure stays if the retry shows nothing, with a note", async () => {
  const check: ClientCheck = {
    ...pings(true),
    on: quiet,
    run({ seen, expect }) {
      const asked = seen.conversations.flatMap(({ clientRequests }) => clientRequests);
      if (asked.some(({ method }) => method === "ping")) needsExercise("a client that does not ping");
      expect.that(false, { expected: "no silence", actual: "silence", at: 1, timed: true });
    },
  };
  const { result, starts } = await run(check, (start) => start === 2);
  expect(starts).toBe(2);
  expect(verdictOf(result)).toEqual({
    verdict: "fail",
    notes: ["first fail, then inconclusive when re-run in isolation"],
  });
});

it("a failure that rests on a message is not retried", async () => {
  const { result, starts } = await run(pings(false), (start) => start === 2);
  expect(starts).toBe(1);
  expect(verdictOf(result)).toEqual({ verdict: "fail", notes: undefined });
});

it("the trace of the run gives the same verdict", async () => {
  const { recorder, suites } = await run(pings(true), (start) => start === 2);
  const { book } = await import("../../suites/catalogue/book.ts");
  const { usual } = await import("../../suites/across-topics/situations/usual.ts");
  const { legs } = judgeClientTrace(recorder.events, { suites, book }, usual, "a test");
  expect(verdictOf(legs[0]?.checks[0]).verdict).toBe("pass");
});
