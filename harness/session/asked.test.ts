import { expect, test } from "vitest";
import type { TraceEvent } from "../trace/event.ts";
import { asksByItself } from "./asked.ts";

const events = (...messages: readonly (readonly ["stdin" | "stdout", object])[]): readonly TraceEvent[] =>
  messages.map(([channel, message], index) => ({
    ...{ seq: index + 1, ms: 0, connection: "1", channel, raw: JSON.stringify(message), message },
  }));

const ASK = "roots/list";
const call = ["stdin", { jsonrpc: "2.0", id: 1, method: "tools/call" }] as const;
const answer = ["stdout", { jsonrpc: "2.0", id: 1, result: {} }] as const;
const initialized = ["stdin", { jsonrpc: "2.0", method: "notifications/initialized" }] as const;
const changed = ["stdin", { jsonrpc: "2.0", method: "notifications/roots/list_changed" }] as const;
const asks = ["stdout", { jsonrpc: "2.0", id: "s", method: ASK }] as const;

test("A request after the handshake, and after an answered call, comes by itself", () => {
  expect(asksByItself(events(initialized, asks), ASK)).toBe(true);
  expect(asksByItself(events(initialized, call, answer, asks), ASK)).toBe(true);
});

test("A request in a call, or after a change that was notified, has a reason", () => {
  expect(asksByItself(events(initialized, call, asks, answer), ASK)).toBe(false);
  expect(asksByItself(events(initialized, changed, asks), ASK)).toBe(false);
});

test("Another request, or none, says nothing", () => {
  expect(asksByItself(events(initialized, asks), "sampling/createMessage")).toBe(false);
  expect(asksByItself(events(initialized), ASK)).toBe(false);
});
