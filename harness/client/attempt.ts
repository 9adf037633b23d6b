import { isObject } from "../../schema/json.ts";
import { META } from "../../schema/meta-keys.ts";
import { eraOf, type Revision } from "../../schema/revision.ts";
import type { Conversation } from "../trace/conversation.ts";
import { headerOf } from "../trace/headers.ts";
import type { Message } from "../trace/message.ts";

/**
 * The revision that a client meant to speak, where no agreement came about: what it named, if that was offered; if it
 * named none and yet spoke JSON-RPC, the newest offered. Undefined when it wanted something else, which is its right,
 * or spoke another protocol.
 */
export function attemptIn(
  conversations: readonly Conversation[],
  offered: readonly Revision[],
): Revision | undefined {
  for (const one of conversations) {
    for (const message of one.messages) {
      if (message.from !== "client" || !isCall(message.value)) continue;
      const named = versionNamed(message, one);
      if (named !== undefined) return offered.find((revision) => revision === named);
      return newest(offered, "stateful") ?? newest(offered, "stateless");
    }
  }
  return undefined;
}

interface JsonRpc {
  readonly method: string;
  readonly params?: unknown;
}

/** A request or notification; not as strict as the rules for one, as whoever breaks these is to be judged by them. */
function isCall(value: unknown): value is JsonRpc {
  return isObject(value) && typeof value.method === "string" && ("jsonrpc" in value || "id" in value);
}

export function versionNamed({ value, exchange }: Message, { events }: Conversation): unknown {
  const params = isObject(value) && isObject(value.params) ? value.params : {};
  const meta = isObject(params._meta) ? params._meta : {};
  const request = events.find((event) => event.channel === "http-request" && event.exchange === exchange);
  const header =
    request?.channel === "http-request" ? headerOf(request.headers, "mcp-protocol-version") : undefined;
  return params.protocolVersion ?? meta[META.protocolVersion] ?? header;
}

function newest(offered: readonly Revision[], era: ReturnType<typeof eraOf>): Revision | undefined {
  return offered
    .filter((revision) => eraOf(revision) === era)
    .toSorted()
    .at(-1);
}
