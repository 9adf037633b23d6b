import { describe, expect, it } from "vitest";
import type { TraceHeader } from "../event.ts";
import { TraceReader } from "./read.ts";

const header: TraceHeader = {
  format: "mcp-conform/trace@1",
  tool: { name: "mcp-conform", version: "0.0.0" },
  target: {},
  started: "2026-01-01T00:00:00.000Z",
};

function read(...events: readonly object[]) {
  const reader = new TraceReader();
  reader.push(JSON.stringify(header));
  events.forEach((event, index) => {
    reader.push(JSON.stringify({ seq: index + 1, ms: 0, connection: "1", ...event }));
  });
  reader.push(JSON.stringify({ footer: true, events: events.length }));
  return reader.end("");
}

describe("a trace that is larger than a run can record", () => {
  const raw = "x".repeat(1_000_000);

  it("is read up to the limit, and says how many events are missing", () => {
    const { events, omitted } = read(...Array.from({ length: 350 }, () => ({ channel: "stdout", raw })));
    expect(events.length).toBe(336);
    expect(omitted).toBe(14);
  });

  it("is still searched for damage", () => {
    const reader = new TraceReader();
    reader.push(JSON.stringify(header));
    const line = (seq: number) => JSON.stringify({ seq, channel: "stdout", connection: "1", raw });
    for (let seq = 1; seq <= 110; seq += 1) reader.push(line(seq));
    expect(() => reader.push(line(112))).toThrow(
      'The trace is damaged at line 112: expected the event with "seq": 111',
    );
  });
});

describe("a large event", () => {
  it("has the start of its text only", () => {
    const { events } = read({ channel: "stdout", raw: "y".repeat(3_000_000), truncated: 5 });
    expect(events[0]).toMatchObject({ raw: "y".repeat(1024 * 1024), truncated: 3_000_005 - 1024 * 1024 });
  });

  it("shares its result with a later one, as in the run", () => {
    const result = {
      tools: Array.from({ length: 20_000 }, (_, at) => ({ name: `a tool with the number ${at}` })),
    };
    const response = (id: number) => ({
      channel: "stdout",
      raw: "…".repeat(400_000),
      message: { id, result },
    });
    const [one, other] = read(response(1), response(2)).events;
    expect(one).toMatchObject({ message: { id: 1 } });
    expect(other).toMatchObject({ message: { id: 2 } });
    const resultOf = (event: unknown) => (event as { message: { result: unknown } }).message.result;
    expect(resultOf(other)).toBe(resultOf(one));
  });
});

describe("an event of another shape is damage, and its line is named", () => {
  it.each([
    [{ channel: "stdout", raw: 1 }, 'another type of "raw" in an event of "stdout"'],
    [{ channel: "stdout" }, 'the member "raw" in an event of "stdout"'],
    [{ channel: "constructor", raw: "" }, 'a known "channel"'],
    [
      { channel: "open", transport: "pigeon", purpose: "", revision: "2025-11-25" },
      'another type of "transport"',
    ],
    [
      { channel: "http-request", exchange: 1, method: "GET", url: "/", headers: [["a"]] },
      'another type of "headers"',
    ],
    [
      {
        channel: "met",
        situation: "a",
        revision: "2025-11-25",
        transport: "stdio",
        connections: [1],
        ended: "itself",
      },
      'another type of "connections"',
    ],
  ])("%j", (event, expected) => {
    expect(() => read(event)).toThrow(`The trace is damaged at line 2: expected ${expected}`);
  });
});

describe("a line that is nested deeper than a message is read", () => {
  const nested = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;
  const reading = (levels: number) => {
    const reader = new TraceReader();
    reader.push(JSON.stringify(header));
    return () =>
      reader.push(
        `{"seq":1,"ms":0,"connection":"1","channel":"stdout","raw":"","message":${nested(levels)}}`,
      );
  };

  it("is refused in words", () => {
    expect(reading(100_000)).toThrow("line 2: expected at most 256 levels in a message, found");
  });

  it("is read up to there", () => {
    expect(reading(256)).not.toThrow();
  });

  it("is also refused as the header", () => {
    const line = JSON.stringify(header).replace('"target":{}', `"target":{"a":${nested(100_000)}}`);
    expect(() => new TraceReader().push(line)).toThrow("line 1: expected at most 256 levels");
  });
});
