import type { Hooks, HttpRequest } from "../../../harness/switches/server.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { FIRST_STATELESS } from "../../../schema/revision.ts";

const SESSION = "mcp-session-id";
const VERSION = "mcp-protocol-version";

/** An unknown version, so that the server answers with its own version. */
const NONE = "";

/**
 * Completes requests of the stateful era before the reference server reads them. A server would refuse an incomplete
 * request, and the checks could not observe anything else of the client. The trace has the original requests, and the
 * checks judge those.
 */
export function repairStateful(): Hooks {
  let session: string | undefined;
  return {
    receive: (text) => repairedText(text),
    http: async (request, next) => {
      const reply = await next(repairedRequest(request, session));
      session = reply.headers[SESSION] ?? session;
      return reply;
    },
  };
}

/** Adds the session id to all requests except `initialize`, and removes the version header: the handshake negotiated the version. */
function repairedRequest(request: HttpRequest, session: string | undefined): HttpRequest {
  const { [SESSION]: sent, [VERSION]: version, ...rest } = request.headers;
  const isFirst = /"method"\s*:\s*"initialize"/.test(request.body);
  const id = isFirst ? undefined : (sent ?? session);
  return {
    ...request,
    headers: {
      ...rest,
      ...(id === undefined ? {} : { [SESSION]: id }),
      ...(version === FIRST_STATELESS ? { [VERSION]: version } : {}),
    },
  };
}

function repairedText(text: string): string {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    return text;
  }
  if (!isObject(message)) return text;
  const repaired = { ...message, jsonrpc: "2.0" };
  return JSON.stringify(
    message.method === "initialize" ? { ...repaired, params: repairedParams(message.params) } : repaired,
  );
}

function repairedParams(params: unknown): JsonObject {
  const { protocolVersion, capabilities, clientInfo, ...rest } = isObject(params) ? params : {};
  const { name, version, ...more } = isObject(clientInfo) ? clientInfo : {};
  const textOr = (value: unknown, other: string) => (typeof value === "string" ? value : other);
  return {
    ...rest,
    protocolVersion: textOr(protocolVersion, NONE),
    capabilities: isObject(capabilities) ? capabilities : {},
    clientInfo: { ...more, name: textOr(name, "unnamed"), version: textOr(version, "0") },
  };
}
