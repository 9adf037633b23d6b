import type { TraceEvent } from "../../trace/event.ts";

/** Whether the client sent it to the server. It need not be a message. */
export function isToServer({ channel }: TraceEvent): boolean {
  return channel === "stdin" || channel === "http-request";
}
