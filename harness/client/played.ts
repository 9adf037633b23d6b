import type { ClientSituation, Played } from "../check/situation.ts";
import { conversation } from "../trace/conversation.ts";
import type { ExitEvent, MetEvent, TraceEvent } from "../trace/event.ts";

type Lookup = (connection: string) => readonly TraceEvent[];

/** The events of each connection. */
export function byConnection(events: readonly TraceEvent[]): Lookup {
  const found = new Map<string, TraceEvent[]>();
  for (const event of events) {
    const mine = found.get(event.connection);
    if (mine) mine.push(event);
    else found.set(event.connection, [event]);
  }
  return (connection) => found.get(connection) ?? [];
}

/** What was seen of a client, from the trace alone: the same while it runs and from a file. */
export function playedOf(met: MetEvent, situation: ClientSituation, eventsOf: Lookup): Played {
  const { revision, transport, ended, connections } = met;
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
