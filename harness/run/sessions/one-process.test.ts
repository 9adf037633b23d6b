import { expect, it } from "vitest";
import { anyResult } from "../../check/answers.ts";
import type { Serve } from "../../target/in-process.ts";
import { endsPredecessor, refusesFurther } from "../../target/testing/one-process.ts";
import { lines, parse, small } from "../../target/testing/small-server.ts";
import { check, judge, resultOf, verdicts } from "../testing/trial.ts";

const serve = lines(small);

const pings = (id: string, on: "shared" | "own") =>
  check({
    id,
    title: "Answers ping",
    requirements: ["must"],
    on,
    sends: "ping",
    answers: { pass: [anyResult] },
    async run({ session, expect }) {
      expect.reply(await session.request("ping"));
    },
  });

const opensTwo = check({
  id: "sample.two",
  title: "Answers ping on two sessions",
  requirements: ["must"],
  on: "own",
  sends: "ping, on two sessions",
  answers: { pass: [anyResult] },
  async run({ session, open, expect }) {
    expect.reply(await session.request("ping"));
    const other = await open();
    expect.reply(await other.request("ping"));
  },
});

const CHECKS = [
  pings("sample.shared", "shared"),
  pings("sample.a", "own"),
  pings("sample.b", "own"),
  pings("sample.c", "own"),
];
const ALL_PASS = Object.fromEntries(CHECKS.map(({ id }) => [id, "pass"]));
const plan = { spec: ["2025-11-25"] } as const;

it("judges a server of which a second process ends at once", async () => {
  const result = await judge(refusesFurther(serve), CHECKS, plan);
  expect(verdicts(result)).toEqual(ALL_PASS);
  expect(result.diagnosis).toBeUndefined();
  expect(result.exitCode).toBe(0);
});

it.each(["SIGKILL", "SIGTERM"] as const)(
  "judges a server of which a new process ends the one that runs with %s",
  async (signal) => {
    const result = await judge(endsPredecessor(serve, signal), CHECKS, plan);
    expect(verdicts(result)).toEqual(ALL_PASS);
    expect(result.diagnosis).toBeUndefined();
    expect(result.exitCode).toBe(0);
  },
);

it("leaves a check without a verdict that needs two processes at the same time", async () => {
  const result = await judge(refusesFurther(serve), [...CHECKS, opensTwo], plan);
  expect(verdicts(result)).toEqual({ ...ALL_PASS, "sample.two": "inconclusive" });
  expect(resultOf(result, "sample.two")?.reason?.text).toBe(
    "a server of which several processes can run at the same time",
  );
});

it("reports a message that ends each process with a signal, as a limit of memory does", async () => {
  const notifies = check({
    id: "sample.notifies",
    title: "Survives",
    requirements: ["must"],
    on: "own",
    sends: "a notification",
    answers: { pass: [anyResult] },
    async run({ session, expect }) {
      await session.notify("large");
      expect.reply(await session.request("ping"));
    },
  });
  const killed: Serve = (input, output) =>
    new Promise((resolve) => {
      const answer = lines((line) => {
        if (parse(line).method === "large") resolve("SIGKILL");
        return small(line);
      });
      void answer(input, output).then(resolve);
    });
  const result = await judge(killed, [...CHECKS, notifies], plan);
  expect(result.exitCode).toBe(3);
  expect(result.diagnosis?.text).toMatch(/^The process ended with signal SIGKILL, \d+ ms after `large`/);
  expect(Object.fromEntries(result.diagnosis?.facts ?? [])["again in isolation"]).toBe(
    "the process ended 2 of 2 times after this message",
  );
});
