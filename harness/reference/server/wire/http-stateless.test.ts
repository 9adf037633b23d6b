import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { META } from "../../meta.ts";
import { HttpProbe, readUntil } from "../testing/http-probe.ts";
import { envelope } from "../testing/stdio-probe.ts";

let probe: HttpProbe;

beforeEach(async () => {
  probe = await HttpProbe.start();
});

afterEach(() => probe.close());

const base64 = (text: string) => `=?base64?${Buffer.from(text).toString("base64")}?=`;

describe("status and error", () => {
  it.each([
    [404, -32601, "ping", {}],
    [400, -32602, "tools/list", { _meta: {} }],
    [400, -32021, "tools/call", { name: "test_list_roots", _meta: envelope({}) }],
    [400, -32602, "resources/read", { uri: "test://none" }],
  ] as const)("status %d belongs to error %d", async (status, code, method, params) => {
    const answer = await probe.request(method, params);
    expect([answer.status, answer.messages]).toMatchObject([status, [{ error: { code } }]]);
  });

  it("status 400 belongs to error -32022", async () => {
    const version = "1900-01-01";
    const params = { _meta: envelope({}, { [META.protocolVersion]: version }) };
    const answer = await probe.request("tools/list", params, { "mcp-protocol-version": version });
    expect([answer.status, answer.messages]).toMatchObject([400, [{ error: { code: -32022 } }]]);
  });

  it("status 202 answers a notification, 400 a response", async () => {
    const note = await probe.post({ jsonrpc: "2.0", method: "notifications/none" });
    expect([note.status, note.text]).toEqual([202, ""]);
    expect((await probe.post({ jsonrpc: "2.0", id: 1, result: {} })).status).toBe(400);
  });
});

describe("headers", () => {
  it.each([
    ["mcp-protocol-version", ""],
    ["mcp-protocol-version", "2025-11-25"],
    ["mcp-method", ""],
    ["mcp-method", "prompts/list"],
    ["mcp-method", "TOOLS/CALL"],
    ["mcp-name", ""],
    ["mcp-name", "test_echo"],
    ["mcp-name", "=?base64?%%%?="],
    ["mcp-name", "=?base64?/w==?="],
    ["mcp-name", "=?BASE64?dGVzdF9zaW1wbGVfdGV4dA==?="],
  ])("%s: %j is answered with 400 and -32020", async (name, value) => {
    const answer = await probe.request("tools/call", { name: "test_simple_text" }, { [name]: value });
    expect([answer.status, answer.messages]).toMatchObject([400, [{ id: 1, error: { code: -32020 } }]]);
  });

  it("that are wrapped in base64, or surrounded by spaces, match", async () => {
    for (const value of [base64("test_simple_text"), "  test_simple_text\t"]) {
      const answer = await probe.request("tools/call", { name: "test_simple_text" }, { "mcp-name": value });
      expect(answer.status).toBe(200);
    }
  });
});

describe("mirrored parameters", () => {
  const call = (args: object, headers: Record<string, string>) =>
    probe.request("tools/call", { name: "test_x_mcp_header", arguments: args }, headers);

  it.each([
    [{ region: "eu" }, { "mcp-param-region": "eu" }],
    [{ region: "世界" }, { "mcp-param-region": base64("世界") }],
    [{ region: " padded " }, { "mcp-param-region": base64(" padded ") }],
    [{ priority: 42 }, { "mcp-param-priority": "42.0" }],
    [{ dryRun: false }, { "mcp-param-dry-run": "false" }],
    [{ filter: { tenant: "a" } }, { "mcp-param-tenant": "a" }],
    [{ note: "free" }, {}],
    [{}, { "mcp-param-region": "eu" }],
  ])("%j with %j is served", async (args, headers) => {
    const { status, messages } = await call(args, headers as Record<string, string>);
    expect([status, messages]).toMatchObject([200, [{ result: { resultType: "complete" } }]]);
  });

  it.each([
    [{ region: "eu" }, {}],
    [{ region: "eu" }, { "mcp-param-region": "us" }],
    [{ region: "é" }, { "mcp-param-region": "é" }],
    [{ priority: 42 }, { "mcp-param-priority": "43" }],
    [{ dryRun: true }, { "mcp-param-dry-run": "True" }],
    [{ filter: { tenant: "a" } }, { "mcp-param-tenant": "b" }],
  ])("%j with %j is answered with 400 and -32020", async (args, headers) => {
    const { status, messages } = await call(args, headers as Record<string, string>);
    expect([status, messages]).toMatchObject([400, [{ error: { code: -32020 } }]]);
  });
});

describe("an answer", () => {
  it("is JSON if there is nothing else to send, and a stream otherwise", async () => {
    const plain = await probe.request("tools/call", { name: "test_tool_with_progress" });
    expect(plain.headers.get("content-type")).toBe("application/json");
    const _meta = envelope({}, { progressToken: "p" });
    const stream = await probe.request("tools/call", { name: "test_tool_with_progress", _meta });
    expect(stream.headers.get("content-type")).toBe("text/event-stream");
    expect(stream.headers.get("x-accel-buffering")).toBe("no");
    expect(stream.messages.map((message) => message.id)).toEqual([undefined, undefined, undefined, 2]);
    expect(stream.eventIds).toEqual([]);
  });
});

describe("a client that disconnects", () => {
  it.each([
    ["from a stream", { progressToken: 1 }],
    ["before there is an answer", {}],
  ])("%s has cancelled", async (_when, more) => {
    const stop = new AbortController();
    const params = { name: "test_slow_tool", arguments: { label: "a" }, _meta: envelope({}, more) };
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params });
    const headers = { "mcp-method": "tools/call", "mcp-name": "test_slow_tool" };
    const response = probe.open("POST", headers, body, stop.signal).catch(() => {});
    const status = async () => {
      const name = "test_slow_tool_status";
      return (await probe.request("tools/call", { name, arguments: { label: "a" } })).text;
    };
    await expect.poll(status).toContain("running");
    stop.abort();
    await response;
    await expect.poll(status).toContain("cancelled");
  });
});

describe("subscriptions/listen", () => {
  it("is a stream of notifications that ends with its result", async () => {
    const params = { notifications: { toolsListChanged: true }, _meta: envelope() };
    const body = JSON.stringify({ jsonrpc: "2.0", id: "L", method: "subscriptions/listen", params });
    const response = await probe.open("POST", { "mcp-method": "subscriptions/listen" }, body);
    const reader = response.body?.getReader();
    if (!reader) throw new Error("no body");
    await readUntil(reader, "notifications/subscriptions/acknowledged");
    await probe.request("tools/call", { name: "test_trigger_tool_change" });
    await readUntil(reader, "notifications/tools/list_changed");
    await probe.request("tools/call", { name: "test_end_subscriptions" });
    const last = await readUntil(reader, '"id":"L"');
    expect(last).not.toContain("notifications/cancelled");
    expect((await reader.read()).done).toBe(true);
  });
});
