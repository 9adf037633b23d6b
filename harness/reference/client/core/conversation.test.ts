import { describe, expect, it } from "vitest";
import type { JsonObject, Outgoing } from "../../../switches/message.ts";
import type { Hooks } from "../../../switches/server.ts";
import { isObject, isResponse, ProtocolError } from "../../message.ts";
import type { Hooks as ClientHooks } from "../switch.ts";
import { methodsOf, type Tapped, tapped } from "../testing/tapped.ts";

const TRANSPORTS = ["stdio", "http"] as const;

/** Sends this instead of the first response. */
function instead(make: (response: JsonObject) => readonly unknown[]): Hooks {
  let count = 0;
  // The first response completes the handshake.
  return { outgoing: (message) => (isResponse(message) && ++count === 2 ? make({ ...message }) : [message]) };
}

const ask = (id: string, method: string): JsonObject => ({ jsonrpc: "2.0", id, method });

const responsesOf = ({ sent }: Tapped) =>
  sent.filter(isObject).filter((message) => "result" in message || "error" in message);

describe.each(TRANSPORTS)("over %s", (transport) => {
  it("a batch of 2025-03-26 is answered with a batch", async () => {
    const hook = instead((response) => [[ask("b1", "ping"), ask("b2", "none"), response]]);
    const seen = await tapped(transport, { revisions: ["2025-03-26"] }, { hooks: [hook] });
    expect(seen.problems).toEqual([]);
    const [batch] = seen.texts.filter((text) => text.startsWith("["));
    expect(JSON.parse(batch ?? "[]")).toEqual([
      { jsonrpc: "2.0", id: "b1", result: {} },
      { jsonrpc: "2.0", id: "b2", error: { code: -32601, message: "Method not found: none" } },
    ]);
  });

  it("an array is ignored in a revision without batches", async () => {
    const hook = instead((response) => [[ask("b1", "ping")], response] as unknown as readonly Outgoing[]);
    const seen = await tapped(transport, { revisions: ["2025-11-25"] }, { hooks: [hook] });
    expect(seen.problems).toEqual([]);
    expect(responsesOf(seen)).toEqual([]);
  });

  it("a server request that the server cancels is not answered", async () => {
    const cancelled = { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: "s1" } };
    const hook = instead((response) => [ask("s1", "roots/list"), cancelled, ask("s2", "ping"), response]);
    const slow: ClientHooks = {
      answer: async (asked, next) => {
        await new Promise((resolve) => setTimeout(resolve, 20));
        return next(asked);
      },
    };
    const seen = await tapped(transport, { revisions: ["2025-11-25"], hooks: [slow] }, { hooks: [hook] });
    expect(responsesOf(seen).map(({ id }) => id)).toEqual(["s2"]);
  });

  it("a server request is not answered in 2026-07-28, which does not allow it", async () => {
    const hook = instead((response) => [ask("s1", "ping"), response]);
    const seen = await tapped(transport, { revisions: ["2026-07-28"] }, { hooks: [hook] });
    expect(seen.problems).toEqual([]);
    expect(responsesOf(seen)).toEqual([]);
  });

  it("a call is cancelled in the way of the era, and the session continues", async () => {
    const stateful = await tapped(transport, { revisions: ["2025-11-25"], situation: "cancel" });
    const call = stateful.sent.filter(isObject).find(({ method }) => method === "tools/call");
    const notice = stateful.sent.filter(isObject).find(({ method }) => method === "notifications/cancelled");
    expect(notice?.params).toMatchObject({ requestId: call?.id });
    expect(methodsOf(stateful).at(-1)).toBe("tools/list");

    const stateless = await tapped(transport, { revisions: ["2026-07-28"], situation: "cancel" });
    expect(methodsOf(stateless).includes("notifications/cancelled")).toBe(transport === "stdio");
    expect(methodsOf(stateless).at(-1)).toBe("tools/list");
  });

  it("an input request without the capability is not answered, and the request is not repeated", async () => {
    const calls = [{ name: "test_input_required_result_elicitation" }];
    const hook: Hooks = {
      dispatch: async (call, next) => {
        if (call.method !== "tools/call") return next(call);
        return { resultType: "input_required", inputRequests: { a: { method: "roots/list" } } };
      },
    };
    const client = { revisions: ["2026-07-28"], context: { calls }, without: ["roots"] } as const;
    const seen = await tapped(transport, client, { hooks: [hook] });
    expect(methodsOf(seen).filter((method) => method === "tools/call")).toHaveLength(1);
    expect(seen.problems.join()).toContain("does not declare");
  });
});

describe("a call whose headers are refused", () => {
  it("is repeated after the tools were listed again", async () => {
    let isRefused = false;
    const hook: Hooks = {
      dispatch: (call, next) => {
        if (isRefused || call.method !== "tools/call") return next(call);
        isRefused = true;
        return Promise.reject(new ProtocolError(-32020, "Header mismatch"));
      },
    };
    const seen = await tapped("http", { revisions: ["2026-07-28"] }, { hooks: [hook], pageSize: 100 });
    const calls = methodsOf(seen).filter((method) => method.startsWith("tools/"));
    expect(calls).toEqual(["tools/list", "tools/call", "tools/list", "tools/call"]);
    expect(seen.problems).toEqual([]);
  });
});

describe("a session that ends while many requests are open", () => {
  it("is started again once", async () => {
    let old: string | undefined;
    const hook: Hooks = {
      http: async (request, next) => {
        const session = request.headers["mcp-session-id"];
        if (request.body.includes('"prompts/list"')) old ??= session;
        const isOver = old !== undefined && session === old && request.method === "POST";
        return isOver ? { status: 404, headers: {}, body: "" } : next(request);
      },
    };
    const hooks: ClientHooks[] = [{ decide: { sideBySide: () => true } }];
    const seen = await tapped("http", { revisions: ["2025-11-25"], hooks }, { hooks: [hook] });
    expect(methodsOf(seen).filter((method) => method === "initialize")).toHaveLength(2);
    expect(seen.problems).toEqual([]);
  });
});
