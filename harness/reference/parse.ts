import { parseJson } from "../../schema/printable.ts";
import type { Id, JsonObject, Notification, Request } from "../switches/message.ts";
import { INVALID_REQUEST, isObject, PARSE_ERROR, ProtocolError } from "./message.ts";

/** The kind of a received value. The code that waits for a response validates it. */
export type Incoming =
  | { readonly kind: "request"; readonly message: Request }
  | { readonly kind: "notification"; readonly message: Notification }
  | { readonly kind: "response"; readonly message: JsonObject }
  | { readonly kind: "invalid"; readonly id: Id | undefined; readonly error: ProtocolError };

/** @throws ProtocolError -32700 */
export function parse(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    throw new ProtocolError(PARSE_ERROR, "Parse error: the message is not JSON");
  }
}

/** Ids are strings or integers. MCP has no null id, and not every JSON library preserves fractions. */
export function isId(value: unknown): value is Id {
  return typeof value === "string" || Number.isInteger(value);
}

export function classify(value: unknown): Incoming {
  if (!isObject(value)) return invalid(undefined, "a message is one JSON object");
  const id = isId(value.id) ? value.id : undefined;
  if (value.jsonrpc !== "2.0") return invalid(id, 'jsonrpc must be "2.0"');
  if (!("method" in value)) {
    if ("result" in value || "error" in value) return { kind: "response", message: value };
    return invalid(id, "a message has a method, a result or an error");
  }
  const { method, params } = value;
  if (typeof method !== "string" || method === "") return invalid(id, "method must be a non-empty string");
  if (params !== undefined && !isObject(params)) return invalid(id, "params must be an object");
  const body = { jsonrpc: "2.0", method, ...(params === undefined ? {} : { params }) } as const;
  if (!("id" in value)) return { kind: "notification", message: body };
  if (id === undefined) return invalid(undefined, "id must be a string or an integer");
  return { kind: "request", message: { ...body, id } };
}

function invalid(id: Id | undefined, why: string): Incoming {
  return { kind: "invalid", id, error: new ProtocolError(INVALID_REQUEST, `Invalid request: ${why}`) };
}
