import { expect, test } from "vitest";
import type { TraceEvent } from "../../trace/event.ts";
import { firstAskedAfter, toolsThatSent } from "./asked.ts";

const ASK = "roots/list";

const agreed = (connection: string, ms: number): TraceEvent => ({
  ...{ seq: 1, ms, connection, channel: "agreed", revision: "2025-11-25" },
  ...{ clientCapabilities: {}, serverCapabilities: {} },
});

const asks = (connection: string, ms: number): TraceEvent => {
  const message = { jsonrpc: "2.0", id: "s", method: ASK };
  return { seq: 2, ms, connection, channel: "stdout", raw: JSON.stringify(message), message };
};

test("The shortest time from a handshake to the first request of its connection", () => {
  const events = [agreed("1", 10), agreed("2", 20), asks("2", 70), asks("1", 360), asks("2", 75)];
  expect(firstAskedAfter(events, ASK)).toBe(50);
});

test("None, where no such request came, or before a handshake", () => {
  expect(firstAskedAfter([agreed("1", 10)], ASK)).toBeUndefined();
  expect(firstAskedAfter([asks("1", 5), agreed("1", 10)], ASK)).toBeUndefined();
});

const LOG = "notifications/message";

/** A line that the client has written, or that came. */
const line = (channel: "stdin" | "stdout", message: object): TraceEvent => ({
  ...{ seq: 3, ms: 5, connection: "1", channel, raw: JSON.stringify(message), message },
});
const calls = (id: number, name: string) =>
  line("stdin", { jsonrpc: "2.0", id, method: "tools/call", params: { name } });
const answers = (id: number) => line("stdout", { jsonrpc: "2.0", id, result: {} });
const logs = line("stdout", { jsonrpc: "2.0", method: LOG, params: {} });

test("Tools that have sent a notification: those whose calls were open when it came", () => {
  expect(toolsThatSent([calls(1, "a"), answers(1), calls(2, "b"), logs, answers(2), logs], LOG)).toEqual(
    new Set(["b"]),
  );
  expect(toolsThatSent([calls(1, "a"), calls(2, "b"), logs], LOG)).toEqual(new Set(["a", "b"]));
  expect(toolsThatSent([calls(1, "a"), answers(1)], LOG)).toEqual(new Set());
});

test("Over HTTP, a notification on the stream of a call is of that call", () => {
  const posts = (exchange: number, name: string) =>
    ({ ...calls(exchange, name), channel: "http-request", exchange }) as unknown as TraceEvent;
  const event = { ...logs, channel: "sse", exchange: 2 } as unknown as TraceEvent;
  expect(toolsThatSent([posts(1, "a"), posts(2, "b"), event], LOG)).toEqual(new Set(["b"]));
});
