import type { ClientSituation, Played } from "../../../harness/check/situation.ts";
import type { Conversation, Rpc } from "../../../harness/trace/conversation.ts";
import { isObject } from "../../../schema/json.ts";
import { olderServer, olderServerExits, olderServerOtherError } from "../situations/older-server.ts";

/** Whether the server of a situation supports only the stateful era. Then the client may use that era. */
export function isOlderServer({ name }: ClientSituation): boolean {
  return [olderServer, olderServerOtherError, olderServerExits].some((one) => one.name === name);
}

/** The initialize requests of the client. */
export function initializesIn({ conversations }: Played): readonly Rpc[] {
  return conversations.flatMap(({ clientRequests }) =>
    clientRequests.filter(({ method }) => method === "initialize"),
  );
}

export interface Notified {
  readonly method: string;
  readonly params: unknown;
  readonly seq: number;
  readonly pointer: string;
}

/** The notifications of the client. */
export function notificationsIn({ messages }: Conversation): readonly Notified[] {
  return messages.flatMap(({ from, value, seq, pointer }) =>
    from === "client" && isObject(value) && typeof value.method === "string" && !("id" in value)
      ? [{ method: value.method, params: value.params, seq, pointer }]
      : [],
  );
}
