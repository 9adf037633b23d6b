import { isObject } from "../../schema/json.ts";
import type { TraceEvent } from "./event.ts";
import { keyOf, messagesOf } from "./message.ts";

/**
 * A message by what led to it: the third one that was sent for a check, or what answered that one. The number in the trace counts everything
 * that crossed the wire, and differs from run to run. Of a client: the third one that it sent in a situation, or what answered that one.
 */
export interface Counted {
  /** The check, or the situation. */
  readonly of: string;
  /** 1, 2, 3 … in one leg. A situation that is played again begins with 1. */
  readonly number: number;
}

/** For what something was sent, and where it is counted: a check has messages of its own in each leg. */
interface Asker {
  readonly of: string;
  /** "2025-11-25 stdio" */
  readonly place: string;
}

/** A message, and where it is counted. */
export type CountedThere = Counted & Asker;

/** The messages that were sent for a check or in a situation, and what answered them, by their numbers in the trace. What comes by itself is not there. */
export function countedIn(events: readonly TraceEvent[]): ReadonlyMap<number, CountedThere> {
  const askerOf = askers(events);
  const numbers = new Map<string, number>();
  const asked = new Map<string, CountedThere>();
  const counted = new Map<number, CountedThere>();
  for (const event of events) {
    const asker = askerOf(event);
    if (asker !== undefined) {
      const key = `${asker.of} ${asker.place}`;
      const number = (numbers.get(key) ?? 0) + 1;
      numbers.set(key, number);
      const one = { ...asker, number };
      counted.set(event.seq, one);
      for (const key of askedBy(event)) asked.set(key, one);
      continue;
    }
    const found = answeredBy(event).flatMap((key) => asked.get(key) ?? [])[0];
    if (found !== undefined) counted.set(event.seq, found);
  }
  return counted;
}

function askers(events: readonly TraceEvent[]): (event: TraceEvent) => Asker | undefined {
  const legs = new Map<string, string>();
  const plays = new Map<string, Asker>();
  for (const event of events) {
    if (event.channel === "open") legs.set(event.connection, `${event.revision} ${event.transport}`);
    if (event.channel !== "met") continue;
    const first = `${event.revision} ${event.transport}`;
    const before = [...plays.values()].filter(({ of, place }) => of === event.situation && place === first);
    const place = before.length === 0 ? first : `${first}, again until message ${event.seq}`;
    const asker = { of: event.situation, place };
    for (const one of [event.connection, ...event.connections, ...(event.authorizations ?? [])])
      plays.set(one, asker);
  }
  return (event) => {
    if (event.channel !== "stdin" && event.channel !== "http-request") return undefined;
    const play = plays.get(event.connection);
    if (play !== undefined || event.by === undefined) return play;
    return { of: event.by, place: legs.get(event.connection) ?? "" };
  };
}

/** The same key for a request and for what answers it: by its id, and by the exchange of HTTP. */
function askedBy(event: TraceEvent): readonly string[] {
  return [...idsIn(event, true), ...exchangeOf(event)];
}

function answeredBy(event: TraceEvent): readonly string[] {
  return [...idsIn(event, false), ...exchangeOf(event)];
}

const exchangeOf = (event: TraceEvent) => ("exchange" in event ? [`exchange ${event.exchange}`] : []);

function idsIn(event: TraceEvent, areRequests: boolean): readonly string[] {
  return messagesOf(event).flatMap(({ value, from }) => {
    if (!isObject(value) || "method" in value !== areRequests) return [];
    const { id } = value;
    if (typeof id !== "string" && typeof id !== "number") return [];
    const asker = areRequests ? from : from === "client" ? "server" : "client";
    return [`${event.connection} ${asker} ${keyOf(id)}`];
  });
}
