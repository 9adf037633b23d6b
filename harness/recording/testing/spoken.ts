import type { Headers, TraceEvent } from "../../trace/event.ts";
import type { Side } from "../item.ts";

/** A message of a trace, as its text. */
export interface Spoken {
  readonly from: Side;
  readonly ms: number;
  readonly text: string;
}

/** The messages of one connection of a trace, in order, of every transport. */
export function spokenIn(events: readonly TraceEvent[]): readonly Spoken[] {
  return events.flatMap((event): readonly Spoken[] => {
    const { ms } = event;
    switch (event.channel) {
      case "stdin":
        return [{ from: "client", ms, text: event.raw }];
      case "stdout":
        return [{ from: "server", ms, text: event.raw }];
      case "http-request":
        return event.raw === undefined ? [] : [{ from: "client", ms, text: event.raw }];
      case "http-response":
        return event.raw ? [{ from: "server", ms, text: event.raw }] : [];
      case "sse":
        return event.data ? [{ from: "server", ms, text: event.data }] : [];
      default:
        return [];
    }
  });
}

/** A request over HTTP with all that came for it. */
export interface Exchanged {
  readonly ms: number;
  readonly until: number;
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: string | undefined;
  readonly status: number;
  readonly answered: Headers;
  readonly answer: string;
}

/** The exchanges of a trace, in the order of their requests. */
export function exchangesIn(events: readonly TraceEvent[]): readonly Exchanged[] {
  return events.flatMap((event): readonly Exchanged[] => {
    if (event.channel !== "http-request") return [];
    const { exchange, ms, method, url, headers, raw: body } = event;
    const mine = events.filter((one) => "exchange" in one && one.exchange === exchange && one !== event);
    const head = mine.find((one) => one.channel === "http-response");
    const blocks = mine.flatMap((one) => (one.channel === "sse" ? [one.raw] : []));
    return [
      {
        ...{ ms, method, url, headers, body },
        until: mine.at(-1)?.ms ?? ms,
        status: head?.status ?? 0,
        answered: head?.headers ?? [],
        answer: head?.sse ? blocks.join("") : (head?.raw ?? ""),
      },
    ];
  });
}
