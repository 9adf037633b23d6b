import { describe, expect, it, vi } from "vitest";
import { lines, small } from "../../target/testing/small-server.ts";
import { Recorder } from "../../trace/recorder.ts";
import type { RunEvent } from "../../verdict/event.ts";
import { check, judge, resultOf, verdicts } from "../testing/trial.ts";
import { LegLimit } from "./leg-limit.ts";

const asks = (id: string, more: object = {}) =>
  check({
    id,
    title: "Refuses",
    requirements: ["must"],
    on: "own",
    sends: "a request",
    async run({ session, expect }) {
      const reply = await session.request("none");
      expect.that(reply.kind === "error", { expected: "an error", actual: reply.kind, at: reply.seq });
    },
    ...more,
  });

/** It waits for something that never comes. */
const endless = asks("sample.b", { dependsOn: ["sample.a"], run: () => new Promise(() => {}) });
const BEGINS = {
  type: "leg-begins",
  role: "server",
  revision: "2025-11-25",
  transport: "stdio",
  applicable: 1,
} as const;
const CHECKS = [asks("sample.a"), endless, asks("sample.c", { dependsOn: ["sample.b"] })];

describe("the limit of a leg", () => {
  it("ends the run, says so, and keeps what was judged", async () => {
    const recorder = new Recorder();
    const events: RunEvent[] = [];
    const result = await judge(lines(small), CHECKS, {
      spec: ["2025-11-25", "2025-06-18"],
      limit: 2_000,
      // It does not end as one that is stuck.
      limits: { answer: 60_000, start: 60_000, exit: 500 },
      recorder,
      emit: (event) => void events.push(event),
    });
    expect(result).toMatchObject({ verdict: "incomplete", exitCode: 3 });
    expect(result.interrupted).toBeUndefined();
    expect(result.legs).toHaveLength(1);
    expect(result.diagnosis?.text).toBe(
      "mcp-conform ended the run at its limit, 2 s for one leg, in MCP 2025-11-25 over stdio. What was judged until then counts.",
    );
    expect(result.diagnosis?.hint).toContain("--limit <ms>");
    expect(verdicts(result)).toMatchObject({ "sample.a": "pass", "sample.b": "inconclusive" });
    const reason = { kind: "interrupted", text: "the run ended at its limit (--limit)" };
    expect(resultOf(result, "sample.b")?.reason).toEqual(reason);
    expect(events).toContainEqual(
      expect.objectContaining({ check: expect.objectContaining({ id: "sample.b", reason }) }),
    );
    const open = recorder.events.filter(({ channel }) => channel === "open").length;
    expect(recorder.events.filter(({ channel }) => channel === "exit")).toHaveLength(open);
  });

  it("does not change a run that ends before it", async () => {
    const result = await judge(lines(small), [asks("sample.a")], { spec: ["2025-11-25"], limit: 600_000 });
    expect(result).toMatchObject({ verdict: "conformant", exitCode: 0 });
    expect(result.diagnosis).toBeUndefined();
  });

  it("does not hide that the operator has ended the run", async () => {
    const result = await judge(lines(small), CHECKS, { limit: 1, signal: AbortSignal.abort() });
    expect(result).toMatchObject({ interrupted: true, exitCode: 130 });
    expect(result.diagnosis).toBeUndefined();
  });

  it("begins again with each leg", () => {
    vi.useFakeTimers();
    try {
      const limit = new LegLimit(200);
      for (let count = 0; count < 3; count += 1) {
        vi.advanceTimersByTime(150);
        limit.follow(BEGINS);
      }
      expect(limit.diagnosis).toBeUndefined();
      vi.advanceTimersByTime(200);
      expect(limit.diagnosis?.text).toContain("0.2 s for one leg, in MCP 2025-11-25 over stdio");
    } finally {
      vi.useRealTimers();
    }
  });
});
