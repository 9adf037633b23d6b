import { describe, expect, it } from "vitest";
import type { HttpRequest } from "../../../harness/switches/server.ts";
import { isObject } from "../../../schema/json.ts";
import { META } from "../../../schema/meta-keys.ts";
import { repairStateless } from "./repair-stateless.ts";

const VERSION = "2026-07-28";
const COMPLETE = { [META.protocolVersion]: VERSION, [META.clientCapabilities]: { roots: {} } };

const call = (params?: object) => JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params });

/** The `_meta` of the repaired request. */
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

describe("the repair of stateless requests", () => {
  it("does not change a complete envelope", () => {
    expect(metaOf(call({ _meta: { ...COMPLETE, a: 1 } }), false)).toEqual({ ...COMPLETE, a: 1 });
  });

  it("adds the missing keys of an envelope", () => {
    expect(metaOf(call({ _meta: { [META.protocolVersion]: VERSION } }), false)).toEqual({
      [META.protocolVersion]: VERSION,
      [META.clientCapabilities]: {},
    });
  });

  it("does not change an unknown revision, so that the server can refuse it", () => {
    expect(
      metaOf(call({ _meta: { ...COMPLETE, [META.protocolVersion]: "1999-12-31" } }), true),
    ).toMatchObject({
      [META.protocolVersion]: "1999-12-31",
    });
  });

  it("changes a request without any key of this era only when `always` is set", () => {
    expect(metaOf(call({}), false)).toBeUndefined();
    expect(metaOf(call({}), true)).toMatchObject({ [META.protocolVersion]: VERSION });
  });

  it("never changes initialize", () => {
    const text = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params: { _meta: COMPLETE } });
    expect(repairStateless({ always: true }).receive?.(text)).toBe(text);
  });

  it("replaces the headers by the values in the body", async () => {
    const body = call({ name: "Größe", _meta: COMPLETE });
    expect(
      await headersOf({ "mcp-method": "TOOLS/CALL", "mcp-protocol-version": "2025-11-25" }, body),
    ).toEqual({
      "mcp-method": "tools/call",
      "mcp-protocol-version": VERSION,
      "mcp-name": "=?base64?R3LDtsOfZQ==?=",
    });
  });

  it("does not change the headers of another era", async () => {
    const headers = { "mcp-protocol-version": "2025-11-25" };
    expect(await headersOf(headers, call({ name: "a" }), false)).toEqual(headers);
  });
});
