import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import type { TraceHeader } from "../event.ts";
import { Recorder } from "../recorder.ts";
import { TraceFile } from "./file.ts";
import { readTrace } from "./read.ts";

const folder = mkdtempSync(join(tmpdir(), "trace-"));
afterAll(() => rmSync(folder, { recursive: true }));

const header: TraceHeader = {
  format: "mcp-conform/trace@1",
  tool: { name: "mcp-conform", version: "0.0.0" },
  target: { command: "node server.js" },
  started: "2026-01-01T00:00:00.000Z",
};

function record(name: string): { path: string; file: TraceFile; recorder: Recorder } {
  const path = join(folder, name);
  const file = new TraceFile(path, header);
  const recorder = new Recorder({ sink: file });
  recorder.record({ channel: "stderr", connection: "1", raw: "line\nline\u2028\n" });
  recorder.record({ channel: "exit", connection: "1", code: 0, signal: null });
  return { path, file, recorder };
}

describe("a trace file", () => {
  test("is read back as it was recorded", () => {
    const { path, file, recorder } = record("whole");
    file.finish();
    expect(readTrace(readFileSync(path, "utf8"))).toEqual({
      header,
      events: recorder.events,
      incomplete: false,
      interrupted: false,
    });
  });

  test("has each event at once, and is incomplete without a footer", () => {
    const { path, recorder } = record("open");
    expect(readTrace(readFileSync(path, "utf8"))).toMatchObject({
      events: recorder.events,
      incomplete: true,
    });
  });

  test("that was cut in the middle of a line still has the lines before it", () => {
    const { path } = record("cut");
    const text = readFileSync(path, "utf8");
    expect(readTrace(text.slice(0, -10))).toMatchObject({ events: [{ seq: 1 }], incomplete: true });
  });

  test("says that the run was interrupted", () => {
    const { path, file } = record("interrupted");
    file.finish({ interrupted: true });
    expect(readTrace(readFileSync(path, "utf8"))).toMatchObject({ incomplete: false, interrupted: true });
  });
});

describe("a compressed trace file", () => {
  test("has the same lines", () => {
    const { path, file, recorder } = record("small.jsonl.gz");
    file.finish();
    expect(readTrace(gunzipSync(readFileSync(path)).toString())).toMatchObject({
      events: recorder.events,
      incomplete: false,
    });
  });

  test("has all complete blocks without its end", () => {
    const { path, recorder } = record("open.jsonl.gz");
    for (let line = 0; line < 3; line += 1) {
      recorder.record({ channel: "stderr", connection: "1", raw: "x".repeat(600_000) });
    }
    const { events, incomplete } = readTrace(gunzipSync(readFileSync(path)).toString());
    expect(events).toEqual(recorder.events.slice(0, 4));
    expect(incomplete).toBe(true);
  });
});

describe("the header of a URL that turns out to speak HTTP+SSE", () => {
  const target = { role: "server", transport: "http", address: "http://localhost:1/\u00e9" };
  const opened = (transport: "http" | "http+sse") =>
    ({ channel: "open", connection: "1", transport, purpose: "", revision: "2024-11-05" }) as const;

  test.each(["plain", "packed.gz"])("names that transport: %s", (name) => {
    const path = join(folder, name);
    const file = new TraceFile(path, { ...header, target }, "http+sse");
    const recorder = new Recorder({ sink: file });
    const read = () => {
      const bytes = readFileSync(path);
      return readTrace((name.endsWith("gz") ? gunzipSync(bytes) : bytes).toString());
    };
    recorder.record(opened("http"));
    expect(read().header).toEqual({ ...header, target });
    recorder.record(opened("http+sse"));
    file.finish();
    expect(read()).toMatchObject({
      header: { ...header, target: { ...target, transport: "http+sse" } },
      events: recorder.events,
      incomplete: false,
    });
  });

  test("stays as it is with a second URL, which is judged besides", () => {
    const path = join(folder, "beside");
    const file = new TraceFile(path, { ...header, target });
    new Recorder({ sink: file }).record(opened("http+sse"));
    file.finish();
    expect(readTrace(readFileSync(path, "utf8")).header).toEqual({ ...header, target });
  });
});

describe("the error of a damaged trace names the line", () => {
  const { path, file } = record("damaged");
  file.finish();
  const lines = readFileSync(path, "utf8").split("\n");
  const withLine = (number: number, text: string): string => lines.with(number - 1, text).join("\n");
  const without = (number: number): string => lines.toSpliced(number - 1, 1).join("\n");

  test.each([
    ["empty", "", 'at line 1: expected a header with "format": "mcp-conform/trace@1", found nothing'],
    [
      "another file",
      withLine(1, "{}"),
      'at line 1: expected a header with "format": "mcp-conform/trace@1", found {}',
    ],
    ["no JSON", withLine(3, '{"seq":2'), 'at line 3: expected a line of JSON, found {"seq":2'],
    ["an event is missing", without(2), 'at line 2: expected the event with "seq": 1, found {"seq":2,'],
    ["no event", withLine(2, '{"seq":1}'), 'at line 2: expected the event with "seq": 1, found {"seq":1}'],
    [
      "the last event is missing",
      without(3),
      'at line 3: expected a footer with "events": 1, found {"footer":true',
    ],
  ])("%s", (_, text, message) => {
    expect(() => readTrace(text)).toThrow(`The trace is damaged ${message}`);
  });
});

test.runIf(existsSync("/dev/full"))("a full disk does not end the run, and is reported at the end", () => {
  const file = new TraceFile("/dev/full", header);
  new Recorder({ sink: file }).record({ channel: "stderr", connection: "1", raw: "a" });
  expect(() => file.finish()).toThrow(
    "The trace in /dev/full is incomplete: ENOSPC: no space left on device, write",
  );
});

test("a path that is not writable is reported at once", () => {
  expect(() => new TraceFile(join(folder, "no", "such"), header)).toThrow("ENOENT");
});
