import { describe, expect, it } from "vitest";
import { given } from "../../../schema/given.ts";
import { META } from "../../../schema/meta-keys.ts";
import { REVISIONS } from "../../../schema/revision.ts";
import { conversationHeaders, encodeHeader, headersOf, requestMessage, streamHeaders } from "./envelope.ts";

const speaker = (revision: (typeof REVISIONS)[number], sessionId?: string) => ({
  revision,
  clientCapabilities: { roots: {} },
  ...given({ sessionId }),
});
const names = (headers: readonly (readonly [string, string])[]) => headers.map(([name]) => name);

describe("a request", () => {
  it("has unchanged params in the stateful era", () => {
    expect(requestMessage(speaker("2025-11-25"), 1, "ping")).toEqual({
      jsonrpc: "2.0",
      id: 1,
      method: "ping",
    });
  });

  it("has the facts about the client in _meta in 2026-07-28, beside the other members", () => {
    const { params } = requestMessage(speaker("2026-07-28"), 1, "tools/list", {
      _meta: { progressToken: 3 },
    });
    expect(params).toEqual({
      _meta: {
        [META.protocolVersion]: "2026-07-28",
        [META.clientCapabilities]: { roots: {} },
        [META.clientInfo]: expect.objectContaining({ name: "mcp-conform" }),
        progressToken: 3,
      },
    });
  });

  it("can have a wrong value in _meta on purpose", () => {
    const broken = requestMessage(speaker("2026-07-28"), 1, "tools/list", {
      _meta: { [META.protocolVersion]: 1 },
    });
    expect(broken.params).toMatchObject({ _meta: { [META.protocolVersion]: 1 } });
  });
});

describe("the headers of a POST", () => {
  it.each([
    ["2024-11-05", false],
    ["2025-03-26", false],
    ["2025-06-18", true],
    ["2025-11-25", true],
    ["2026-07-28", true],
  ] as const)("of %s have the version: %s", (revision, hasVersion) => {
    const headers = headersOf(speaker(revision), { method: "tools/list" });
    expect(names(headers).includes("MCP-Protocol-Version")).toBe(hasVersion);
  });

  it("of initialize do not have it, as no version is agreed on yet", () => {
    expect(names(headersOf(speaker("2025-11-25"), { method: "initialize" }))).toEqual([
      "Content-Type",
      "Accept",
      "Accept-Encoding",
    ]);
  });

  it("have the session id after the server has assigned one", () => {
    expect(headersOf(speaker("2025-11-25", "s1"), { method: "ping" })).toContainEqual([
      "Mcp-Session-Id",
      "s1",
    ]);
  });

  it.each([
    [{ method: "tools/call", params: { name: "echo" } }, "echo"],
    [{ method: "resources/read", params: { uri: "a://b" } }, "a://b"],
    [{ method: "prompts/get", params: { name: "größe" } }, "=?base64?Z3LDtsOfZQ==?="],
    [{ method: "tools/call", params: { name: 7 } }, undefined],
    [{ method: "tools/list" }, undefined],
  ])("of 2026-07-28 repeat the method and the name: %j", (message, name) => {
    const headers = new Map(headersOf(speaker("2026-07-28"), message));
    expect(headers.get("Mcp-Method")).toBe(message.method);
    expect(headers.get("Mcp-Name")).toBe(name);
  });

  it.each([null, [], 7, { method: 7 }, { method: "constructor" }])(
    "are defined for any message: %j",
    (message) => {
      for (const revision of REVISIONS)
        expect(names(headersOf(speaker(revision), message))).toContain("Accept");
    },
  );
});

describe("the headers of other requests", () => {
  it("accept an event stream in a GET", () => {
    expect(streamHeaders(speaker("2025-11-25", "s1"))).toEqual([
      ["Accept", "text/event-stream"],
      ["Accept-Encoding", "identity"],
      ["MCP-Protocol-Version", "2025-11-25"],
      ["Mcp-Session-Id", "s1"],
    ]);
  });

  it("are only those of the conversation in a DELETE", () => {
    expect(names(conversationHeaders(speaker("2025-03-26", "s1")))).toEqual(["Mcp-Session-Id"]);
  });
});

/** The rows are examples from the specification. */
describe("a header value", () => {
  it.each([
    ["us-west1", "us-west1"],
    ["Hello, 世界", "=?base64?SGVsbG8sIOS4lueVjA==?="],
    [" padded ", "=?base64?IHBhZGRlZCA=?="],
    ["line1\nline2", "=?base64?bGluZTEKbGluZTI=?="],
    ["=?base64?literal?=", "=?base64?PT9iYXNlNjQ/bGl0ZXJhbD89?="],
    ["two words", "two words"],
    ["", "=?base64??="],
  ])("%j is sent as %s", (value, sent) => {
    expect(encodeHeader(value)).toBe(sent);
  });
});
