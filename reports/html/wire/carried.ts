import type { TraceEvent } from "../../../harness/trace/event.ts";

/** What an event carried, taken apart where only a part of it is a message. */
export interface Carried {
  /** The lines of an event stream before its data. */
  readonly before: string;
  readonly text: string;
  readonly after: string;
  /** The text is whole, and JSON. */
  readonly json: boolean;
}

/** Undefined for an event without a payload. */
export function carriedBy(event: TraceEvent): Carried | undefined {
  if (!("raw" in event) || event.raw === undefined) return undefined;
  // What the harness writes on stdin ends with a newline; so does each block of stderr and of an event stream.
  const raw = event.raw.replace(/\n+$/, "");
  if (raw === "") return undefined;
  const json = "message" in event && event.message !== undefined && !event.truncated;
  if (event.channel !== "sse") return { before: "", text: raw, after: "", json };
  const { data } = event;
  // Data over several lines stands nowhere as it is, so the block is shown as it came.
  if (data === undefined || !raw.includes(data)) return { before: "", text: raw, after: "", json: false };
  const at = raw.indexOf(data);
  return { before: raw.slice(0, at), text: data, after: raw.slice(at + data.length), json };
}
