import { describe, expect, it } from "vitest";
import type { TraceEvent } from "../../harness/trace/event.ts";
import { plain } from "../screen.ts";
import { messageText } from "./message.ts";

const ASKED: TraceEvent = {
  ...{ seq: 1, ms: 1.2, connection: "2", channel: "stdin", by: "tools.list", broken: true },
  raw: '{"id":7,"method":"tools/list"}\n',
  message: { id: 7, method: "tools/list" },
};
const ANSWER: TraceEvent = {
  ...{ seq: 2, ms: 5, connection: "2", channel: "stdout" },
  raw: '{"id":7,"result":"\u202e"}\n',
  message: { id: 7, result: "\u202e" },
};

describe("a message of a trace", () => {
  it("has its request before it, who sent it for what, and all of its text", () => {
    expect(messageText(ANSWER, { events: [ASKED, ANSWER], role: "server" }, plain)).toBe(`\
→ message 1  tools/list, request 7
  stdin of connection 2, 1 ms after the start; sent for tools.list; broken on purpose
  {
    "id": 7,
    "method": "tools/list"
  }

← message 2  result 7 to tools/list
  stdout of connection 2, 5 ms after the start
  {
    "id": 7,
    "result": "\\u202e"
  }
`);
  });

  it("has status and headers over HTTP, where control characters are visible", () => {
    const event: TraceEvent = {
      ...{ seq: 1, ms: 0, connection: "1", channel: "http-response", exchange: 1, status: 404, sse: false },
      headers: [["X-Name", "a\u001b[2J"]],
      raw: "gone",
    };
    expect(messageText(event, { events: [event], role: "server" }, plain)).toBe(`\
← message 1  HTTP 404 not JSON: gone
  http-response of connection 1, 0 ms after the start
  status 404
  X-Name: a\\x1b[2J
  gone
`);
  });
});
