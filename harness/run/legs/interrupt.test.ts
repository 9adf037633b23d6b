import { describe, expect, it } from "vitest";
import { lines, parse, small } from "../../target/testing/small-server.ts";
import { Recorder } from "../../trace/recorder.ts";
import { check, judge, verdicts } from "../testing/trial.ts";

/** Longer than a test may take, so only the interrupt can end a wait. */
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
const shutdown = check({
  id: "sample.shutdown",
  title: "Ends",
  requirements: ["must"],
  on: "shutdown",
  sends: "nothing",
  run: ({ seen, expect }) => void expect.that(seen.exit !== undefined, { expected: "", actual: "", at: 1 }),
});

describe("an interrupted run", () => {
  it("keeps earlier verdicts, ends at once, and makes no failure", async () => {
    const controller = new AbortController();
    const recorder = new Recorder();
    // It never answers `hang`, and interrupts the run when that request comes.
    const server = lines((line) => {
      if (parse(line).method !== "hang") return small(line);
      setImmediate(() => controller.abort());
      return [];
    });
    const checks = [
      asks("sample.a", "none"),
      asks("sample.hang", "hang"),
      asks("sample.own", "none", "own"),
      shutdown,
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
      "sample.shutdown": "inconclusive",
    });
    expect(result.diagnosis).toBeUndefined();
    const open = recorder.events.filter(({ channel }) => channel === "open").length;
    expect(recorder.events.filter(({ channel }) => channel === "exit")).toHaveLength(open);
  });

  it("ends at once while the target starts", async () => {
    const controller = new AbortController();
    const silent = lines(() => {
      setImmediate(() => controller.abort());
      return [];
    });
    const result = await judge(silent, [asks("sample.a", "none")], {
      limits: LIMITS,
      signal: controller.signal,
    });
    expect(result).toMatchObject({ interrupted: true, exitCode: 130, legs: [] });
    expect(result.diagnosis).toBeUndefined();
  });

  it("that is interrupted before it begins starts nothing", async () => {
    const recorder = new Recorder();
    const result = await judge(lines(small), [asks("sample.a", "none")], {
      recorder,
      signal: AbortSignal.abort(),
    });
    expect(result).toMatchObject({ interrupted: true, exitCode: 130, legs: [] });
    expect(recorder.events).toEqual([]);
  });
});
