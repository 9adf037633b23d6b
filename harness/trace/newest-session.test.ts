import { expect, it } from "vitest";
import { legTrace } from "./conversation.ts";
import type { TraceEvent } from "./event.ts";
import { answersOnlyNewest } from "./newest-session.ts";

type Line = readonly [connection: string, what: "opens" | "answered" | "lost"];

/** A leg over HTTP: sessions that open, and pings on them. */
function legOf(...lines: readonly Line[]) {
  const events: TraceEvent[] = [];
  let [exchange, id] = [0, 0];
  const record = (connection: string, event: object) => {
    const seq = events.length + 1;
    events.push({ seq, ms: seq, connection, ...event } as unknown as TraceEvent);
    return seq;
  };
  for (const [connection, what] of lines) {
    exchange += 1;
    id += 1;
    if (what === "opens") {
      record(connection, { channel: "open", transport: "http", purpose: "a test", revision: "2025-11-25" });
    }
    const method = what === "opens" ? "initialize" : "ping";
    const message = { jsonrpc: "2.0", id, method };
    const request = record(connection, {
      channel: "http-request",
      exchange,
      method: "POST",
      headers: [],
      message,
    });
    if (what === "lost") record(connection, { channel: "unanswered", request, limit: 10_000 });
    else {
      const answer = { jsonrpc: "2.0", id, result: {} };
      record(connection, { channel: "http-response", exchange, status: 200, headers: [], message: answer });
    }
  }
  return legTrace("2025-11-25", "http", events);
}

/** Each session is answered until the next one opens. */
const inTurn: readonly Line[] = ["1", "2", "3", "4"].flatMap((connection): readonly Line[] => [
  [connection, "opens"],
  [connection, "answered"],
]);

it("three sessions that are answered until another one opens, and never after that, show a server that answers only the newest", () => {
  const found = answersOnlyNewest(legOf(...inTurn, ["1", "lost"], ["2", "lost"], ["3", "lost"]));
  expect(found?.missed.map(({ method, limit }) => `${method} ${limit}`)).toEqual(Array(3).fill("ping 10000"));
  expect(found?.answered).toHaveLength(4);
});

it("two such sessions may have another reason", () => {
  expect(answersOnlyNewest(legOf(...inTurn, ["1", "lost"], ["2", "lost"]))).toBeUndefined();
});

it("one answer in an older session shows that others are answered as well", () => {
  const lines = [...inTurn, ["1", "lost"], ["2", "lost"], ["3", "lost"], ["2", "answered"]] as const;
  expect(answersOnlyNewest(legOf(...lines))).toBeUndefined();
});

it("a request that is lost in the newest session shows another fault", () => {
  const lines = [...inTurn, ["1", "lost"], ["2", "lost"], ["3", "lost"], ["4", "lost"]] as const;
  expect(answersOnlyNewest(legOf(...lines))).toBeUndefined();
});

it("a server without any lost answer is not meant", () => {
  expect(answersOnlyNewest(legOf(...inTurn))).toBeUndefined();
});
