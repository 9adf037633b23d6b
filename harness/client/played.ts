import type { ClientSituation, Played } from "../check/situation.ts";
import { conversation } from "../trace/conversation.ts";
import type { ExitEvent, MetEvent, TraceEvent } from "../trace/event.ts";

/** What was seen of a client, from the trace alone: the same while it runs and from a file. */
export function playedOf(
  met: MetEvent,
  situation: ClientSituation,
  events: ReadonlyMap<string, readonly TraceEvent[]>,
): Played {
  const { revision, transport, ended, connections } = met;
  const eventsOf = (name: string) => events.get(name) ?? [];
  const client = eventsOf(met.connection);
  const exit = client.find((event): event is ExitEvent => event.channel === "exit");
  return {
    situation,
    revision,
    transport,
    conversations: connections.map((name) => conversation(name, eventsOf(name))),
    ended,
    client,
    ...(exit === undefined ? {} : { exit }),
  };
}
