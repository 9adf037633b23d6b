import { expect, test } from "vitest";
import type { TraceEvent } from "../../trace/event.ts";
import { firstAskedAfter } from "./asked.ts";

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
