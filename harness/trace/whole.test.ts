import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { TraceFile } from "./files/file.ts";
import { payload } from "./files/payload.ts";
import { readTrace } from "./files/read.ts";
import { Recorder } from "./recorder.ts";
import { Redaction } from "./redaction/redact.ts";

const folder = mkdtempSync(join(tmpdir(), "trace-whole-"));
afterAll(() => rmSync(folder, { recursive: true }));

const header = {
  format: "mcp-conform/trace@1",
  tool: { name: "mcp-conform", version: "0.0.0" },
  target: {},
  started: "2026-01-01T00:00:00.000Z",
} as const;

/** 1.5 million characters, with one that is cut in two by a block of the file. */
const TEXT = `${"x".repeat(1_048_500)}${"😀é".repeat(150_000)}`;

const response = (id: number, text: string) =>
  JSON.stringify({ jsonrpc: "2.0", id, result: { tools: [], text } });

/** Records these lines of stdout, and the same text in an event of a stream. */
function recorded(name: string, lines: readonly string[], strings: readonly string[] = []) {
  const path = join(folder, name);
  const file = new TraceFile(path, header);
  const recorder = new Recorder({ sink: file, redaction: new Redaction({ strings }) });
  for (const line of lines) {
    recorder.record({ channel: "stdout", connection: "1", ...payload(Buffer.from(line)) });
  }
  file.finish();
  const bytes = readFileSync(path);
  const text = (name.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
  const [, ...events] = text.trimEnd().split("\n").slice(0, -1);
  return { recorder, text, events: events.map((one) => JSON.parse(one) as Record<string, unknown>) };
}

describe("a payload over the limit of the memory", () => {
  it.each(["plain.jsonl", "compressed.jsonl.gz"])("is whole in the file %s", (name) => {
    const line = response(7, TEXT);
    const { events } = recorded(name, [line]);
    expect(events[0]?.raw === line).toBe(true);
    expect(Object.keys(events[0] ?? {})).toEqual(["seq", "ms", "channel", "connection", "raw"]);
  });

  it("is read back as the run had it in memory", () => {
    const { recorder, text } = recorded("again.jsonl", [
      response(1, TEXT),
      response(2, TEXT),
      `${TEXT} no JSON`,
    ]);
    expect(readTrace(text).events).toEqual(recorder.events);
    expect(recorder.events[0]).toHaveProperty("truncated");
  });

  it("has no secret behind the limit, and its message is written where the text is no JSON any more", () => {
    const line = response(1, TEXT).replace("}}", ',"port":12345678}}');
    const { events, recorder, text } = recorded("secret.jsonl", [line, line], ["12345678"]);
    expect(text.includes("12345678")).toBe(false);
    expect(String(events[1]?.raw).slice(-30)).toMatch(/"port":\[redacted\]\}\}$/);
    const messages = (all: readonly object[]) =>
      all.map((one) => ("message" in one ? one.message : undefined));
    expect(messages(readTrace(text).events)).toEqual(messages(recorder.events));
  });

  it("has no token that became known later, although the same result was searched before", () => {
    const line = (id: number) => response(id, `${TEXT} late-token-0001`);
    const path = join(folder, "token.jsonl");
    const file = new TraceFile(path, header);
    const recorder = new Recorder({ sink: file });
    const stdout = (raw: string) =>
      recorder.record({ channel: "stdout", connection: "1", ...payload(Buffer.from(raw)) });
    stdout(line(1));
    stdout('{"access_token":"late-token-0001"}');
    stdout(line(2));
    file.finish();
    expect(readFileSync(path, "utf8").split("\n")[3]?.includes("late-token-0001")).toBe(false);
  });

  it("is whole in an event of a stream", () => {
    const path = join(folder, "sse.jsonl");
    const file = new TraceFile(path, header);
    const recorder = new Recorder({ sink: file });
    const data = response(3, TEXT);
    const event = { channel: "sse", connection: "1", exchange: 1, raw: "data: …", truncated: 9 } as const;
    const { raw: start, message } = payload(Buffer.from(data));
    recorder.record({ ...event, data: start, message, whole: () => data });
    file.finish();
    const text = readFileSync(path, "utf8");
    expect(JSON.parse(text.split("\n")[1] ?? "")).toMatchObject({ data });
    expect(readTrace(text).events).toMatchObject([{ ...event, message }]);
  });
});
