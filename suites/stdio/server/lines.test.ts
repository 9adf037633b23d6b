import { describe, expect, it } from "vitest";
import { legTrace } from "../../../harness/trace/conversation.ts";
import type { TraceEvent } from "../../../harness/trace/event.ts";
import { payload } from "../../../harness/trace/files/payload.ts";
import { lines } from "./lines.ts";

function kinds(...written: readonly string[]): readonly string[] {
  const common = { ms: 0, connection: "1" };
  const opened: TraceEvent = {
    ...common,
    seq: 1,
    channel: "open",
    transport: "stdio",
    purpose: "test",
    revision: "2025-11-25",
  };
  const events = written.map(
    (line, index): TraceEvent => ({
      ...common,
      seq: index + 2,
      channel: "stdout",
      ...payload(Buffer.from(line)),
    }),
  );
  return lines(legTrace("2025-11-25", "stdio", [opened, ...events])).map(({ kind }) => kind);
}

const message = { jsonrpc: "2.0", id: 1, result: { tools: [{}], list: [] } };

it("distinguishes messages from other text, also from other JSON", () => {
  expect(kinds(JSON.stringify(message), "Server ready", "", '{"level":"error","error":"x"}', "7")).toEqual([
    "message",
    "noise",
    "blank",
    "noise",
    "noise",
  ]);
});

it("finds a message on several lines", () => {
  const printed = JSON.stringify(message, null, 2).split("\n");
  const [first, ...others] = kinds(...printed, "noise");
  expect(first).toBe("first");
  expect(others.at(-1)).toBe("noise");
  expect(others.slice(0, -1).every((kind) => kind === "part")).toBe(true);
});

it("reads an unclosed brace as noise, and classifies the next lines on their own", () => {
  expect(kinds("{", '  "a": 1,', JSON.stringify(message))).toEqual(["noise", "noise", "message"]);
});

describe("the unfinished last line", () => {
  const common = { ms: 0, connection: "1" };
  const last = (raw: string, ...before: readonly TraceEvent[]) =>
    lines(
      legTrace("2025-11-25", "stdio", [
        { ...common, seq: 1, channel: "open", transport: "stdio", purpose: "test", revision: "2025-11-25" },
        ...before,
        { ...common, seq: 9, channel: "stdout", raw, unterminated: true },
      ]),
    ).map(({ kind }) => kind);
  const closed = (how: "end-of-input" | "SIGTERM"): TraceEvent => ({
    ...common,
    seq: 2,
    channel: "close",
    how,
  });

  it("is cut in the middle of a message", () => {
    expect(last('{"jsonrpc":"2.0","id":1,"resu')).toEqual(["cut"]);
  });

  it("is cut where the harness ended the process", () => {
    expect(last("xxxxxxxx", closed("SIGTERM"))).toEqual(["cut"]);
  });

  it("is noise where the server wrote it at its own end", () => {
    expect(last("Goodbye")).toEqual(["noise"]);
    expect(last("Goodbye", closed("end-of-input"))).toEqual(["noise"]);
  });
});
