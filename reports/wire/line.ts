import type { HttpEndEvent, HttpResponseEvent, SseEvent, TraceEvent } from "../../harness/trace/event.ts";

/** Events of one exchange in one line of the page: a message, and what only frames it. */
export interface Line {
  readonly main: TraceEvent;
  /** All of them, in order. */
  readonly events: readonly TraceEvent[];
  /** The start of the event stream, if `main` is its first message. */
  readonly response: HttpResponseEvent | undefined;
  /** Stream blocks without a message, for example ids. */
  readonly blocks: readonly SseEvent[];
  /** The end of the exchange, if it is complete. */
  readonly end: HttpEndEvent | undefined;
}

/**
 * The lines of a connection. The start of an event stream, its blocks without a message and its complete end are part
 * of the line of a message, and the agreement on the expected `revision` is part of the line before. An event that a
 * finding cites (`isWanted`) has a line of its own.
 */
export function linesOf(
  events: readonly TraceEvent[],
  isWanted: (seq: number) => boolean,
  revision?: string,
): readonly Line[] {
  const byExchange = new Map<number, TraceEvent[]>();
  for (const event of events) {
    if (!("exchange" in event) || event.channel === "http-request") continue;
    const mine = byExchange.get(event.exchange);
    if (mine) mine.push(event);
    else byExchange.set(event.exchange, [event]);
  }
  /** The event in whose line an event is shown. */
  const hosts = new Map<TraceEvent, TraceEvent>();
  for (const mine of byExchange.values()) {
    const hasOwnLine = (event: TraceEvent) => isWanted(event.seq) || !isFrame(event);
    for (const [index, event] of mine.entries()) {
      if (hasOwnLine(event)) continue;
      const after = event.channel === "http-end" ? undefined : mine.slice(index + 1).find(hasOwnLine);
      const host = after ?? mine.slice(0, index).findLast(hasOwnLine) ?? mine[0];
      if (host !== undefined && host !== event) hosts.set(event, host);
    }
  }
  for (const [index, event] of events.entries()) {
    const before = events[index - 1];
    if (event.channel !== "agreed" || event.revision !== revision || isWanted(event.seq)) continue;
    if (before !== undefined) hosts.set(event, hosts.get(before) ?? before);
  }
  const parts = new Map<TraceEvent, TraceEvent[]>();
  for (const event of events) {
    const host = hosts.get(event) ?? event;
    const mine = parts.get(host);
    if (mine) mine.push(event);
    else parts.set(host, [event]);
  }
  return events.filter((event) => !hosts.has(event)).map((main) => lineOf(main, parts.get(main) ?? [main]));
}

/** It has no content of its own. */
function isFrame(event: TraceEvent): boolean {
  if (event.channel === "http-response") return event.sse;
  if (event.channel === "http-end") return event.how === "complete";
  return event.channel === "sse" && isBlock(event);
}

function isBlock({ data = "", comments }: SseEvent): boolean {
  return data === "" && comments === undefined;
}

function lineOf(main: TraceEvent, events: readonly TraceEvent[]): Line {
  const others = events.filter((event) => event !== main);
  return {
    main,
    events,
    response: others.findLast((event) => event.channel === "http-response"),
    blocks: others.filter((event) => event.channel === "sse"),
    end: others.find((event) => event.channel === "http-end"),
  };
}

/** The numbers of events: "17", "22, 24–26". */
export function numbersOf(events: readonly TraceEvent[]): string {
  const runs: [number, number][] = [];
  for (const { seq } of events) {
    const last = runs.at(-1);
    if (last !== undefined && last[1] === seq - 1) last[1] = seq;
    else runs.push([seq, seq]);
  }
  return runs.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)).join(", ");
}
