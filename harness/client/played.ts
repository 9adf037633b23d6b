import { given } from "../../schema/given.ts";
import type { ClientSituation, Played } from "../check/situation.ts";
import { conversation } from "../trace/conversation.ts";
import type { ExitEvent, PlayedEvent, TraceEvent } from "../trace/event.ts";

/** What was seen of a client in a situation. It depends only on the trace, so a stored trace gives the same. */
export function playedOf(
  { revision, transport, ended, silentMs, cut, connections, authorizations, connection }: PlayedEvent,
  situation: ClientSituation,
  events: ReadonlyMap<string, readonly TraceEvent[]>,
): Played {
  const eventsOf = (name: string) => events.get(name) ?? [];
  const client = eventsOf(connection);
  return {
    situation,
    revision,
    transport,
    conversations: connections.map((name) => conversation(name, eventsOf(name))),
    ended,
    ...given({
      silentMs,
      cut,
      authorizations: authorizations?.map((name) => conversation(name, eventsOf(name))),
    }),
    client,
    ...given({ exit: client.find((event): event is ExitEvent => event.channel === "exit") }),
  };
}
