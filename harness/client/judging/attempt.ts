import { isObject } from "../../../schema/json.ts";
import { META } from "../../../schema/meta-keys.ts";
import { eraOf, type Revision } from "../../../schema/revision.ts";
import type { Conversation } from "../../trace/conversation.ts";
import { HEADER, headerOf } from "../../trace/headers.ts";
import type { Message } from "../../trace/message.ts";

/**
 * The revision that a client attempted to use when version negotiation failed. It is the revision that the client named,
 * if the server offered it. A client that named none and sent JSON-RPC attempted the newest one. Undefined for a client
 * that named another revision, which it may, or that does not send JSON-RPC.
 */
export function attemptedRevision(
  conversations: readonly Conversation[],
  offered: readonly Revision[],
): Revision | undefined {
  for (const conversation of conversations) {
    for (const message of conversation.messages) {
      if (message.from !== "client" || !isCall(message.value)) continue;
      const version = versionInMessage(message, conversation);
      if (version !== undefined) return offered.find((revision) => revision === version);
      return newest(offered, "stateful") ?? newest(offered, "stateless");
    }
  }
  return undefined;
}

/** A request or notification. The test is lenient: a message that breaks the rules is judged by the checks. */
function isCall(value: unknown): boolean {
  return isObject(value) && typeof value.method === "string" && ("jsonrpc" in value || "id" in value);
}

/** The revision that a message of the client names: in its params, its `_meta` or its HTTP header. */
export function versionInMessage({ value, exchange }: Message, { events }: Conversation): unknown {
  const params = isObject(value) && isObject(value.params) ? value.params : {};
  const meta = isObject(params._meta) ? params._meta : {};
  const request = events.find((event) => event.channel === "http-request" && event.exchange === exchange);
  const header =
    request?.channel === "http-request" ? headerOf(request.headers, HEADER.protocolVersion) : undefined;
  return params.protocolVersion ?? meta[META.protocolVersion] ?? header;
}

function newest(offered: readonly Revision[], era: ReturnType<typeof eraOf>): Revision | undefined {
  return offered
    .filter((revision) => eraOf(revision) === era)
    .toSorted()
    .at(-1);
}
