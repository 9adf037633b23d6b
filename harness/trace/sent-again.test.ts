import { describe, expect, it } from "vitest";
import type { TraceEvent } from "./event.ts";
import { hasLostBefore } from "./sent-again.ts";

const URL = "http://127.0.0.1/messages";

/** A call of a check, its cancellation, which got this status, and the response to the call on the shared stream. */
function cancelled(status: number, transport: "http" | "http+sse" = "http+sse"): readonly TraceEvent[] {
  const call = { jsonrpc: "2.0", id: 7, method: "tools/call", params: {} };
  const cancellation = { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 7 } };
  const response = { jsonrpc: "2.0", id: 7, result: {} };
  const on = { connection: "1", ms: 0 };
  const post = {
    ...on,
    channel: "http-request",
    method: "POST",
    url: URL,
    headers: [],
    by: "sample",
  } as const;
  const answer = { ...on, channel: "http-response", headers: [], sse: false, raw: "" } as const;
  return [
    { ...on, seq: 1, channel: "open", transport, purpose: "a session", revision: "2024-11-05" },
    { ...post, seq: 2, exchange: 2, raw: JSON.stringify(call), message: call },
    { ...answer, seq: 3, exchange: 2, status: 202 },
    { ...post, seq: 4, exchange: 3, raw: JSON.stringify(cancellation), message: cancellation },
    { ...answer, seq: 5, exchange: 3, status },
    {
      ...on,
      seq: 6,
      channel: "sse",
      exchange: 1,
      raw: `data: ${JSON.stringify(response)}\n\n`,
      data: JSON.stringify(response),
      message: response,
    },
  ];
}

const isLost = (events: readonly TraceEvent[]) =>
  events.slice(-1).some((event) => hasLostBefore(event, events));

describe("what a check saw after one of its messages", () => {
  it("is no evidence if a gateway answered that message, and it was not sent again", () => {
    expect(isLost(cancelled(502))).toBe(true);
  });

  it("is evidence if the server took the message, or refused it itself", () => {
    expect([isLost(cancelled(202)), isLost(cancelled(400))]).toEqual([false, false]);
  });

  it("is evidence over Streamable HTTP: there the message was sent again", () => {
    expect(isLost(cancelled(502, "http"))).toBe(false);
  });
});

/** A call of a check, what its tool asks on the shared stream, and the answer of the harness, which got this status. */
function asked(status: number): readonly TraceEvent[] {
  const request = { jsonrpc: "2.0", id: 1, method: "sampling/createMessage", params: {} };
  const answer = { jsonrpc: "2.0", id: 1, result: {} };
  const [open, call, accepted] = cancelled(202);
  if (open === undefined || call === undefined || accepted === undefined) throw new Error("no call");
  const on = { connection: "1", ms: 0 };
  return [
    open,
    call,
    accepted,
    { ...on, seq: 4, channel: "sse", exchange: 1, raw: "", data: "", message: request },
    {
      ...on,
      seq: 5,
      exchange: 3,
      channel: "http-request",
      method: "POST",
      url: URL,
      headers: [],
      raw: JSON.stringify(answer),
      message: answer,
    },
    { ...on, seq: 6, exchange: 3, channel: "http-response", headers: [], sse: false, raw: "", status },
  ];
}

/** The silence after a call is shown by the call. */
const isSilenceLost = (events: readonly TraceEvent[]) =>
  events.slice(1, 2).some((event) => hasLostBefore(event, events));

describe("a call that is not answered", () => {
  it("is no evidence if a gateway took the answer to what its tool asks", () => {
    expect(isSilenceLost(asked(502))).toBe(true);
  });

  it("is evidence if the server took that answer", () => {
    expect(isSilenceLost(asked(202))).toBe(false);
  });
});
