import { describe, expect, it } from "vitest";
import type { HttpRequest } from "../../../../harness/reference/server/switch.ts";
import { isObject } from "../../../../schema/json.ts";
import { META } from "../../../../schema/meta-keys.ts";
import { repairStateless } from "./repair-stateless.ts";

const VERSION = "2026-07-28";
const WHOLE = { [META.protocolVersion]: VERSION, [META.clientCapabilities]: { roots: {} } };

const call = (params?: object) => JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params });

/** `_meta` of what the server will parse. */
function metaOf(text: string, always: boolean): unknown {
  const message: unknown = JSON.parse(repairStateless({ always }).receive?.(text) ?? "null");
  return isObject(message) && isObject(message.params) ? message.params._meta : undefined;
}

async function headersOf(headers: Readonly<Record<string, string>>, body: string, always = true) {
  const request: HttpRequest = { method: "POST", path: "/mcp", headers, sentNames: [], body };
  let seen: HttpRequest | undefined;
  await repairStateless({ always }).http?.(request, async (given) => {
    seen = given;
    return { status: 200, headers: {}, body: "" };
  });
  return seen?.headers;
}

describe("a lenient server", () => {
  it("leaves an envelope that is whole as it is", () => {
    expect(metaOf(call({ _meta: { ...WHOLE, a: 1 } }), false)).toEqual({ ...WHOLE, a: 1 });
  });

  it("fills in what an envelope lacks", () => {
    expect(metaOf(call({ _meta: { [META.protocolVersion]: VERSION } }), false)).toEqual({
      [META.protocolVersion]: VERSION,
      [META.clientCapabilities]: {},
    });
  });

  it("keeps a revision that it does not know, for the server to refuse", () => {
    expect(metaOf(call({ _meta: { ...WHOLE, [META.protocolVersion]: "1999-12-31" } }), true)).toMatchObject({
      [META.protocolVersion]: "1999-12-31",
    });
  });

  it("leaves alone what has no sign of this era, where another is spoken, too", () => {
    expect(metaOf(call({}), false)).toBeUndefined();
    expect(metaOf(call({}), true)).toMatchObject({ [META.protocolVersion]: VERSION });
  });

  it("never touches initialize", () => {
    const text = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params: { _meta: WHOLE } });
    expect(repairStateless({ always: true }).receive?.(text)).toBe(text);
  });

  it("takes headers from the body, whatever they said", async () => {
    const body = call({ name: "Größe", _meta: WHOLE });
    expect(
      await headersOf({ "mcp-method": "TOOLS/CALL", "mcp-protocol-version": "2025-11-25" }, body),
    ).toEqual({
      "mcp-method": "tools/call",
      "mcp-protocol-version": VERSION,
      "mcp-name": "=?base64?R3LDtsOfZQ==?=",
    });
  });

  it("leaves the headers of another era alone", async () => {
    const headers = { "mcp-protocol-version": "2025-11-25" };
    expect(await headersOf(headers, call({ name: "a" }), false)).toEqual(headers);
  });
});
