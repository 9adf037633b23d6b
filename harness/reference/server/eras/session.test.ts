import { describe, expect, it } from "vitest";
import { REVISIONS } from "../../../../schema/revision.ts";
import { ALL_CAPABILITIES, StdioProbe } from "../testing/stdio-probe.ts";

const STATEFUL = REVISIONS.filter((revision) => revision < "2026-07-28");
const clientInfo = { name: "probe", version: "1" };

const initialize = (protocolVersion: unknown) => ({ protocolVersion, capabilities: {}, clientInfo });

describe("initialize", () => {
  it.each(STATEFUL)("accepts %s", async (revision) => {
    const { result } = await new StdioProbe("2025-11-25").request("initialize", initialize(revision));
    expect(result).toMatchObject({ protocolVersion: revision, serverInfo: { name: expect.any(String) } });
  });

  it.each(["1999-01-01", "2026-07-28", "2099-01-01"])(
    "offers its newest revision instead of %s",
    async (version) => {
      const { result } = await new StdioProbe("2025-11-25").request("initialize", initialize(version));
      expect(result).toMatchObject({ protocolVersion: "2025-11-25" });
    },
  );

  it("offers the newest revision to which it is limited", async () => {
    const probe = new StdioProbe("2025-03-26", { revisions: ["2024-11-05", "2025-03-26"] });
    const { result } = await probe.request("initialize", initialize("2025-11-25"));
    expect(result).toMatchObject({ protocolVersion: "2025-03-26" });
  });

  it.each([
    ["protocolVersion", { capabilities: {}, clientInfo }],
    ["capabilities", { protocolVersion: "2025-11-25", clientInfo }],
    ["clientInfo", { protocolVersion: "2025-11-25", capabilities: {} }],
  ])("is refused without %s", async (member, params) => {
    const { error } = await new StdioProbe("2025-11-25").request("initialize", params);
    expect(error).toMatchObject({ code: -32602, message: expect.stringContaining(`"${member}"`) });
  });
});

describe("before initialize", () => {
  it("a ping is answered", async () => {
    expect(await new StdioProbe("2025-11-25").request("ping")).toMatchObject({ result: {} });
  });

  it("everything else is refused by a server of this era", async () => {
    const probe = new StdioProbe("2025-11-25", { revisions: ["2025-11-25"] });
    expect(await probe.request("tools/list")).toMatchObject({
      error: { code: -32600, message: "The session is not initialized" },
    });
  });
});

describe("before initialized", () => {
  it("requests are answered, but no request is sent to the client", async () => {
    const probe = new StdioProbe("2025-11-25");
    await probe.request("initialize", { ...initialize("2025-11-25"), capabilities: ALL_CAPABILITIES });
    probe.send({ jsonrpc: "2.0", id: "x", method: "tools/call", params: { name: "test_list_roots" } });
    expect(await probe.request("logging/setLevel", { level: "info" })).toMatchObject({ result: {} });
    expect(probe.received).toEqual([]);
    probe.send({ jsonrpc: "2.0", method: "notifications/initialized" });
    expect(await probe.take("roots/list")).toMatchObject({ id: "server-1" });
  });
});

