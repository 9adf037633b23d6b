import { describe, expect, it } from "vitest";
import type { Finding } from "../../check/expect.ts";
import type { TraceEvent } from "../../trace/event.ts";
import { excuseCausedByHarness, withoutNonEvidence } from "./caused-by-harness.ts";
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

describe("a finding on the body of an answer", () => {
  const response = (exchange: number, how: "complete" | "aborted" | "lost"): readonly TraceEvent[] => {
    const common = { ms: 0, connection: "1", exchange } as const;
    const body = { status: 200, headers: [], sse: false, raw: "{" } as const;
    return [
      { ...common, seq: 1, channel: "http-response", ...body },
      { ...common, seq: 2, channel: "http-end", how },
    ];
  };

  it.each(["aborted", "lost"] as const)("is no evidence if the body was cut: %s", (how) => {
    for (const isMonitor of [true, false]) {
      expect(withoutNonEvidence(failing(1, false), response(7, how), { isMonitor })).toMatchObject({
        verdict: "inconclusive",
        reason: { kind: "no-answer", text: "the answer was cut off, so it is not judged" },
      });
    }
  });

  it("counts if the body is complete", () => {
    expect(withoutNonEvidence(failing(1, false), response(7, "complete"))).toEqual(failing(1, false));
  });
});
