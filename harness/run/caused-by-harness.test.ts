import { describe, expect, it } from "vitest";
import type { Finding } from "../check/expect.ts";
import type { TraceEvent } from "../trace/event.ts";
import { excuseCausedByHarness } from "./caused-by-harness.ts";
import type { Outcome } from "./outcome.ts";

const events: readonly TraceEvent[] = [
  { seq: 1, ms: 0, connection: "1", channel: "stdout", raw: "{}", message: {} },
  { seq: 2, ms: 0, connection: "1", channel: "close", how: "SIGKILL", why: "wrote 9 bytes" },
  { seq: 3, ms: 0, connection: "1", channel: "exit", code: null, signal: "SIGKILL" },
  { seq: 4, ms: 0, connection: "2", channel: "exit", code: 7, signal: null },
];

const failing = (message: number, timed = true): Outcome => {
  const finding: Finding = { verdict: "fail", expected: "", actual: "", evidence: [{ message }], timed };
  return { verdict: "fail", findings: [finding] };
};

describe("a failure because of a missing message", () => {
  it("is excused if the harness ended the process", () => {
    expect(excuseCausedByHarness(failing(3), events)).toEqual({
      verdict: "inconclusive",
      findings: [],
      reason: { kind: "target-gone", text: "mcp-conform ended the process because it wrote 9 bytes" },
    });
  });

  it("stays a failure if the process ended by itself", () => {
    expect(excuseCausedByHarness(failing(4), events)).toEqual(failing(4));
  });

  it("stays a failure if a message shows it, even if the harness ended the process later", () => {
    expect(excuseCausedByHarness(failing(1, false), events)).toEqual(failing(1, false));
  });
});
