import type { JsonObject } from "../../../schema/json.ts";
import { META } from "../../../schema/meta-keys.ts";
import { ownMember } from "../../../schema/own-member.ts";
import { eraOf, type Revision } from "../../../schema/revision.ts";
import type { Headers } from "../../trace/event.ts";
import { HEADER } from "../../trace/headers.ts";
import { VERSION } from "../../version.ts";
import type { JsonRpcId } from "../replies/reply.ts";

/** The name of the harness in its requests. */
export const CLIENT_INFO = { name: "mcp-conform", version: VERSION } as const;

/** The facts about a client from which its messages and their HTTP headers are built. */
export interface Speaker {
  readonly revision: Revision;
  readonly clientCapabilities: JsonObject;
  /** Stateful HTTP only, after the server has assigned one. */
  readonly sessionId?: string;
}

/** The params of a request in the form of the era: 2026-07-28 puts the facts about the client into `_meta` of each request. */
export function paramsOf(speaker: Speaker, params: JsonObject | undefined): JsonObject | undefined {
  if (eraOf(speaker.revision) === "stateful") return params;
  const meta = {
    [META.protocolVersion]: speaker.revision,
    [META.clientCapabilities]: speaker.clientCapabilities,
    [META.clientInfo]: CLIENT_INFO,
    ...(params?._meta as JsonObject | undefined),
  };
  return { ...params, _meta: meta };
}

export function requestMessage(
  speaker: Speaker,
  id: JsonRpcId,
  method: string,
  params?: JsonObject,
): JsonObject {
  const full = paramsOf(speaker, params);
  return { jsonrpc: "2.0", id, method, ...(full ? { params: full } : {}) };
}

export function notificationMessage(method: string, params?: JsonObject): JsonObject {
  return { jsonrpc: "2.0", method, ...(params ? { params } : {}) };
}

/** The member of params that `Mcp-Name` repeats, by method (2026-07-28, basic/transports/streamable-http). */
const NAMED_BY: ReadonlyMap<unknown, string> = new Map([
  ["tools/call", "name"],
  ["prompts/get", "name"],
  ["resources/read", "uri"],
  ["tasks/get", "taskId"],
  ["tasks/update", "taskId"],
  ["tasks/cancel", "taskId"],
]);

/** Without this header a server may compress, and the trace could not show the bytes of its answer. */
const UNCOMPRESSED = ["Accept-Encoding", "identity"] as const;

/** The headers of a POST with this message. */
export function headersOf(speaker: Speaker, message: unknown): Headers {
  const { method, params } = (message ?? {}) as { method?: unknown; params?: JsonObject };
  return [
    ["Content-Type", "application/json"],
    ["Accept", "application/json, text/event-stream"],
    UNCOMPRESSED,
    // Before the answer to `initialize` no version is agreed on.
    ...(method === "initialize" && eraOf(speaker.revision) === "stateful"
      ? sessionHeader(speaker)
      : conversationHeaders(speaker)),
    ...(eraOf(speaker.revision) === "stateless" ? mirrored(method, params) : []),
  ];
}

/** The headers of a GET that opens or resumes an event stream. */
export function streamHeaders(speaker: Speaker): Headers {
  return [["Accept", "text/event-stream"], UNCOMPRESSED, ...conversationHeaders(speaker)];
}

/** The headers of every request of a conversation, for all HTTP methods. */
export function conversationHeaders(speaker: Speaker): Headers {
  // The version header is new in 2025-06-18.
  const version: Headers =
    speaker.revision >= "2025-06-18" ? [[HEADER.protocolVersion, speaker.revision]] : [];
  return [...version, ...sessionHeader(speaker)];
}

function sessionHeader({ sessionId }: Speaker): Headers {
  return sessionId === undefined ? [] : [[HEADER.sessionId, sessionId]];
}

/** The headers of 2026-07-28 that repeat parts of the body, so that a gateway can route a request without reading it. */
function mirrored(method: unknown, params: JsonObject | undefined): Headers {
  if (typeof method !== "string") return [];
  const name = ownMember(params ?? {}, NAMED_BY.get(method) ?? "");
  return [
    [HEADER.method, method],
    ...(typeof name === "string" ? [[HEADER.name, encodeHeader(name)] as const] : []),
  ];
}

/**
 * A header value for any string: unchanged if that is safe, else its UTF-8 bytes as `=?base64?…?=`
 * (2026-07-28, basic/transports/streamable-http#value-encoding).
 */
export function encodeHeader(value: string): string {
  const plain = /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(value);
  const sentinel = value.startsWith("=?base64?") && value.endsWith("?=");
  return plain && !sentinel ? value : `=?base64?${Buffer.from(value, "utf8").toString("base64")}?=`;
}
