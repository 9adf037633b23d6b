import { describe, expect, it } from "vitest";
import type { Check } from "../../../harness/check/check.ts";
import { runCheck } from "../../../harness/run/lanes/run-check.ts";
import { legTrace } from "../../../harness/trace/conversation.ts";
import type { TraceEvent, Unrecorded } from "../../../harness/trace/event.ts";
import { Recorder } from "../../../harness/trace/recorder.ts";
import { related, unrelated } from "./progress.ts";

const CALL = {
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: { name: "slow", _meta: { progressToken: "p1" } },
};
const ANSWER = { jsonrpc: "2.0", id: 1, result: { content: [] } };
const progress = (progressToken: string) => ({
  jsonrpc: "2.0",
  method: "notifications/progress",
  params: { progressToken, progress: 1 },
});

type Step = readonly ["POST" | "GET" | "event", exchange: number, message?: object];

/** A leg with one connection, on which all requests are answered by event streams. */
function traceOf(...steps: readonly Step[]) {
  const recorder = new Recorder();
  const connection = "1";
  const record = (event: Unrecorded) => recorder.record(event as Extract<Unrecorded, { channel: "sse" }>);
  record({ channel: "open", connection, transport: "http", purpose: "a test", revision: "2025-11-25" });
  for (const [what, exchange, message] of steps) {
    const content = message ? { raw: JSON.stringify(message), data: JSON.stringify(message), message } : {};
    const common = { connection, exchange, headers: [] };
    if (what === "event") {
      record({ channel: "sse", connection, exchange, raw: "", ...content });
    } else {
      record({ channel: "http-request", method: what, url: "http://localhost/mcp", ...common, ...content });
      record({ channel: "http-response", status: 200, sse: true, ...common });
    }
  }
  return legTrace("2025-11-25", "http", recorder.events as readonly TraceEvent[]);
}

function verdictOf(check: Check, ...steps: readonly Step[]): string {
  const { outcome } = runCheck({ suite: "http", check, level: "SHOULD" }, { trace: traceOf(...steps) });
  const finding = outcome.findings.find(({ verdict }) => verdict === outcome.verdict);
  return [outcome.verdict, outcome.reason?.text ?? finding?.actual].join(": ");
}

describe("progress on the stream of a request", () => {
  it("passes when it belongs to that request", () => {
    expect(verdictOf(related, ["POST", 1, CALL], ["event", 1, progress("p1")])).toBe(
      'pass: progress for "p1"',
    );
  });

  it("warns when it belongs to another request", () => {
    const other = { ...CALL, id: 2, params: { name: "slow", _meta: { progressToken: "p2" } } };
    const steps: Step[] = [
      ["POST", 1, CALL],
      ["POST", 2, other],
      ["event", 1, progress("p2")],
    ];
    expect(verdictOf(related, ...steps)).toBe('warn: progress for "p2"');
  });

  it("is not judged when no request had its token", () => {
    expect(verdictOf(related, ["POST", 1, CALL], ["event", 1, progress("p2")])).toMatch(/^inconclusive/);
  });

  it("needs a call that reports progress", () => {
    expect(verdictOf(related, ["POST", 1, CALL], ["event", 1, ANSWER])).toMatch(/^inconclusive: a call that/);
  });
});

describe("progress while a stream opened by GET is open", () => {
  it("passes when it comes on the stream of its request", () => {
    expect(verdictOf(unrelated, ["GET", 1], ["POST", 2, CALL], ["event", 2, progress("p1")])).toMatch(
      /^pass/,
    );
  });

  it("warns when it comes on the GET stream", () => {
    expect(verdictOf(unrelated, ["GET", 1], ["POST", 2, CALL], ["event", 1, progress("p1")])).toBe(
      'warn: progress for "p1" on a stream opened by GET',
    );
  });

  it("is not judged there after the response to its request", () => {
    const steps: Step[] = [
      ["GET", 1],
      ["POST", 2, CALL],
      ["event", 2, ANSWER],
      ["event", 1, progress("p1")],
    ];
    expect(verdictOf(unrelated, ...steps)).toMatch(/^inconclusive/);
  });

  it("needs such a stream", () => {
    expect(verdictOf(unrelated, ["POST", 2, CALL], ["event", 2, progress("p1")])).toMatch(/^inconclusive/);
  });
});
