import { describe, expect, it } from "vitest";
import type { Played } from "../../../harness/check/situation.ts";
import { conversation } from "../../../harness/trace/conversation.ts";
import type { LegKey, TraceEvent } from "../../../harness/trace/event.ts";
import { unknownVersion } from "../../lifecycle/situations/versions.ts";
import { hasDisconnected, isStillOpen } from "./ends.ts";

const base = { ms: 0, connection: "1" };

/** An application that lives on until the harness ends it at event 50. */
function livesOn(transport: LegKey["transport"], events: readonly TraceEvent[]): Played {
  const opened: TraceEvent = {
    ...base,
    seq: 1,
    channel: "open",
    purpose: "",
    transport,
    revision: "2025-11-25",
  };
  const close: TraceEvent = { ...base, seq: 50, channel: "close", how: "SIGTERM", why: "it did nothing" };
  return {
    situation: unknownVersion,
    revision: "2025-11-25",
    transport,
    conversations: [conversation("1", [opened, ...events])],
    client: [close],
    ended: "harness",
    exit: { ...base, seq: 60, channel: "exit", code: 0, signal: null },
  };
}

const http = (seq: number, exchange: number, method: string): TraceEvent => ({
  ...base,
  seq,
  channel: "http-request",
  exchange,
  method,
  url: "http://127.0.0.1/mcp",
  headers: [],
});
const ends = (seq: number, exchange: number): TraceEvent => ({
  ...base,
  seq,
  channel: "http-end",
  exchange,
  how: "complete",
});

describe("an application that lives on", () => {
  it("has disconnected when it ended the input of the server before the harness ended it", () => {
    const closed = (seq: number) =>
      livesOn("stdio", [{ ...base, seq, channel: "close", how: "end-of-input" }]);
    expect(hasDisconnected(closed(10))).toBe(true);
    expect(hasDisconnected(closed(55))).toBe(false);
    expect(isStillOpen(closed(55))).toBe(true);
  });

  it("has disconnected after DELETE", () => {
    expect(hasDisconnected(livesOn("http", [http(2, 1, "POST"), ends(3, 1), http(4, 2, "DELETE")]))).toBe(
      true,
    );
  });

  it("has nothing open over HTTP when all its exchanges ended, and still is open with a stream", () => {
    expect(isStillOpen(livesOn("http", [http(2, 1, "POST"), ends(3, 1)]))).toBe(false);
    expect(isStillOpen(livesOn("http", [http(2, 1, "POST"), ends(3, 1), http(4, 2, "GET")]))).toBe(true);
  });
});
