import { afterEach, describe, expect, it } from "vitest";
import type { Revision } from "../../../../schema/revision.ts";
import { HttpProbe, readUntil } from "../testing/http-probe.ts";

const open: HttpProbe[] = [];

async function initialized(revision: Revision = "2025-11-25"): Promise<HttpProbe> {
  const probe = await HttpProbe.initialized(revision);
  open.push(probe);
  return probe;
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((probe) => probe.close()));
});

describe("a session", () => {
  it("gets an id of visible ASCII with the answer to initialize", async () => {
    const probe = await initialized();
    expect(probe.headers["mcp-session-id"]).toMatch(/^[\x21-\x7e]{16,}$/);
  });

  it("is required: without its id a request is answered with 400, and so is a notification", async () => {
    const probe = await initialized();
    const request = await probe.request("tools/list", {}, { "mcp-session-id": "" });
    expect(request.status).toBe(400);
    expect(request.messages).toMatchObject([{ id: 1, error: { message: "Mcp-Session-Id is missing" } }]);
    const notification = { jsonrpc: "2.0", method: "notifications/initialized" };
    expect((await probe.post(notification, { "mcp-session-id": "" })).status).toBe(400);
  });

  it("must exist: an id that was never assigned is answered with 404", async () => {
    const probe = await initialized();
    expect((await probe.request("ping", {}, { "mcp-session-id": "none" })).status).toBe(404);
    expect((await probe.send("GET", { "mcp-session-id": "none" })).status).toBe(404);
  });

  it("ends with DELETE, and is not found afterwards", async () => {
    const probe = await initialized();
    expect((await probe.send("DELETE")).status).toBe(204);
    expect((await probe.request("ping")).status).toBe(404);
    expect((await probe.send("DELETE")).status).toBe(404);
  });

  it("does not remain after an initialize that failed", async () => {
    const probe = await HttpProbe.start("2025-11-25");
    open.push(probe);
    const answer = await probe.post({ jsonrpc: "2.0", id: 1, method: "initialize", params: {} });
    expect(answer.messages).toMatchObject([{ id: 1, error: { code: -32602 } }]);
    expect(answer.headers.get("mcp-session-id")).toBeNull();
  });

  it("is independent of others: the same id is answered in each", async () => {
    const probe = await initialized();
    const first = probe.headers;
    await probe.initialize({});
    const call = { jsonrpc: "2.0", id: 7, method: "tools/call" };
    const [one, two] = await Promise.all([
      probe.post({ ...call, params: { name: "test_echo", arguments: { text: "one" } } }, first),
      probe.post({ ...call, params: { name: "test_echo", arguments: { text: "two" } } }),
    ]);
    expect(one.messages).toMatchObject([{ id: 7, result: { content: [{ text: "one" }] } }]);
    expect(two.messages).toMatchObject([{ id: 7, result: { content: [{ text: "two" }] } }]);
  });

  it("cannot be initialized twice", async () => {
    const probe = await initialized();
    const params = {
      protocolVersion: "2025-11-25",
      capabilities: {},
      clientInfo: { name: "a", version: "1" },
    };
    const { messages } = await probe.request("initialize", params);
    expect(messages).toMatchObject([
      { error: { code: -32600, message: "The session is already initialized" } },
    ]);
  });
});

describe("the header MCP-Protocol-Version", () => {
  it("is answered with 400 if it is unknown, malformed, or of the other era", async () => {
    const probe = await initialized();
    for (const version of ["1999-01-01", "latest", "2026-07-28"]) {
      const headers = { "mcp-protocol-version": version };
      expect((await probe.request("ping", {}, headers)).status, version).toBe(400);
    }
    expect((await probe.send("GET", { "mcp-protocol-version": "1999-01-01" })).status).toBe(400);
  });

  it("may be missing, and is ignored with initialize", async () => {
    const probe = await initialized();
    expect((await probe.request("ping", {}, { "mcp-protocol-version": "" })).status).toBe(200);
    probe.headers = { "mcp-protocol-version": "2099-01-01" };
    const params = {
      protocolVersion: "2025-11-25",
      capabilities: {},
      clientInfo: { name: "a", version: "1" },
    };
    expect((await probe.request("initialize", params)).status).toBe(200);
  });
});

describe("a message", () => {
  it("that needs no answer gets 202 and an empty body", async () => {
    const probe = await initialized();
    for (const message of [
      { jsonrpc: "2.0", method: "notifications/unknown" },
      { jsonrpc: "2.0", id: "unasked", result: {} },
    ]) {
      const { status, text } = await probe.post(message);
      expect([status, text]).toEqual([202, ""]);
    }
  });

  it("that is not JSON, or not a message, is answered with 400", async () => {
    const probe = await initialized();
    const broken = await probe.post("{");
    expect([broken.status, broken.messages]).toMatchObject([400, [{ error: { code: -32700 } }]]);
    const empty = await probe.post("{}");
    expect([empty.status, empty.messages]).toMatchObject([400, [{ error: { code: -32600 } }]]);
  });

  it("of a batch is answered together with the others in 2025-03-26, and refused in other revisions", async () => {
    const batch = [1, 2].map((id) => ({ jsonrpc: "2.0", id, method: "ping" }));
    const old = await initialized("2025-03-26");
    expect((await old.post(batch)).messages).toMatchObject([{ id: 1 }, { id: 2 }]);
    const { status, messages } = await (await initialized()).post(batch);
    expect([status, messages]).toMatchObject([400, [{ error: { code: -32600 } }]]);
  });
});

