import { isObject, type JsonObject } from "../../schema/json.ts";
import { META } from "../../schema/meta-keys.ts";
import { isRevision } from "../../schema/revision.ts";
import type { Conversation, Rpc } from "../trace/conversation.ts";
import type { AgreedEvent } from "../trace/event.ts";

type Agreed = Pick<AgreedEvent, "revision" | "clientCapabilities" | "serverCapabilities">;

const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : {});

/** The result that answered a request, if one did. */
function resultOf({ responses }: Rpc): JsonObject | undefined {
  const [answer] = responses;
  const value = answer?.value;
  return isObject(value) && isObject(value.result) ? value.result : undefined;
}

/** What client and server have agreed on: by a handshake, or by a request that stands for itself and was served. */
export function agreementIn({ clientRequests }: Conversation): Agreed | undefined {
  for (const rpc of clientRequests) {
    const result = resultOf(rpc);
    if (result === undefined) continue;
    const meta = objectOf(rpc.params._meta);
    const isHandshake = rpc.method === "initialize";
    const revision = isHandshake ? result.protocolVersion : meta[META.protocolVersion];
    if (!isRevision(revision)) continue;
    return {
      revision,
      clientCapabilities: objectOf(isHandshake ? rpc.params.capabilities : meta[META.clientCapabilities]),
      serverCapabilities: objectOf(result.capabilities),
    };
  }
  return undefined;
}
