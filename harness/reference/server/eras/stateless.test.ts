import { describe, expect, it } from "vitest";
import { META } from "../../meta.ts";
import { envelope, StdioProbe } from "../testing/stdio-probe.ts";

const MODERN = { revisions: ["2026-07-28"] } as const;

describe("the envelope", () => {
  it.each([META.protocolVersion, META.clientCapabilities])(
    "without %s is answered with -32602",
    async (key) => {
      const _meta = Object.fromEntries(Object.entries(envelope()).filter(([name]) => name !== key));
      const { error } = await new StdioProbe().request("tools/list", { _meta });
      expect(error).toMatchObject({ code: -32602, message: expect.stringContaining(key) });
    },
  );

  it.each([
    [{ [META.protocolVersion]: 1 }],
    [{ [META.clientCapabilities]: [] }],
    [{ [META.logLevel]: "loud" }],
    [{ progressToken: 1.5 }],
  ])("with a member of the wrong type is answered with -32602: %j", async (more) => {
    const { error } = await new StdioProbe().request("tools/list", { _meta: envelope({}, more) });
    expect(error).toMatchObject({ code: -32602 });
  });

  it("is required in every request, also for a server of both eras", async () => {
    const probe = new StdioProbe();
    probe.send({ jsonrpc: "2.0", id: 1, method: "tools/list" });
    expect(await probe.take((message) => message.id === 1)).toMatchObject({ error: { code: -32602 } });
  });

  it.each(["1900-01-01", "2025-11-25"])(
    "for %s is answered with -32022 and the spoken revisions, also later",
    async (version) => {
      const probe = new StdioProbe("2026-07-28", MODERN);
      await probe.request("server/discover");
      const { error } = await probe.request("tools/list", {
        _meta: envelope({}, { [META.protocolVersion]: version }),
      });
      expect(error).toMatchObject({ code: -32022, data: { supported: ["2026-07-28"], requested: version } });
    },
  );
});

describe("a result", () => {
  it.each(["server/discover", "tools/list", "prompts/list", "resources/list", "resources/templates/list"])(
    "of %s has its type, the server's name and caching hints",
    async (method) => {
      expect((await new StdioProbe().request(method)).result).toMatchObject({
        resultType: "complete",
        ttlMs: expect.any(Number),
        cacheScope: "public",
        _meta: { [META.serverInfo]: { name: expect.any(String) } },
      });
    },
  );

  it("of a tool call has no caching hints", async () => {
    const { result } = await new StdioProbe().call("test_simple_text");
    expect(result).toMatchObject({ resultType: "complete" });
    expect(result).not.toHaveProperty("ttlMs");
  });
});

describe("server/discover", () => {
  it("lists the spoken revisions and the capabilities", async () => {
    const { result } = await new StdioProbe("2026-07-28", MODERN).request("server/discover");
    expect(result).toMatchObject({
      supportedVersions: ["2026-07-28"],
      capabilities: { tools: {}, logging: {} },
    });
    expect(result).not.toHaveProperty("capabilities.tasks");
  });
});

describe("a feature of older revisions", () => {
  it.each([
    "initialize",
    "ping",
    "logging/setLevel",
    "resources/subscribe",
    "resources/unsubscribe",
    "tasks/list",
    "tasks/result",
    "sampling/createMessage",
  ])("%s is unknown", async (method) => {
    expect(await new StdioProbe().request(method)).toMatchObject({ error: { code: -32601 } });
  });

  it("-32002 is not used for a resource that does not exist", async () => {
    const { error } = await new StdioProbe().request("resources/read", { uri: "test://none" });
    expect(error).toMatchObject({ code: -32602, data: { uri: "test://none" } });
  });

  it("batches are refused, responses are ignored", async () => {
    const probe = new StdioProbe("2026-07-28", MODERN);
    probe.send([{ jsonrpc: "2.0", id: 1, method: "server/discover" }] as never);
    expect(await probe.take((message) => "error" in message)).toMatchObject({ error: { code: -32600 } });
    probe.send({ jsonrpc: "2.0", id: 1, result: {} });
    await probe.request("server/discover");
    expect(probe.received).toEqual([]);
  });

  it("names the revisions in the error to initialize", async () => {
    const probe = new StdioProbe("2026-07-28", MODERN);
    probe.send({ jsonrpc: "2.0", id: 1, method: "initialize", params: { protocolVersion: "2025-11-25" } });
    const { error } = await probe.take((message) => message.id === 1);
    expect(error).toMatchObject({ message: expect.stringContaining("2026-07-28") });
  });
});

describe("logging", () => {
  it("is sent for requests that set a level, from that level up", async () => {
    const probe = new StdioProbe();
    await probe.call("test_logging_tool");
    expect(probe.received).toEqual([]);
    await probe.call("test_logging_tool", {}, { _meta: envelope({}, { [META.logLevel]: "alert" }) });
    expect(probe.received.map((message) => message.params)).toMatchObject([
      { level: "alert" },
      { level: "emergency" },
    ]);
  });
});

describe("cancellation", () => {
  it("stops the work, and nothing more is sent", async () => {
    const probe = new StdioProbe();
    const params = {
      name: "test_slow_tool",
      arguments: { label: "a" },
      _meta: envelope({}, { progressToken: 1 }),
    };
    probe.send({ jsonrpc: "2.0", id: 0, method: "tools/call", params });
    await probe.take("notifications/progress");
    probe.send({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 0 } });
    const { result } = await probe.call("test_slow_tool_status", { label: "a" });
    expect(result).toMatchObject({ content: [{ text: "cancelled" }] });
    expect(probe.received).toEqual([]);
  });

  it("of an unknown request is ignored", async () => {
    const probe = new StdioProbe();
    for (const requestId of ["none", 7, null]) {
      probe.send({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId } });
    }
    await probe.request("server/discover");
    expect(probe.received).toEqual([]);
  });
});

describe("a connection", () => {
  it("remembers nothing about the client between requests", async () => {
    const probe = new StdioProbe();
    expect((await probe.call("test_list_roots")).result).toMatchObject({ resultType: "input_required" });
    const { error } = await probe.call("test_list_roots", {}, { _meta: envelope({}) });
    expect(error).toMatchObject({ code: -32021, data: { requiredCapabilities: { roots: {} } } });
  });

  it("lists the same before and after a tool that changes the list", async () => {
    const probe = new StdioProbe("2026-07-28", { pageSize: 100 });
    const before = (await probe.request("tools/list")).result;
    await probe.call("test_trigger_tool_change");
    expect((await probe.request("tools/list")).result).toEqual(before);
  });

  it("may serve both eras", async () => {
    const probe = await StdioProbe.initialized("2025-11-25");
    const { result } = await probe.request("tools/list", { _meta: envelope() });
    expect(result).toMatchObject({ resultType: "complete" });
    expect((await probe.request("tools/list")).result).not.toHaveProperty("resultType");
  });
});
