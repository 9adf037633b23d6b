import { describe, expect, it } from "vitest";
import type { TraceEvent } from "../../trace/event.ts";
import { OpenRequests } from "./open-requests.ts";

const at = { seq: 1, ms: 1, connection: "1" };

const sends = (message: object): TraceEvent => ({ ...at, channel: "stdin", raw: "", message });
const answers = (message: object): TraceEvent => ({ ...at, channel: "stdout", raw: "", message });
const posts = (exchange: number, message: object): TraceEvent => ({
  ...at,
  channel: "http-request",
  exchange,
  method: "POST",
  url: "http://127.0.0.1:1/mcp",
  headers: [],
  raw: "",
  message,
});

/** Whether no request is open after these events. */
async function isNone(...events: readonly TraceEvent[]): Promise<boolean> {
  const open = new OpenRequests();
  for (const event of events) open.heard(event);
  return Promise.race([
    open.none().then(() => true),
    new Promise<false>((resolve) => setImmediate(resolve, false)),
  ]);
}

const LIST = { jsonrpc: "2.0", id: 1, method: "tools/list" };

describe("a request of a client is open", () => {
  it("until it is answered", async () => {
    expect(await isNone()).toBe(true);
    expect(await isNone(sends(LIST))).toBe(false);
    expect(await isNone(sends(LIST), answers({ jsonrpc: "2.0", id: 2, result: {} }))).toBe(false);
    expect(await isNone(sends(LIST), answers({ jsonrpc: "2.0", id: 1, method: "ping" }))).toBe(false);
    expect(await isNone(sends(LIST), answers({ jsonrpc: "2.0", id: 1, result: {} }))).toBe(true);
  });

  it("until it is cancelled, or its exchange or its process ends", async () => {
    const cancelled = { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } };
    expect(await isNone(sends(LIST), sends(cancelled))).toBe(true);
    expect(await isNone(posts(3, LIST), { ...at, channel: "http-end", exchange: 2, how: "lost" })).toBe(
      false,
    );
    expect(await isNone(posts(3, LIST), { ...at, channel: "http-end", exchange: 3, how: "lost" })).toBe(true);
    expect(await isNone(sends(LIST), { ...at, channel: "exit", code: 0, signal: null })).toBe(true);
  });

  it("is none that lasts, and no notification", async () => {
    expect(await isNone(sends({ ...LIST, method: "subscriptions/listen" }))).toBe(true);
    expect(await isNone(sends({ jsonrpc: "2.0", method: "notifications/initialized" }))).toBe(true);
  });

  it("one who waits goes on with the last answer", async () => {
    const open = new OpenRequests();
    open.heard(sends(LIST));
    const waited = open.none();
    open.heard(answers({ jsonrpc: "2.0", id: 1, error: {} }));
    await expect(waited).resolves.toBeUndefined();
  });
});
