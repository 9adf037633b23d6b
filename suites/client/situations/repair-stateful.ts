import type { Hooks, HttpRequest } from "../../../harness/reference/server/switch.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { FIRST_STATELESS } from "../../../schema/revision.ts";

const SESSION = "mcp-session-id";
const VERSION = "mcp-protocol-version";

/** No version, which a server answers with one of its own. */
const NONE = "";

/**
 * Lets a client of the stateful era be served that leaves out or garbles what a server needs to know: it would be
 * refused at once, and nothing else of it could be seen. What was sent is in the trace as it came, and judged there.
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

/** A session belongs to all but `initialize`; its version was agreed on, whatever the header says. */
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
    clientInfo: { ...more, name: textOr(name, "nobody"), version: textOr(version, "0") },
  };
}
