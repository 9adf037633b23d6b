import { expect, it } from "vitest";
import { legTrace } from "../../../harness/trace/conversation.ts";
import type { TraceEvent } from "../../../harness/trace/event.ts";
import { payload } from "../../../harness/trace/payload.ts";
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
