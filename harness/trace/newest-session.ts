import type { Conversation, LegTrace, Rpc } from "./conversation.ts";
import type { UnansweredEvent } from "./event.ts";

/** What a server left unanswered in sessions that were no longer the newest. */
export interface OnlyNewest {
  /** One on each connection at least. */
  readonly missed: readonly (Rpc & { readonly limit: number })[];
  readonly answered: readonly Rpc[];
}

/** On as many connections requests are answered while their session is the newest, and left unanswered when another one is open. */
const LEAST = 3;

/**
 * Whether a server answers only the session that was opened last: one server object for all clients, which keeps one transport. Undefined if any
 * request was answered that was sent when a newer session was open, or one was left unanswered although its session was the newest.
 */
export function answersOnlyNewest({ transport, conversations }: LegTrace): OnlyNewest | undefined {
  if (transport === "stdio") return undefined;
  const opened = conversations.flatMap(({ connection, clientRequests }) => {
    const response = clientRequests.find(({ method }) => method === "initialize")?.responses[0];
    return response === undefined ? [] : [{ connection, at: response.seq }];
  });
  const missed: OnlyNewest["missed"][number][] = [];
  const answered: Rpc[] = [];
  const on = { missed: new Set<string>(), answered: new Set<string>() };
  for (const one of conversations) {
    const own = opened.find(({ connection }) => connection === one.connection)?.at;
    if (own === undefined) continue;
    const isOlder = (seq: number) =>
      opened.some(({ connection, at }) => connection !== one.connection && at > own && at < seq);
    const unanswered = unansweredIn(one);
    for (const rpc of one.clientRequests) {
      if (rpc.method === "initialize" || rpc.request.broken) continue;
      const lost = unanswered.get(rpc.request.seq);
      if (rpc.responses.length > 0) {
        if (isOlder(rpc.request.seq)) return undefined;
        answered.push(rpc);
        on.answered.add(one.connection);
      } else if (lost !== undefined) {
        if (!isOlder(lost.seq)) return undefined;
        missed.push({ ...rpc, limit: lost.limit });
        on.missed.add(one.connection);
      }
    }
  }
  return on.missed.size >= LEAST && on.answered.size >= LEAST ? { missed, answered } : undefined;
}

const unansweredIn = ({ events }: Conversation): ReadonlyMap<number, UnansweredEvent> =>
  new Map(
    events.flatMap((event) => (event.channel === "unanswered" ? [[event.request, event] as const] : [])),
  );
