import type {
  ErrorObject,
  ErrorResponse,
  Id,
  JsonObject,
  Notification,
  Response,
  ResultResponse,
} from "../switches/message.ts";

/** What the reference peers make of messages, and the error that becomes an error response. */

export const PARSE_ERROR = -32700;
export const INVALID_REQUEST = -32600;
export const METHOD_NOT_FOUND = -32601;
export const INVALID_PARAMS = -32602;
export const INTERNAL_ERROR = -32603;
/** Up to 2025-11-25. In 2026-07-28 the code is INVALID_PARAMS. */
export const RESOURCE_NOT_FOUND = -32002;
/** 2025-11-25 only. */
export const URL_ELICITATION_REQUIRED = -32042;
/** The three codes of 2026-07-28. */
export const HEADER_MISMATCH = -32020;
export const MISSING_CLIENT_CAPABILITY = -32021;
export const UNSUPPORTED_VERSION = -32022;

/** Thrown while a request is handled. It becomes the error response. */
export class ProtocolError extends Error {
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isResponse(message: unknown): message is Response {
  return isObject(message) && !("method" in message) && ("result" in message || "error" in message);
}

export function resultResponse(id: Id, result: JsonObject): ResultResponse {
  return { jsonrpc: "2.0", id, result };
}

/** Any other exception is an internal error. The client gets no details. */
export function errorObject(cause: unknown): ErrorObject {
  if (!(cause instanceof ProtocolError)) return { code: INTERNAL_ERROR, message: "Internal error" };
  const { code, message, data } = cause;
  return { code, message, ...(data === undefined ? {} : { data }) };
}

export function errorResponse(id: Id | null | undefined, cause: unknown): ErrorResponse {
  return { jsonrpc: "2.0", ...(id === undefined ? {} : { id }), error: errorObject(cause) };
}

export function notification(method: string, params?: JsonObject): Notification {
  return { jsonrpc: "2.0", method, ...(params === undefined ? {} : { params }) };
}

/** A copy of an object without some of its members. */
export function without(object: JsonObject, ...names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
}