describe("a message", () => {
  it.each([
    ["{", -32700],
    ["\u0000", -32700],
    ['"text"', -32600],
    ["[]", -32600],
    ['{"jsonrpc":"1.0","id":1,"method":"ping"}', -32600],
    ['{"jsonrpc":"2.0","id":1,"method":7}', -32600],
    ['{"jsonrpc":"2.0","id":null,"method":"ping"}', -32600],
    ['{"jsonrpc":"2.0","id":1.5,"method":"ping"}', -32600],
    ['{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}', -32600],
    ['{"jsonrpc":"2.0","id":1}', -32600],
  ])("%s is answered with %d, and the next message is served", async (text, code) => {
    const probe = await StdioProbe.initialized("2025-11-25");
    probe.send(text);
    expect(await probe.take((message) => "error" in message)).toMatchObject({ error: { code } });
    expect(await probe.request("ping")).toMatchObject({ result: {} });
  });

  it("that cannot be read is answered with id null before 2025-11-25, and without an id later", async () => {
    const old = await StdioProbe.initialized("2025-06-18");
    old.send("{");
    expect(await old.take((message) => "error" in message)).toHaveProperty("id", null);
    const now = await StdioProbe.initialized("2025-11-25");
    now.send("{");
    expect(await now.take((message) => "error" in message)).not.toHaveProperty("id");
  });

  it("that is an invalid notification or response gets no answer", async () => {
    const probe = await StdioProbe.initialized("2025-11-25");
    probe.send({ jsonrpc: "2.0", method: "notifications/unknown" });
    probe.send({ jsonrpc: "2.0", method: "tools/list" });
    probe.send({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: {} } });
    probe.send({ jsonrpc: "2.0", id: "unasked", result: {} });
    await probe.request("ping");
    expect(probe.received).toEqual([]);
  });

  it("is answered with the same id, also if that is 0, a string or large", async () => {
    const probe = await StdioProbe.initialized("2025-11-25");
    for (const id of [0, "", "0", 2 ** 53 - 1]) {
      probe.send({ jsonrpc: "2.0", id, method: "ping" });
      expect(await probe.take((message) => message.id === id)).toEqual({ jsonrpc: "2.0", id, result: {} });
    }
  });
});

describe("a method", () => {
  it.each(STATEFUL)("of another revision is unknown in %s", async (revision) => {
    const probe = await StdioProbe.initialized(revision);
    const unknown = ["server/discover", "subscriptions/listen", "none", "toString"];
    const late = revision < "2025-11-25" ? ["tasks/list", "tasks/get"] : [];
    for (const method of [...unknown, ...late]) {
      expect(await probe.request(method), method).toMatchObject({ error: { code: -32601 } });
    }
  });

  it("of an undeclared capability is unknown", async () => {
    const without = ["prompts", "logging", "resources", "completions", "tasks"] as const;
    const probe = await StdioProbe.initialized("2025-11-25", {}, { without });
    const methods = [
      "prompts/list",
      "logging/setLevel",
      "resources/subscribe",
      "completion/complete",
      "tasks/list",
    ];
    for (const method of methods) {
      expect(await probe.request(method), method).toMatchObject({ error: { code: -32601 } });
    }
  });
});

describe("cancellation", () => {
  it("stops the work, and the request is not answered", async () => {
    const probe = await StdioProbe.initialized("2025-11-25");
    const params = { name: "test_slow_tool", arguments: { label: "a" } };
    probe.send({ jsonrpc: "2.0", id: 0, method: "tools/call", params });
    probe.send({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 0 } });
    const status = await probe.call("test_slow_tool_status", { label: "a" });
    expect(status).toMatchObject({ result: { content: [{ text: "cancelled" }] } });
    expect(probe.received).toEqual([]);
  });

  it("of a request with an open client request is passed on to the client", async () => {
    const probe = await StdioProbe.initialized("2025-11-25");
    probe.send({ jsonrpc: "2.0", id: 1000, method: "tools/call", params: { name: "test_list_roots" } });
    const { id } = await probe.take("roots/list");
    probe.send({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1000 } });
    expect(await probe.take("notifications/cancelled")).toMatchObject({ params: { requestId: id } });
  });
});

describe("a change", () => {
  it("of a list is announced, and visible", async () => {
    const probe = await StdioProbe.initialized("2025-11-25", {}, { pageSize: 100 });
    await probe.call("test_trigger_tool_change");
    await probe.take("notifications/tools/list_changed");
    expect(JSON.stringify(await probe.request("tools/list"))).toContain("test_changed_tool");
  });

  it("of a resource is reported to subscribers until they unsubscribe", async () => {
    const uri = "test://watched-resource";
    const probe = await StdioProbe.initialized("2025-11-25");
    expect(await probe.request("resources/subscribe", { uri })).toMatchObject({ result: {} });
    await probe.call("test_trigger_resource_change");
    expect(await probe.take("notifications/resources/updated")).toMatchObject({ params: { uri } });
    await probe.request("resources/unsubscribe", { uri });
    await probe.call("test_trigger_resource_change");
    expect(probe.received).toEqual([]);
  });
});

