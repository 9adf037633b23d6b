import type { Hooks, HttpRequest } from "../../../../harness/reference/server/switch.ts";
import { isObject, type JsonObject } from "../../../../schema/json.ts";
import { META } from "../../../../schema/meta-keys.ts";
import type { Revision } from "../../../../schema/revision.ts";

const STATELESS: Revision = "2026-07-28";

/** The member of params that `Mcp-Name` repeats. */
const NAMED_BY: ReadonlyMap<unknown, string> = new Map([
  ["tools/call", "name"],
  ["prompts/get", "name"],
  ["resources/read", "uri"],
]);

/**
 * Lets a client be served that leaves out or garbles what says who it is: in `_meta`, and in the headers that repeat
 * the body. A server would refuse it at once, and nothing else of it could be seen. What was sent is in the trace as
 * it came, and is judged there.
 *
 * @param always also where nothing at all says that the request is of the stateless era
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

/** Whether something says that a request is of the stateless era. */
function hasSign(message: JsonObject): boolean {
  const meta = metaOf(message);
  return SPEAKER_KEYS.some((key) => key in meta);
}

function repaired(message: JsonObject): JsonObject {
  const meta = metaOf(message);
  const version = meta[META.protocolVersion];
  const capabilities = meta[META.clientCapabilities];
  // Who says nothing of itself is asked for what is easiest to answer.
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
  const isMeant = headers["mcp-protocol-version"] === STATELESS || headers["mcp-method"] !== undefined;
  if (!always && !isMeant && !hasSign(message)) return request;
  const whole = repaired(message);
  const params = isObject(whole.params) ? whole.params : {};
  const name = params[NAMED_BY.get(message.method) ?? ""];
  return {
    ...request,
    body: JSON.stringify(whole),
    headers: {
      ...headers,
      "mcp-protocol-version": String(metaOf(whole)[META.protocolVersion]),
      "mcp-method": String(message.method),
      ...(typeof name === "string" ? { "mcp-name": wrapped(name) } : {}),
    },
  };
}

const wrapped = (text: string) => `=?base64?${Buffer.from(text, "utf8").toString("base64")}?=`;
