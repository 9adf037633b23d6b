import type { Conversation } from "../../../harness/trace/conversation.ts";
import type { HttpResponseEvent } from "../../../harness/trace/event.ts";
import { HEADER, headerOf } from "../../../harness/trace/headers.ts";
import { exchangesOf, postedMessages } from "../../across-topics/server/http/exchanges.ts";

/** An answer to `initialize` and its session id. */
export interface Initialized {
  readonly at: number;
  /** Absent when the server assigned none. */
  readonly id?: string;
}

function sessionIdOf({ headers }: HttpResponseEvent): { id?: string } {
  const id = headerOf(headers, HEADER.sessionId);
  return id === undefined ? {} : { id };
}

/** The successful answers to `initialize`. */
export function initializedOn(conversation: Pick<Conversation, "events">): readonly Initialized[] {
  return exchangesOf(conversation).flatMap((exchange) => {
    const { request, response } = exchange;
    const initializes =
      postedMessages(exchange).some(({ method }) => method === "initialize") && !request.broken;
    return initializes && response?.status === 200 ? [{ at: response.seq, ...sessionIdOf(response) }] : [];
  });
}
