import { isObject } from "../../schema/json.ts";
import type { Conversation, Rpc } from "./conversation.ts";

/**
 * The first request of a leg without handshakes that was served as one of its revision: only such a result has a `resultType`. An older server may
 * serve a list before its handshake, but without this member.
 */
export function servedStatelessly(conversations: readonly Conversation[]): Rpc | undefined {
  return conversations
    .flatMap(({ clientRequests }) => clientRequests)
    .find(({ responses }) =>
      responses.some(
        ({ value }) =>
          isObject(value) && isObject(value.result) && typeof value.result.resultType === "string",
      ),
    );
}
