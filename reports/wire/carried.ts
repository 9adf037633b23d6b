import type { TraceEvent } from "../../harness/trace/event.ts";

/** The payload of an event. If only a part of it is a message, the other parts are separate. */
export interface Carried {
  /** The lines of an event stream before its data. */
  readonly before: string;
  readonly text: string;
  readonly after: string;
  /** The text is complete JSON. */
  readonly json: boolean;
}

/** Undefined for an event without a payload. */
export function carriedBy(event: TraceEvent): Carried | undefined {
  if (!("raw" in event) || event.raw === undefined) return undefined;
  // Text on stdin ends with a newline, and so does each block of stderr and of an event stream.
  const raw = event.raw.replace(/\n+$/, "");
  if (raw === "") return undefined;
  const json = "message" in event && event.message !== undefined && !event.truncated;
  if (event.channel !== "sse") return { before: "", text: raw, after: "", json };
  const { data } = event;
  // Data on several lines is not one part of the block, so the whole block is shown.
  if (data === undefined || !raw.includes(data)) return { before: "", text: raw, after: "", json: false };
  const at = raw.indexOf(data);
  return { before: raw.slice(0, at), text: data, after: raw.slice(at + data.length), json };
}
