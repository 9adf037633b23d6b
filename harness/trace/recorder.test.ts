import { expect, test } from "vitest";
import type { TraceEvent, Unrecorded } from "./event.ts";
import { Recorder } from "./recorder.ts";
import { Redaction } from "./redaction/redact.ts";

const line = (raw: string): Extract<Unrecorded, { channel: "stderr" }> => ({
  channel: "stderr",
  connection: "1",
  raw,
});

const texts = (events: readonly TraceEvent[]): string[] =>
  events.flatMap((event) => (event.channel === "stderr" ? [event.raw] : []));

test("events are numbered from one, and their times never go back", () => {
  const recorder = new Recorder();
  const events = ["a", "b", "c"].map((raw) => recorder.record(line(raw)));
  expect(recorder.events).toEqual(events);
  expect(events.map(({ seq }) => seq)).toEqual([1, 2, 3]);
  const times = events.map(({ ms }) => ms);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  for (const ms of times) expect(ms).toBe(Math.round(ms * 100) / 100);
});

test("an event is stored, and given to the sink, before a listener gets it", () => {
  const stored: TraceEvent[] = [];
  const recorder = new Recorder({ sink: { append: (event) => stored.push(event) } });
  recorder.listen((event) => {
    expect(stored.at(-1)).toBe(event);
    expect(recorder.events.at(-1)).toBe(event);
  });
  recorder.record(line("a"));
  expect(stored).toHaveLength(1);
});

test("secrets are removed before anything reads the event", () => {
  const seen: TraceEvent[] = [];
  const sink = { append: (event: TraceEvent) => seen.push(event) };
  const recorder = new Recorder({ sink, redaction: new Redaction({ strings: ["hunter2"] }) });
  recorder.listen((event) => seen.push(event));
  seen.push(recorder.record(line("it is hunter2")), ...recorder.events);
  expect(texts(seen)).toEqual(Array(4).fill("it is [redacted]"));
});

test("every listener gets the events in order, even when one records an answer", () => {
  const recorder = new Recorder();
  const received: number[] = [];
  recorder.listen((event) => {
    if (event.seq === 1) recorder.record(line("answer"));
  });
  recorder.listen(({ seq }) => received.push(seq));
  recorder.record(line("question"));
  expect(received).toEqual([1, 2]);
});

test("a listener gets nothing after it has stopped", () => {
  const recorder = new Recorder();
  const received: TraceEvent[] = [];
  const stop = recorder.listen((event) => received.push(event));
  recorder.record(line("a"));
  stop();
  recorder.record(line("b"));
  expect(texts(received)).toEqual(["a"]);
});

test("connections and exchanges are named over the whole run", () => {
  const recorder = new Recorder();
  expect([recorder.nameConnection(), recorder.nameConnection()]).toEqual(["1", "2"]);
  expect([recorder.numberExchange(), recorder.numberExchange()]).toEqual([1, 2]);
});

test("the recorder is full when messages and texts reach the memory limit", () => {
  const recorder = new Recorder();
  const mebibyte = "x".repeat(1024 * 1024);
  for (let count = 0; count < 31; count += 1) {
    recorder.record({ channel: "stdout", connection: "1", raw: mebibyte, message: { text: mebibyte } });
  }
  expect(recorder.full).toBe(false);
  recorder.record({ channel: "stdout", connection: "1", raw: mebibyte, message: [mebibyte, mebibyte] });
  expect(recorder.full).toBe(true);
});

test("of a message with the very result of an earlier one only the beginning of its text is stored", () => {
  const recorder = new Recorder();
  const text = "é".repeat(1024 * 1024);
  const result = { text };
  const record = (id: number) =>
    recorder.record({
      ...{ channel: "sse", connection: "1", exchange: 1, truncated: 10 },
      ...{ raw: text, data: text, message: { id, result } },
    });
  for (let id = 1; id <= 1_000; id += 1) record(id);
  const [first, second] = recorder.events;
  expect(first).toMatchObject({ raw: text, data: text, truncated: 10 });
  const begin = "é".repeat(4096);
  expect(second).toMatchObject({ raw: begin, data: begin, truncated: 10 + 2 * 1024 * 1024 - 8192 });
  expect(recorder.full).toBe(false);
});

test("a connection is full after ten thousand events, and a run after 20,000 for each leg", () => {
  const recorder = new Recorder();
  const record = (connection: string, times: number) => {
    for (let count = 0; count < times; count += 1) recorder.record({ ...line("x"), connection });
  };
  record("1", 10_000);
  expect(recorder.isFull("1")).toBe(false);
  record("1", 1);
  expect([recorder.isFull("1"), recorder.isFull("2"), recorder.full]).toEqual([true, false, false]);
  recorder.beginLeg();
  for (const connection of ["2", "3"]) record(connection, 4_999);
  expect([recorder.isFull("2"), recorder.full]).toEqual([false, false]);
  recorder.beginLeg();
  for (const connection of ["4", "5"]) record(connection, 9_999);
  expect([recorder.isFull("5"), recorder.full]).toEqual([false, false]);
  for (const connection of ["6", "7"]) record(connection, 9_999);
  expect([recorder.isFull("2"), recorder.isFull("8"), recorder.full]).toEqual([true, true, true]);
  recorder.beginLeg();
  expect(recorder.full).toBe(true);
});

test("what six usual legs over HTTP record is not too much", () => {
  const recorder = new Recorder();
  for (let leg = 1; leg <= 6; leg += 1) {
    recorder.beginLeg();
    for (let count = 0; count < 7_500; count += 1)
      recorder.record({ ...line("x".repeat(2_000)), connection: `${leg}.${count % 100}` });
    expect(recorder.full).toBe(false);
  }
});
