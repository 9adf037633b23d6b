import type { Headers, TraceEvent } from "../../../harness/trace/event.ts";

/** Headers as they were, or as those of an earlier message with some values changed. */
export interface HeadersTold {
  /** Sequence number of the message that has the rest, in the same order. */
  readonly as?: number;
  readonly lines: Headers;
}

/**
 * The headers of each HTTP message of a connection. Most repeat those of the first message of their kind, so only what
 * differs is told, where names, their case and their order are the same: nothing is lost, and what changes is seen.
 */
export function headersOf(events: readonly TraceEvent[]): ReadonlyMap<number, HeadersTold> {
  const first = new Map<string, { seq: number; headers: Headers }>();
  const told = new Map<number, HeadersTold>();
  for (const event of events) {
    if (!("headers" in event)) continue;
    const { seq, headers, channel } = event;
    const key = JSON.stringify([channel, headers.map(([name]) => name)]);
    const model = first.get(key);
    if (model === undefined) {
      first.set(key, { seq, headers });
      told.set(seq, { lines: headers });
    } else {
      const lines = headers.filter(([, value], index) => value !== model.headers[index]?.[1]);
      told.set(seq, { as: model.seq, lines });
    }
  }
  return told;
}
