import type { Conversation } from "../../../harness/trace/conversation.ts";
import type { HttpResponseEvent } from "../../../harness/trace/event.ts";
import { headerOf } from "../../../harness/trace/headers.ts";
import { exchangesOf, postedMessages } from "../http/exchanges.ts";
import { SESSION_ID } from "../http/send.ts";

/** An answer to `initialize`, and the session id in it. */
export interface Initialized {
  readonly at: number;
  /** Absent when none was assigned. */
  readonly id?: string;
}

function sessionIdOf({ headers }: HttpResponseEvent): { id?: string } {
  const id = headerOf(headers, SESSION_ID);
  return id === undefined ? {} : { id };
}

/** The answers to `initialize` that were no refusals. */
export function initializedOn(conversation: Pick<Conversation, "events">): readonly Initialized[] {
  return exchangesOf(conversation).flatMap((seen) => {
    const { request, response } = seen;
    const initializes = postedMessages(seen).some(({ method }) => method === "initialize") && !request.broken;
    return initializes && response?.status === 200 ? [{ at: response.seq, ...sessionIdOf(response) }] : [];
  });
}
