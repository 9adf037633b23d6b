import { ownMember } from "../../../../schema/own-member.ts";
import type { JsonObject } from "../../../switches/message.ts";
import { isObject } from "../../message.ts";
import { META } from "../../meta.ts";
import type { Conversation } from "../core/conversation.ts";
import { mirroredIn } from "./mirrored.ts";

export type Headers = Readonly<Record<string, string>>;

/** The headers of a POST of this message. */
export function headersOf(message: unknown, conversation: Conversation): Headers {
  const always = { "Content-Type": "application/json", Accept: "application/json, text/event-stream" };
  const isStateless = conversation.era === "stateless";
  return { ...always, ...(isStateless ? repeated(message, conversation) : standingHeaders(conversation)) };
}

/** The headers of every request of a session: the session id, and the negotiated version since 2025-06-18. */
export function standingHeaders({ era, revision, sessionId }: Conversation): Headers {
  if (era === "stateless") return revision ? { "MCP-Protocol-Version": revision } : {};
  return {
    ...(revision !== undefined && revision >= "2025-06-18" ? { "MCP-Protocol-Version": revision } : {}),
    ...(sessionId === undefined ? {} : { "Mcp-Session-Id": sessionId }),
  };
}

/** The member of params that `Mcp-Name` repeats. */
const NAMED_BY: ReadonlyMap<unknown, string> = new Map([
  ["tools/call", "name"],
  ["prompts/get", "name"],
  ["resources/read", "uri"],
  ["tasks/get", "taskId"],
  ["tasks/update", "taskId"],
  ["tasks/cancel", "taskId"],
]);

/** The headers in which 2026-07-28 repeats parts of the body. They are taken from the body, so that both match. */
function repeated(message: unknown, { revision, tools }: Conversation): Headers {
  if (!isObject(message) || typeof message.method !== "string") return {};
  const params = isObject(message.params) ? message.params : {};
  const version = isObject(params._meta) ? params._meta[META.protocolVersion] : revision;
  const name = ownMember(params, NAMED_BY.get(message.method) ?? "");
  return {
    ...(typeof version === "string" ? { "MCP-Protocol-Version": version } : {}),
    ...("id" in message ? { "Mcp-Method": message.method } : {}),
    ...(typeof name === "string" ? { "Mcp-Name": encodeValue(name) } : {}),
    ...(message.method === "tools/call" ? parametersOf(params, tools.get(String(name))) : {}),
  };
}

function parametersOf(params: JsonObject, tool: JsonObject | undefined): Headers {
  const found = tool ? mirroredIn(tool) : undefined;
  if (!found || "problem" in found) return {};
  const pairs = found.mirrored.flatMap(({ header, path }) => {
    const value = path.reduce<unknown>(
      (current, key) => (isObject(current) ? ownMember(current, key) : undefined),
      params.arguments,
    );
    if (Number.isInteger(value) && !Number.isSafeInteger(value))
      throw new Error(`The integer ${String(value)} cannot be repeated in Mcp-Param-${header}`);
    return isPrimitive(value) ? [[`Mcp-Param-${header}`, encodeValue(String(value))]] : [];
  });
  return Object.fromEntries(pairs) as Headers;
}

/** Null and absent values have no header. */
function isPrimitive(value: unknown): value is string | number | boolean {
  return ["string", "number", "boolean"].includes(typeof value);
}

/** A header value for any text: unchanged if that is safe, otherwise base64 of its UTF-8 between two markers. */
export function encodeValue(text: string): string {
  const isSafe = /^([\x21-\x7e]([\t\x20-\x7e]*[\x21-\x7e])?)?$/.test(text);
  const looksEncoded = text.startsWith("=?base64?") && text.endsWith("?=");
  return isSafe && !looksEncoded ? text : `=?base64?${Buffer.from(text, "utf8").toString("base64")}?=`;
}
