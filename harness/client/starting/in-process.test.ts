import { expect, it } from "vitest";
import { usual } from "../../../suites/across-topics/situations/usual.ts";
import { Recorder } from "../../trace/recorder.ts";
import { SituationClock } from "./clock.ts";
import { type Connect, inProcessClient } from "./in-process.ts";

/** Runs a client that is ended after a short time without a message. */
function run(connect: Connect) {
  const limits = { idle: 5, whole: 60_000, exit: 20 };
  return inProcessClient("a client", "http", connect).run({
    situation: usual,
    revision: "2025-11-25",
    transport: "http",
    pinned: false,
    access: { transport: "http", url: "http://127.0.0.1:9/mcp" },
    recorder: new Recorder(),
    connection: "1",
    listen: () => () => {},
    limits,
    clock: new SituationClock(limits),
    signal: new AbortController().signal,
  });
}

it("a client that is ended has a moment to end, before the next server is at its URL", async () => {
  let hasEnded = false;
  const ended = await run(async (_, { signal }) => {
    await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
    await new Promise(setImmediate);
    hasEnded = true;
  });
  expect([ended, hasEnded]).toEqual(["harness", true]);
});

it("a client that does not end is waited for no longer than that", async () => {
  expect(await run(() => new Promise(() => {}))).toBe("harness");
});
