import { expect, it } from "vitest";
import type { TraceEvent } from "../../trace/event.ts";
import { foreignResponses, resumesStreams } from "./streams.ts";

type Unnumbered = Record<string, unknown>;

const eventsOf = (...all: readonly Unnumbered[]) =>
  all.map((one, nth) => ({
    seq: nth + 1,
    ms: nth,
    connection: "1",
    ...one,
  })) as unknown as readonly TraceEvent[];

const post = (exchange: number, id: number): Unnumbered => {
  const message = { jsonrpc: "2.0", id, method: "ping" };
  return {
    channel: "http-request",
    exchange,
    method: "POST",
    headers: [],
    raw: JSON.stringify(message),
    message,
  };
};
const get = (exchange: number, lastEventId: string, more: Unnumbered = {}): Unnumbered => ({
  channel: "http-request",
  exchange,
  method: "GET",
  headers: [["last-event-id", lastEventId]],
  ...more,
});
const sse = (exchange: number, id: string, answered?: number): Unnumbered => {
  const message = { jsonrpc: "2.0", id: answered, result: {} };
  return { channel: "sse", exchange, id, raw: "", ...(answered === undefined ? {} : { message }) };
};

const TWO = [post(1, 7), sse(1, "a"), post(2, 8), sse(2, "b"), sse(2, "c", 8), sse(1, "d", 7)];

it("the response of the stream itself may come again", () => {
  const events = eventsOf(...TWO, get(3, "a"), sse(3, "d", 7));
  expect(foreignResponses(events)).toEqual([]);
  expect(resumesStreams(events)).toBe(true);
});

it("a response to the request of another stream is a violation", () => {
  expect(foreignResponses(eventsOf(...TWO, get(3, "a"), sse(3, "d", 7), sse(3, "c", 8)))).toMatchObject([
    {
      rule: "stream.own",
      level: "MUST NOT",
      verdict: "fail",
      place: "GET with Last-Event-ID",
      actual: "the response to 8, a request that was posted with another stream",
      evidence: [{ message: 9 }],
    },
  ]);
});

it("nothing is judged where the event id names no stream, several streams, or one of another connection", () => {
  const elsewhere = { connection: "2" };
  for (const events of [
    eventsOf(...TWO, get(3, "never"), sse(3, "c", 8)),
    eventsOf(...TWO, sse(2, "a"), get(3, "a"), sse(3, "c", 8)),
    eventsOf(...TWO, get(3, "a", elsewhere), { ...sse(3, "c", 8), ...elsewhere }),
  ]) {
    expect(foreignResponses(events)).toEqual([]);
    expect(resumesStreams(events)).toBe(false);
  }
});

it("a stream that was not resumed is not judged", () => {
  expect(resumesStreams(eventsOf(...TWO))).toBe(false);
  expect(resumesStreams(eventsOf(...TWO, get(3, "a")))).toBe(false);
});
