import { describe, expect, it } from "vitest";
import { lines, small } from "../../target/testing/small-server.ts";
import { Recorder } from "../../trace/recorder.ts";
import type { RunEvent } from "../../verdict/event.ts";
import type { Result } from "../../verdict/result.ts";
import { check, judge, resultOf, verdicts } from "../testing/trial.ts";

/** A check that expects an error for a method. `small` answers ping, so that fails. */
const refuses = (id: string, method: string, more: object = {}) =>
  check({
    id,
    title: "Refuses",
    requirements: ["must"],
    on: "shared",
    sends: "a request",
    ...more,
    async run({ session, expect }) {
      const reply = await session.request(method);
      expect.that(reply.kind === "error", { expected: "an error", actual: reply.kind, at: reply.seq });
    },
  });

/** They run one after the other: each depends on the one before. */
const CHECKS = [
  refuses("sample.a", "none"),
  refuses("sample.b", "ping", { dependsOn: ["sample.a"] }),
  refuses("sample.c", "none", { dependsOn: ["sample.a"], on: "own" }),
  refuses("sample.d", "none", { dependsOn: ["sample.c"], on: "own" }),
];

const PLAN = { bail: true, spec: ["2025-11-25", "2025-06-18"], concurrency: 1 } as const;

describe("a run with bail", () => {
  it("ends at the first failure, says what was not judged, and leaves no process", async () => {
    const recorder = new Recorder();
    const events: RunEvent[] = [];
    const result = await judge(lines(small), CHECKS, {
      ...PLAN,
      recorder,
      emit: (event) => void events.push(event),
    });
    expect(result).toMatchObject({ bailed: true, verdict: "non-conformant", exitCode: 1 });
    expect(result.interrupted).toBeUndefined();
    expect(result.legs).toHaveLength(1);
    expect(verdicts(result)).toMatchObject({
      "sample.a": "pass",
      "sample.b": "fail",
      "sample.d": "inconclusive",
    });
    const reason = { kind: "interrupted", text: "the run ended at the first failure (bail)" };
    expect(resultOf(result, "sample.d")?.reason).toEqual(reason);
    expect(events).toContainEqual(
      expect.objectContaining({ check: expect.objectContaining({ id: "sample.d", reason }) }),
    );
    const open = recorder.events.filter(({ channel }) => channel === "open").length;
    expect(recorder.events.filter(({ channel }) => channel === "exit")).toHaveLength(open);
  });

  it("goes on after a failure that does not count: it is pending, or the baseline expects it", async () => {
    const pending = { name: "p", counts: () => false };
    const judgedAll = await judge(lines(small), CHECKS, { ...PLAN, profile: () => pending });
    expect(judgedAll.bailed).toBeUndefined();
    const finalize = (result: Result): Result => ({
      ...result,
      legs: result.legs.map((leg) => ({
        ...leg,
        checks: leg.checks.map((one) =>
          one.id === "sample.b" && leg.revision === "2025-11-25" && leg.transport === "stdio"
            ? { ...one, baseline: "expected" as const }
            : one,
        ),
      })),
    });
    const expected = await judge(lines(small), CHECKS, { ...PLAN, spec: ["2025-11-25"], finalize });
    expect(expected.bailed).toBeUndefined();
    expect(verdicts(expected)).toMatchObject({ "sample.b": "fail", "sample.d": "pass" });
  });

  it("is not bailed, but interrupted, when the operator ends it", async () => {
    const result = await judge(lines(small), CHECKS, { ...PLAN, signal: AbortSignal.abort() });
    expect(result).toMatchObject({ interrupted: true, exitCode: 130 });
    expect(result.bailed).toBeUndefined();
  });

  it("ends at a warning where these fail the run", async () => {
    const warns = refuses("sample.w", "ping", { requirements: ["should"] });
    const after = refuses("sample.z", "none", { dependsOn: ["sample.w"] });
    expect((await judge(lines(small), [warns, after], PLAN)).bailed).toBeUndefined();
    expect((await judge(lines(small), [warns, after], { ...PLAN, gate: "should" })).bailed).toBe(true);
  });
});
