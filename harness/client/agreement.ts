import { isObject, type JsonObject } from "../../schema/json.ts";
import { META } from "../../schema/meta-keys.ts";
import { isRevision } from "../../schema/revision.ts";
import type { Conversation, Rpc } from "../trace/conversation.ts";
import type { AgreedEvent } from "../trace/event.ts";

type Agreement = Pick<AgreedEvent, "revision" | "clientCapabilities" | "serverCapabilities">;

const objectOrEmpty = (value: unknown): JsonObject => (isObject(value) ? value : {});

/** The result of the first response to a request. */
function resultOf({ responses }: Rpc): JsonObject | undefined {
  const value = responses[0]?.value;
  return isObject(value) && isObject(value.result) ? value.result : undefined;
}

/** Whether a client that was offered another revision than it requested sent nothing after that: it does not speak it. */
function isRejected({ params, responses }: Rpc, { messages }: Conversation, revision: unknown): boolean {
  const answered = responses[0]?.seq ?? 0;
  return (
    params.protocolVersion !== revision &&
    !messages.some(({ from, seq }) => from === "client" && seq > answered)
  );
}

/** What client and server agreed on: in a handshake, or in a stateless request that the server answered with a result. */
export function agreementIn(conversation: Conversation): Agreement | undefined {
  const { clientRequests } = conversation;
  for (const rpc of clientRequests) {
    const result = resultOf(rpc);
    if (result === undefined) continue;
    const meta = objectOrEmpty(rpc.params._meta);
    const isHandshake = rpc.method === "initialize";
    const revision = isHandshake ? result.protocolVersion : meta[META.protocolVersion];
    if (!isRevision(revision) || (isHandshake && isRejected(rpc, conversation, revision))) continue;
    return {
      revision,
      clientCapabilities: objectOrEmpty(
        isHandshake ? rpc.params.capabilities : meta[META.clientCapabilities],
      ),
      serverCapabilities: objectOrEmpty(result.capabilities),
    };
  }
  return undefined;
}