describe("logging", () => {
  it("stays at the level that was set", async () => {
    const probe = await StdioProbe.initialized("2025-11-25");
    await probe.request("logging/setLevel", { level: "critical" });
    await probe.call("test_logging_tool");
    const levels = probe.received.map((message) => (message.params as { level: string }).level);
    expect(levels).toEqual(["critical", "alert", "emergency"]);
  });

  it("refuses an unknown level", async () => {
    const probe = await StdioProbe.initialized("2025-11-25");
    const { error } = await probe.request("logging/setLevel", { level: "loud" });
    expect(error).toMatchObject({ code: -32602, message: expect.stringContaining('got "loud"') });
  });
});

describe("progress", () => {
  it("is sent only with a token, even if that is 0", async () => {
    const probe = await StdioProbe.initialized("2025-11-25");
    await probe.call("test_tool_with_progress", {}, { _meta: { progressToken: 0 } });
    const values = probe.received.map((message) => message.params);
    expect(values).toMatchObject(
      [0, 50, 100].map((progress) => ({ progressToken: 0, progress, total: 100 })),
    );
    probe.received.length = 0;
    await probe.call("test_tool_with_progress");
    expect(probe.received).toEqual([]);
  });

  it("has no message in 2024-11-05", async () => {
    const probe = await StdioProbe.initialized("2024-11-05");
    await probe.call("test_tool_with_progress", {}, { _meta: { progressToken: "t" } });
    expect(probe.received.map((message) => Object.keys(message.params as object))).toEqual(
      Array(3).fill(["progressToken", "progress", "total"]),
    );
  });
});

describe("roots", () => {
  it("are requested again when the client reports a change", async () => {
    const probe = await StdioProbe.initialized("2025-11-25");
    probe.send({ jsonrpc: "2.0", method: "notifications/roots/list_changed" });
    await probe.take("roots/list");
  });
});

describe("a client without the capability", () => {
  it.each(["test_sampling", "test_list_roots", "test_elicitation"])("gets an error from %s", async (name) => {
    const probe = await StdioProbe.initialized("2025-11-25", {});
    const { result } = await probe.call(
      name,
      { test_sampling: { prompt: "?" }, test_elicitation: { message: "?" } }[name],
    );
    expect(result).toMatchObject({ isError: true });
    expect(JSON.stringify(result)).toContain("does not declare");
  });

  it("for URLs gets only forms", async () => {
    const probe = await StdioProbe.initialized("2025-11-25", { elicitation: {} });
    expect((await probe.call("test_elicitation_url")).result).toMatchObject({ isError: true });
    probe.answers = { "elicitation/create": { action: "cancel" } };
    const { result } = await probe.call("test_elicitation", { message: "?" });
    expect(result).toMatchObject({ content: [{ text: "User response: action=cancel, content={}" }] });
  });
});

describe("a client that does not answer", () => {
  it("gets a cancellation, and the tool fails", async () => {
    const probe = await StdioProbe.initialized("2025-11-25", ALL_CAPABILITIES, { requestTimeoutMs: 1 });
    const { result } = await probe.call("test_list_roots");
    expect(result).toMatchObject({
      isError: true,
      content: [{ text: "The client did not answer in time" }],
    });
    const { id } = await probe.take("roots/list");
    expect(await probe.take("notifications/cancelled")).toMatchObject({ params: { requestId: id } });
  });

  it("but sends an error has refused", async () => {
    const probe = await StdioProbe.initialized("2025-11-25");
    const response = probe.call("test_list_roots");
    const { id } = await probe.take("roots/list");
    probe.send({ jsonrpc: "2.0", id, error: { code: -1, message: "No" } });
    expect((await response).result).toMatchObject({ content: [{ text: "The client refused: No" }] });
  });
});

describe("URL elicitation", () => {
  it("blocks a call with -32042 until the visit is complete, which is announced", async () => {
    const probe = await StdioProbe.initialized("2025-11-25");
    const { error } = await probe.call("test_url_elicitation_required");
    expect(error).toMatchObject({ code: -32042, data: { elicitations: [{ mode: "url" }] } });
    const { elicitations } = (error as { data: { elicitations: { elicitationId: string }[] } }).data;
    const elicitationId = elicitations[0]?.elicitationId;
    await probe.call("test_complete_url_elicitation", { elicitationId });
    await probe.take((message) => message.method === "notifications/elicitation/complete");
    expect((await probe.call("test_url_elicitation_required")).result).toMatchObject({ content: [{}] });
  });
});