describe("a stream", () => {
  it("starts with an event without data in 2025-11-25, but not in older revisions", async () => {
    const now = await (await initialized()).request("tools/call", { name: "test_simple_text" });
    expect(now.text).toMatch(/^id: \S+\ndata: \n\n/);
    const before = await (await initialized("2025-06-18")).request("tools/call", {
      name: "test_simple_text",
    });
    expect(before.text).toMatch(/^event: message\nid: \S+\ndata: \{/);
  });

  it("ends after the response", async () => {
    const probe = await initialized();
    const { messages } = await probe.request("tools/call", { name: "test_tool_with_logging" });
    expect(messages.map((message) => message.method ?? message.id)).toEqual([
      "notifications/message",
      "notifications/message",
      "notifications/message",
      1,
    ]);
  });

  it("has event ids that are unique in the session", async () => {
    const probe = await initialized();
    const calls = [1, 2].map(() => probe.request("tools/call", { name: "test_tool_with_logging" }));
    const ids = (await Promise.all(calls)).flatMap(({ eventIds }) => eventIds);
    expect(ids.length).toBe(10);
    expect(new Set(ids).size).toBe(10);
  });

  it("is replayed after Last-Event-ID, without events of other streams", async () => {
    const probe = await initialized();
    const { eventIds } = await probe.request("tools/call", { name: "test_tool_with_logging" });
    await probe.request("tools/call", { name: "test_simple_text" });
    const rest = await probe.send("GET", { "last-event-id": eventIds[2] ?? "" });
    expect(rest.eventIds).toEqual(eventIds.slice(3));
    expect(rest.messages.at(-1)).toMatchObject({ id: 1 });
  });

  it("is closed early by the server with a retry time, and continues when the client reconnects", async () => {
    const probe = await initialized();
    const first = await probe.request("tools/call", { name: "test_reconnection" });
    expect(first.text).toContain("retry: 50");
    expect(first.messages).toEqual([]);
    const second = await probe.send("GET", { "last-event-id": first.eventIds.at(-1) ?? "" });
    expect(second.messages).toMatchObject([{ id: 1, result: {} }]);
  });

  it("that breaks does not cancel its request", async () => {
    const probe = await initialized();
    const stop = new AbortController();
    const call = { name: "test_slow_tool", arguments: { durationMs: 100, label: "a" } };
    const body = JSON.stringify({ jsonrpc: "2.0", id: 9, method: "tools/call", params: call });
    await probe.open("POST", {}, body, stop.signal);
    stop.abort();
    const status = () =>
      probe.request("tools/call", { name: "test_slow_tool_status", arguments: { label: "a" } });
    await expect.poll(async () => (await status()).text).toContain("finished");
  });

  it("of GET has the messages that belong to no request, also those from before it was opened", async () => {
    const probe = await initialized();
    await probe.request("tools/call", { name: "test_trigger_tool_change" });
    const response = await probe.open("GET");
    expect(response.headers.get("content-type")).toBe("text/event-stream");
    const reader = response.body?.getReader();
    if (!reader) throw new Error("no body");
    await readUntil(reader, "notifications/tools/list_changed");
    await probe.request("tools/call", { name: "test_trigger_prompt_change" });
    const text = await readUntil(reader, "notifications/prompts/list_changed");
    expect(text).not.toContain("tools/list_changed");
    await reader.cancel();
  });

  it("of GET may be one of several, and each message is sent on only one", async () => {
    const probe = await initialized();
    const responses = [await probe.open("GET"), await probe.open("GET")];
    await probe.request("tools/call", { name: "test_trigger_tool_change" });
    await probe.send("DELETE");
    const texts = await Promise.all(responses.map((response) => response.text()));
    expect(texts.join("").split("tools/list_changed").length - 1).toBe(1);
  });
});

describe("a request of the server", () => {
  it("is sent on the stream of the call that needs it, and its answer is accepted with 202", async () => {
    const probe = await initialized();
    const body = JSON.stringify({
      jsonrpc: "2.0",
      id: 5,
      method: "tools/call",
      params: { name: "test_sampling", arguments: { prompt: "?" } },
    });
    const response = await probe.open("POST", {}, body);
    const reader = response.body?.getReader();
    if (!reader) throw new Error("no body");
    const asked = await readUntil(reader, "sampling/createMessage");
    const id = /"id":"(server-\d+)"/.exec(asked)?.[1];
    const content = { type: "text", text: "42" };
    const result = { role: "assistant", content, model: "m" };
    expect((await probe.post({ jsonrpc: "2.0", id, result })).status).toBe(202);
    expect(await readUntil(reader, '"id":5')).toContain("LLM response: 42");
  });
});
