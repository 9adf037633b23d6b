import { isObject } from "../../../schema/json.ts";
import type { TokenKind } from "../../authorization/setup.ts";
import { type Conversation, legTrace } from "../../trace/conversation.ts";
import type { HttpRequestEvent, LegKey, TraceEvent } from "../../trace/event.ts";
import { headerOf } from "../../trace/headers.ts";

/** A server that refuses what has no token answers with this. */
const UNAUTHORIZED = 401;

/** That the tokens of the operator show nothing in a leg, as a fact: the server serves requests without a token as well. */
export function tokenNotes(
  given: readonly TokenKind[],
  events: readonly TraceEvent[],
  { revision, transport }: LegKey,
): string[] {
  if (transport === "stdio" || given.length === 0) return [];
  const asked = legTrace(revision, transport, events).conversations.flatMap(withoutToken);
  const served = asked.find(({ isServed }) => isServed);
  if (served === undefined || asked.some(({ status }) => status === UNAUTHORIZED)) return [];
  const tokens = given.length === 1 ? `the token ${given[0]} was` : `the tokens ${given.join(", ")} were`;
  return [
    `${tokens} given, and the server served ${served.method} without a token: nothing shows what it does with a token, so no rule about tokens is judged`,
  ];
}

interface Asked {
  readonly method: string;
  readonly isServed: boolean;
  readonly status: number;
}

/** The requests of a conversation that had no token, each with its answer. */
function withoutToken({ clientRequests, events }: Conversation): readonly Asked[] {
  const posts = new Map(
    events.flatMap((event): [number, HttpRequestEvent][] =>
      event.channel === "http-request" ? [[event.seq, event]] : [],
    ),
  );
  return clientRequests.flatMap(({ method, request, responses: [response] }) => {
    const post = posts.get(request.seq);
    if (post === undefined || headerOf(post.headers, "Authorization") !== undefined) return [];
    const status = events.flatMap((event) =>
      event.channel === "http-response" && event.exchange === post.exchange ? [event.status] : [],
    );
    const isServed = isObject(response?.value) && response.value.result !== undefined;
    return [{ method, isServed, status: status.at(-1) ?? 0 }];
  });
}
