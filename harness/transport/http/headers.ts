import type { Headers } from "../../trace/event.ts";
import { headerOf } from "../../trace/headers.ts";

/** The type and subtype of the Content-Type header, in lower case. */
export function mediaType(headers: Headers): string | undefined {
  return headerOf(headers, "content-type")?.split(";")[0]?.trim().toLowerCase();
}

/** Node's flat list of names and values as pairs. */
export function pairs(flat: readonly string[]): Headers {
  return flat.flatMap((name, at) => (at % 2 === 0 ? [[name, flat[at + 1] ?? ""] as const] : []));
}
