import type { Headers, TraceEvent } from "../../../harness/trace/event.ts";

/** All headers of a message, or only the values that differ from an earlier message. */
export interface ShownHeaders {
  /** Sequence number of the message with the other headers, in the same order. */
  readonly as?: number;
  readonly lines: Headers;
}

/**
 * The headers of each HTTP message of a connection, where they add something. Most repeat an earlier message of the same
 * kind, so only the differing values are shown. This happens only if names, case and order are the same. A `Date` is not
 * compared, and a `Content-Length` only if it does not fit the body.
 */
export function headersOf(events: readonly TraceEvent[]): ReadonlyMap<number, ShownHeaders> {
  const first = new Map<string, { seq: number; headers: Headers }>();
  const shown = new Map<number, ShownHeaders>();
  for (const event of events) {
    if (!("headers" in event)) continue;
    const { seq, headers, channel } = event;
    const key = JSON.stringify([channel, headers.map(([name]) => name)]);
    const model = first.get(key);
    if (model === undefined) {
      first.set(key, { seq, headers });
      shown.set(seq, { lines: headers });
      continue;
    }
    const lines = headers.filter(
      ([name, value], index) => value !== model.headers[index]?.[1] && !isUsual(event, name, value),
    );
    if (lines.length > 0) shown.set(seq, { as: model.seq, lines });
  }
  return shown;
}

function isUsual(event: TraceEvent, name: string, value: string): boolean {
  const header = name.toLowerCase();
  if (header === "date") return true;
  const body = "raw" in event && !("truncated" in event && event.truncated) ? (event.raw ?? "") : undefined;
  return header === "content-length" && body !== undefined && value === String(Buffer.byteLength(body));
}
