import { expect, it } from "vitest";
import { type Check, idleSituation, stayingSituation } from "../../check/check.ts";
import { lines, small } from "../../target/testing/small-server.ts";
import { check, judge, resultOf } from "../testing/trial.ts";

/** What happens in a run, in order. */
function checksOf(happened: string[]): readonly Check[] {
  const idling = idleSituation("nothing is sent", async ({ idle, open }) => {
    const session = await open();
    happened.push("begins");
    await idle?.pass();
    happened.push("is over");
    return { seconds: idle?.seconds, reply: await session.fence() };
  });
  const idleCheck = check({
    id: "sample.idle",
    title: "A session without traffic",
    requirements: ["must"],
    sends: "a ping",
    on: idling,
    run: ({ seen: { reply, seconds }, expect }) => {
      expect.that(reply.kind === "result", { expected: "a result", actual: `${seconds} s`, at: reply.seq });
    },
  });
  const others = [1, 2].map((number) =>
    check({
      id: `sample.other-${number}`,
      title: "Another check",
      requirements: ["must"],
      sends: "a ping",
      on: "own",
      run: async ({ session, expect }) => {
        const reply = await session.fence();
        happened.push("another check");
        expect.that(true, { expected: "a result", actual: "a result", at: reply.seq });
      },
    }),
  );
  return [...others, idleCheck];
}

const plan = { spec: ["2025-11-25"] as const };

it("a session is without traffic while the other checks run", async () => {
  const happened: string[] = [];
  const result = await judge(lines(small), checksOf(happened), { ...plan, idleMs: 1_000 });
  expect(happened.at(-1)).toBe("is over");
  expect(happened.filter((one) => one === "another check")).toHaveLength(2);
  expect(resultOf(result, "sample.idle")).toMatchObject({ verdict: "pass" });
});

it("a time that is longer than all limits is no silence of the server", async () => {
  const result = await judge(lines(small), checksOf([]), {
    ...plan,
    idleMs: 1_500,
    limits: { answer: 200, start: 20_000, exit: 2_000 },
  });
  expect(resultOf(result, "sample.idle")).toMatchObject({ verdict: "pass" });
});

it("an interrupt ends the time", async () => {
  const stop = new AbortController();
  const happened: string[] = [];
  const running = judge(lines(small), checksOf(happened), {
    ...plan,
    idleMs: 3_600_000,
    signal: stop.signal,
    emit: (event) => {
      if (event.type === "check-ended") stop.abort();
    },
  });
  expect(resultOf(await running, "sample.idle")).toMatchObject({
    verdict: "inconclusive",
    reason: { kind: "interrupted" },
  });
  expect(happened).not.toContain("is over");
});

it("a session stays while the other checks run", async () => {
  const happened: string[] = [];
  const [first, second] = checksOf(happened);
  const staying = check({
    id: "sample.staying",
    title: "A session beside the others",
    requirements: ["must"],
    sends: "a ping",
    on: stayingSituation("others are waited for", async ({ others, open }) => {
      const session = await open();
      await others?.ended();
      happened.push("is over");
      return session.fence();
    }),
    run: ({ seen, expect }) => {
      expect.that(seen.kind === "result", { expected: "a result", actual: "none", at: seen.seq });
    },
  });
  const all = [first, second, staying].filter((one) => one !== undefined);
  const result = await judge(lines(small), all, plan);
  expect(happened).toEqual(["another check", "another check", "is over"]);
  expect(resultOf(result, "sample.staying")).toMatchObject({ verdict: "pass" });
  const single = await judge(lines(small), [staying], plan);
  expect(resultOf(single, "sample.staying")).toMatchObject({ verdict: "pass" });
});
