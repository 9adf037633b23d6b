import type { Hooks, HttpRequest } from "../../../harness/switches/server.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { META } from "../../../schema/meta-keys.ts";
import { ownMember } from "../../../schema/own-member.ts";
import type { Revision } from "../../../schema/revision.ts";

const STATELESS: Revision = "2026-07-28";

/** The member of params that `Mcp-Name` repeats. */
const NAMED_BY: ReadonlyMap<unknown, string> = new Map([
  ["tools/call", "name"],
  ["prompts/get", "name"],
  ["resources/read", "uri"],
]);

/**
 * Completes requests of the stateless era before the reference server reads them: their `_meta`, and the headers that
 * repeat the body. A server would refuse an incomplete request, and the checks could not observe anything else of the
 * client. The trace has the original requests, and the checks judge those.
 *
 * @param always also repair requests that have no key of the stateless era
 */
export function repairStateless({ always }: { readonly always: boolean }): Hooks {
  return {
    http: (request, next) => next(request.method === "POST" ? repairedRequest(request, always) : request),
    receive: (text) => repairedText(text, always),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRequest(message: unknown): message is JsonObject {
  return isObject(message) && typeof message.method === "string" && "id" in message;
}

const metaOf = ({ params }: JsonObject): JsonObject =>
  isObject(params) && isObject(params._meta) ? params._meta : {};

const SPEAKER_KEYS = [META.protocolVersion, META.clientCapabilities, META.clientInfo];

/** Whether a request has a key of the stateless era. */
function hasSign(message: JsonObject): boolean {
  const meta = metaOf(message);
  return SPEAKER_KEYS.some((key) => key in meta);
}

function repaired(message: JsonObject): JsonObject {
  const meta = metaOf(message);
  const version = meta[META.protocolVersion];
  const capabilities = meta[META.clientCapabilities];
  // A client without an envelope is treated as one that declares elicitation, the kind of input that is easiest to answer.
  const assumed = hasSign(message) ? {} : { elicitation: {} };
  const _meta = {
    ...meta,
    [META.protocolVersion]: typeof version === "string" ? version : STATELESS,
    [META.clientCapabilities]: isObject(capabilities) ? capabilities : assumed,
  };
  return { ...message, params: { ...(isObject(message.params) ? message.params : {}), _meta } };
}

function repairedText(text: string, always: boolean): string {
  const message = parsed(text);
  if (!isRequest(message) || message.method === "initialize") return text;
  return always || hasSign(message) ? JSON.stringify(repaired(message)) : text;
}

function repairedRequest(request: HttpRequest, always: boolean): HttpRequest {
  const message = parsed(request.body);
  if (!isRequest(message) || message.method === "initialize") return request;
  const { headers } = request;
  const hasHeader = headers["mcp-protocol-version"] === STATELESS || headers["mcp-method"] !== undefined;
  if (!always && !hasHeader && !hasSign(message)) return request;
  const complete = repaired(message);
  const params = isObject(complete.params) ? complete.params : {};
  const name = ownMember(params, NAMED_BY.get(message.method) ?? "");
  return {
    ...request,
    body: JSON.stringify(complete),
    headers: {
      ...headers,
      "mcp-protocol-version": String(metaOf(complete)[META.protocolVersion]),
      "mcp-method": String(message.method),
      ...(typeof name === "string" ? { "mcp-name": wrapped(name) } : {}),
    },
  };
}

const wrapped = (text: string) => `=?base64?${Buffer.from(text, "utf8").toString("base64")}?=`;
