import type { JsonObject } from "../../schema/json.ts";
import { META } from "../../schema/meta-keys.ts";
import { eraOf, type Revision } from "../../schema/revision.ts";
import type { Headers } from "../trace/event.ts";
import { VERSION } from "../version.ts";
import type { JsonRpcId } from "./reply.ts";

/** How the harness names itself to targets. */
export const CLIENT_INFO = { name: "mcp-conform", version: VERSION } as const;

/** What a message and its HTTP headers are built from. */
export interface Speaker {
  readonly revision: Revision;
  readonly clientCapabilities: JsonObject;
  /** Stateful HTTP only, once the server has given one. */
  readonly sessionId?: string;
}

/** The params of a request as the era wants them: 2026-07-28 puts who speaks into `_meta` of each. */
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

/** Where the value of `Mcp-Name` comes from (2026-07-28, basic/transports/streamable-http). */
const NAMED_BY: ReadonlyMap<unknown, string> = new Map([
  ["tools/call", "name"],
  ["prompts/get", "name"],
  ["resources/read", "uri"],
  ["tasks/get", "taskId"],
  ["tasks/update", "taskId"],
  ["tasks/cancel", "taskId"],
]);

/** Left out, it would allow any coding, and the evidence is the bytes as they are. */
const AS_IT_IS = ["Accept-Encoding", "identity"] as const;

/** The headers that a POST of this message carries in this revision. */
export function headersOf(speaker: Speaker, message: unknown): Headers {
  const { method, params } = (message ?? {}) as { method?: unknown; params?: JsonObject };
  return [
    ["Content-Type", "application/json"],
    ["Accept", "application/json, text/event-stream"],
    AS_IT_IS,
    // `initialize` comes before any version is agreed.
    ...(method === "initialize" && eraOf(speaker.revision) === "stateful"
      ? sessionHeader(speaker)
      : standingHeaders(speaker)),
    ...(eraOf(speaker.revision) === "stateless" ? mirrored(method, params) : []),
  ];
}

/** The headers of a GET that opens an event stream, or takes one up again. */
export function streamHeaders(speaker: Speaker): Headers {
  return [["Accept", "text/event-stream"], AS_IT_IS, ...standingHeaders(speaker)];
}

/** The headers that every request of the conversation carries, whatever its method. */
export function standingHeaders(speaker: Speaker): Headers {
  // The version header exists since 2025-06-18.
  const version: Headers =
    speaker.revision >= "2025-06-18" ? [["MCP-Protocol-Version", speaker.revision]] : [];
  return [...version, ...sessionHeader(speaker)];
}

function sessionHeader({ sessionId }: Speaker): Headers {
  return sessionId === undefined ? [] : [["Mcp-Session-Id", sessionId]];
}

/** What 2026-07-28 repeats of the body, so that whoever routes a request need not read it. */
function mirrored(method: unknown, params: JsonObject | undefined): Headers {
  if (typeof method !== "string") return [];
  const name = params?.[NAMED_BY.get(method) ?? ""];
  return [
    ["Mcp-Method", method],
    ...(typeof name === "string" ? [["Mcp-Name", encodeHeader(name)] as const] : []),
  ];
}

/**
 * A header value for any string: as it is where that is safe, else `=?base64?…?=` over its UTF-8 bytes
 * (2026-07-28, basic/transports/streamable-http#value-encoding).
 */
export function encodeHeader(value: string): string {
  const plain = /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(value);
  const sentinel = value.startsWith("=?base64?") && value.endsWith("?=");
  return plain && !sentinel ? value : `=?base64?${Buffer.from(value, "utf8").toString("base64")}?=`;
}
