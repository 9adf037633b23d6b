import type { TraceEvent } from "../../harness/trace/event.ts";

/**
 * Whether a message over stdio was written as a line that ends with CR LF.
 *
 * A pipe may deliver the LF later than the CR. Some readers take the CR for a line end, and then an empty line follows: `readline` of Node.js does
 * so if the LF comes more than 100 ms later. No sentence says what answers an empty line, so an error without an id may be the answer to it.
 */
export function endsWithCrLf(event: TraceEvent): boolean {
  return (event.channel === "stdin" || event.channel === "stdout") && /\r\n?$/.test(event.raw.slice(-2));
}
