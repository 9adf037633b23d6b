import { describe, expect, it } from "vitest";
import { brief, describeReply, readResponse } from "./reply.ts";

const http = { status: 404, headers: [] };
const stream = { status: 200, headers: [["Content-Type", "text/event-stream"]] } as const;

describe("a response", () => {
  it.each([
    [{ id: 1, result: {} }, "result"],
    [{ id: 1, error: { code: -1, message: "no" } }, "error"],
    [{ id: 1, result: {}, error: { code: -1 } }, "error"],
    [{ id: 1, result: null }, "malformed"],
    [{ id: 1, error: "no" }, "malformed"],
    [{ id: 1 }, "malformed"],
  ])("%j is a reply of the kind %s", (message, kind) => {
    expect(readResponse(message, 3).kind).toBe(kind);
  });
});

describe("the description of a reply", () => {
  it.each([
    [readResponse({ result: { a: 1 } }, 1), "a result with a 1"],
    [
      readResponse({ error: { code: -32601, message: "no\nsuch" } }, 1, http),
      'HTTP 404, error -32601 "no such"',
    ],
    [readResponse({ id: 1 }, 1), 'a response without result or error object: {"id":1}'],
    [{ kind: "status", seq: 1, http, body: "" }, "HTTP 404 without a JSON-RPC response, empty body"],
    [{ kind: "status", seq: 1, http, body: "Not\nFound" }, "HTTP 404 without a JSON-RPC response: Not Found"],
    [
      { kind: "status", seq: 1, http: stream, body: "" },
      "HTTP 200 with an event stream without a JSON-RPC response, no event",
    ],
    [
      { kind: "status", seq: 1, http: stream, body: ": alive\n\n" },
      "HTTP 200 with an event stream without a JSON-RPC response: : alive ",
    ],
    [
      { kind: "silence", seq: 1, waitedMs: 9, fenced: true },
      "no answer, though a later request was answered",
    ],
    [{ kind: "silence", seq: 1, waitedMs: 9, fenced: false }, "no answer in time"],
    [
      { kind: "silence", seq: 1, waitedMs: 9, fenced: false, limit: 1500 },
      "no answer within 1.5 s (--timeout)",
    ],
    [
      { kind: "silence", seq: 1, waitedMs: 9, fenced: true, limit: 10_000 },
      "no answer within 10 s (--timeout), though a later request was answered",
    ],
    [{ kind: "gone", seq: 1, how: "the process exited" }, "no answer: the process exited"],
  ] as const)("%#: %j", (reply, words) => {
    expect(describeReply(reply)).toBe(words);
  });

  it("is one line of bounded length for any text of the target", () => {
    expect(brief(`a\r\n\tb${"x".repeat(1_000_000)}`)).toHaveLength(160);
    expect(brief(`a\r\n\tb`)).toBe("a b");
    expect(brief(undefined)).toBe("undefined");
  });

  it("begins with the same characters for a list of any length", () => {
    const tools = Array.from({ length: 20_000 }, (_, number) => ({
      name: `tool ${number}`,
      inputSchema: {},
    }));
    expect(brief({ tools })).toBe(`${JSON.stringify({ tools }).slice(0, 159)}…`);
    expect(brief({ text: "x".repeat(1_000_000) })).toBe(`{"text":"${"x".repeat(150)}…`);
  });
});
