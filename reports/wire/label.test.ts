import { describe, expect, it } from "vitest";
import type { Unrecorded } from "../../harness/trace/event.ts";
import { came, jsonrpc, recorded, sent, TRACE } from "../html/testing/sample-input.ts";
import { answered } from "./exchanges.ts";
import { labelOf } from "./label.ts";
import { sideOf } from "./side.ts";

function labels(...events: readonly Unrecorded[]) {
  const all = recorded(...events);
  const asked = answered(all, "server");
  return all.map((event) => labelOf(event, asked.get(event.seq)));
}

describe("a message in a few words", () => {
  it("names the method, the id and the subject; an answer names its request", () => {
    expect(
      labels(
        sent({ jsonrpc, id: 1, method: "tools/call", params: { name: "add" } }),
        came({ jsonrpc, id: 1, result: {} }),
        came({ jsonrpc, method: "notifications/message", params: { level: "info" } }),
        came({ jsonrpc, id: 9, error: { code: -32601, message: "no\nsuch" } }),
      ),
    ).toEqual([
      "tools/call add, request 1",
      "result 1 to tools/call",
      "notifications/message info, notification",
      "error 9: -32601 no such",
    ]);
  });

  it("distinguishes a string id from a number", () => {
    expect(labels(sent({ jsonrpc, id: 1, method: "ping" }), came({ jsonrpc, id: "1", result: {} }))[1]).toBe(
      'result "1"',
    );
  });

  it("describes what is not a message", () => {
    expect(
      labels(
        { channel: "stdout", connection: "1", raw: "Server ready" },
        sent([], { raw: "\n", message: undefined }),
        came([{ jsonrpc }, { jsonrpc }]),
        came(17),
        { channel: "stdout", connection: "1", raw: "{", unread: "size" },
      ),
    ).toEqual([
      "not JSON: Server ready",
      "a blank line",
      "batch of 2",
      "not a message: 17",
      "not read because of its size",
    ]);
  });

  it("is short even for a long text of the target", () => {
    const [label = ""] = labels(came({ jsonrpc, id: 1, error: { code: 1, message: "x".repeat(10_000) } }));
    expect(label.length).toBeLessThan(120);
  });

  it("describes HTTP exchanges and processes", () => {
    const asked = answered(TRACE, "server");
    const all = TRACE.map((event) => labelOf(event, asked.get(event.seq)));
    expect(all).toContain("POST /mcp initialize, request 1");
    expect(all).toContain("HTTP 200 event stream");
    expect(all).toContain("event result 1 to initialize");
    expect(all).toContain("HTTP exchange 2 lost: ECONNRESET");
    expect(all).toContain("the process exited with status 0");
    expect(all).toContain("closed: end-of-input");
  });
});

describe("the answer to a request", () => {
  it("is found by its id on its connection, with its duration", () => {
    const all = recorded(
      sent({ jsonrpc, id: 1, method: "ping" }, { connection: "2" }),
      sent({ jsonrpc, id: 1, method: "tools/list" }),
      came({ jsonrpc, id: 1, result: {} }),
    );
    expect(answered(all, "server").get(3)).toMatchObject({ seq: 2, method: "tools/list", after: 10 });
  });

  it("is found by its HTTP request if it has no id", () => {
    expect(answered(TRACE, "server").get(18)).toMatchObject({ seq: 17, method: "" });
  });

  it("is found in the other lane", () => {
    const all = recorded(
      came({ jsonrpc, id: 1, method: "roots/list" }),
      sent({ jsonrpc, id: 1, result: {} }),
    );
    expect(answered(all, "server").get(2)?.method).toBe("roots/list");
    expect(answered(all, "client").get(2)?.method).toBe("roots/list");
    expect(sideOf("server", "stdin")).toBe("harness");
    expect(sideOf("client", "stdin")).toBe("target");
  });
});
