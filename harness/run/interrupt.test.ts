import { describe, expect, it } from "vitest";
import { lines, parse, small } from "../target/testing/small-server.ts";
import { Recorder } from "../trace/recorder.ts";
import { check, judge, verdicts } from "./testing/trial.ts";

/** Longer than any test may take: only an interrupt ends what waits for so long. */
const LIMITS = { answer: 60_000, start: 60_000, exit: 60_000 };

const asks = (id: string, method: string, on: "shared" | "own" = "shared") =>
  check({
    id,
    title: "Refuses",
    requirements: ["must"],
    on,
    sends: "a request",
    async run({ session, expect }) {
      const reply = await session.request(method);
      expect.that(reply.kind === "error", { expected: "an error", actual: reply.kind, at: reply.seq });
    },
  });
const farewell = check({
  id: "sample.farewell",
  title: "Ends",
  requirements: ["must"],
  on: "shutdown",
  sends: "nothing",
  run: ({ seen, expect }) => void expect.that(seen.exit !== undefined, { expected: "", actual: "", at: 1 }),
});

describe("an interrupted run", () => {
  it("keeps what was seen, ends at once, and blames the target for nothing", async () => {
    const controller = new AbortController();
    const recorder = new Recorder();
    // It never answers `hang`, and the interrupt comes when it was asked to.
    const server = lines((line) => {
      if (parse(line).method !== "hang") return small(line);
      setImmediate(() => controller.abort());
      return [];
    });
    const checks = [
      asks("sample.a", "none"),
      asks("sample.hang", "hang"),
      asks("sample.own", "none", "own"),
      farewell,
    ];
    const result = await judge(server, checks, {
      limits: LIMITS,
      recorder,
      concurrency: 1,
      spec: ["2025-11-25"],
      signal: controller.signal,
    });
    expect(result).toMatchObject({ interrupted: true, exitCode: 130, verdict: "incomplete" });
    expect(verdicts(result)).toMatchObject({
      "sample.a": "pass",
      "sample.hang": "inconclusive",
      "sample.farewell": "inconclusive",
    });
    expect(result.diagnosis).toBeUndefined();
    const open = recorder.events.filter(({ channel }) => channel === "open").length;
    expect(recorder.events.filter(({ channel }) => channel === "exit")).toHaveLength(open);
  });

  it("ends at once also while the target starts", async () => {
    const controller = new AbortController();
    const mute = lines(() => {
      setImmediate(() => controller.abort());
      return [];
    });
    const result = await judge(mute, [asks("sample.a", "none")], {
      limits: LIMITS,
      signal: controller.signal,
    });
    expect(result).toMatchObject({ interrupted: true, exitCode: 130, legs: [] });
    expect(result.diagnosis).toBeUndefined();
  });

  it("before it began starts nothing", async () => {
    const recorder = new Recorder();
    const result = await judge(lines(small), [asks("sample.a", "none")], {
      recorder,
      signal: AbortSignal.abort(),
    });
    expect(result).toMatchObject({ interrupted: true, exitCode: 130, legs: [] });
    expect(recorder.events).toEqual([]);
  });
});
