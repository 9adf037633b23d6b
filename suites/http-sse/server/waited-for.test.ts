import { describe, expect, it } from "vitest";
import type { Check } from "../../../harness/check/check.ts";
import { runCheck } from "../../../harness/run/lanes/run-check.ts";
import { legTrace } from "../../../harness/trace/conversation.ts";
import type { TraceEvent } from "../../../harness/trace/event.ts";
import { endpointFirst } from "./endpoint.ts";
import { messageEvents } from "./messages.ts";

const URL = "http://localhost:1/sse";
const LIMIT = 1_000;

type Step = Omit<TraceEvent, "seq" | "connection" | "ms">;

const ask = (exchange: number, method: string, message?: object): Step =>
  ({
    ...{ channel: "http-request", exchange, method, headers: [] },
    url: method === "GET" ? URL : "http://localhost:1/messages",
    ...(message === undefined ? {} : { raw: JSON.stringify(message), message }),
  }) as Step;
const head = (exchange: number, message?: object): Step =>
  ({
    ...{ channel: "http-response", exchange, status: 200, headers: [], sse: message === undefined },
    ...(message === undefined ? {} : { raw: JSON.stringify(message), message }),
  }) as Step;
const sse = (event: string, data: string, message?: object): Step =>
  ({
    ...{ channel: "sse", exchange: 1, event, data, raw: data },
    ...(message === undefined ? {} : { message }),
  }) as Step;
const end = (how: string): Step => ({ channel: "http-end", exchange: 1, how }) as Step;

/** The verdict over one conversation, whose steps have these times. */
function judge(check: Check, steps: readonly (readonly [ms: number, Step])[], limitMs?: number) {
  const opened = { channel: "open", transport: "http+sse", purpose: "test", revision: "2024-11-05" };
  const events = [[0, opened] as const, ...steps].map(
    ([ms, step], index) => ({ seq: index + 1, connection: "c1", ms, ...step }) as TraceEvent,
  );
  const trace = legTrace("2024-11-05", "http+sse", events, limitMs);
  return runCheck({ suite: "http-sse", check, level: "MUST" }, { trace }).outcome;
}

describe("a stream without an event", () => {
  const open = (until: number) =>
    [[0, ask(1, "GET")] as const, [200, head(1)] as const, [until, end("aborted")] as const] as const;

  it("fails after the limit of the operator, which counts from the request", () => {
    const outcome = judge(endpointFirst, open(LIMIT), LIMIT);
    expect(outcome.verdict).toBe("fail");
    expect(JSON.stringify(outcome)).toContain("no event in 1000 ms");
  });

  it("is not judged if it was closed before", () => {
    expect(judge(endpointFirst, open(LIMIT - 1), LIMIT).verdict).toBe("not-applicable");
  });

  it("is not judged in a recording, which does not say how long the run waited", () => {
    expect(judge(endpointFirst, open(60_000)).verdict).toBe("not-applicable");
  });
});

describe("a response in the body of a POST, of a server that answers others on the stream", () => {
  const request = (id: number) => ({ jsonrpc: "2.0", id, method: "tools/list" });
  const response = (id: number) => ({ jsonrpc: "2.0", id, result: {} });
  const talk = (until: number, ...more: readonly (readonly [number, Step])[]) => [
    ...[[0, ask(1, "GET")] as const, [1, head(1)] as const, [2, sse("endpoint", "/messages")] as const],
    ...[[3, ask(2, "POST", request(1))] as const, [4, head(2, {})] as const],
    ...[[5, sse("message", JSON.stringify(response(1)), response(1))] as const],
    ...[[10, ask(3, "POST", request(2))] as const, [11, head(3, response(2))] as const],
    ...more,
    [until, end("aborted")] as const,
  ];

  it("fails when none came on the stream until the limit of the operator", () => {
    const outcome = judge(messageEvents, talk(10 + LIMIT), LIMIT);
    expect(outcome.verdict).toBe("fail");
    expect(JSON.stringify(outcome)).toContain(
      "HTTP 200 with the response in its body, and none on the stream",
    );
  });

  it("passes when it came on the stream as well, late", () => {
    const late = [900, sse("message", JSON.stringify(response(2)), response(2))] as const;
    expect(judge(messageEvents, talk(10 + LIMIT, late), LIMIT).verdict).toBe("pass");
  });

  it("is not judged when the stream was closed before", () => {
    expect(judge(messageEvents, talk(9 + LIMIT), LIMIT).verdict).toBe("pass");
  });
});
