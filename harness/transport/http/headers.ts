import type { Headers } from "../../trace/event.ts";

/** The first value of a header, whatever the case of its name. */
export function headerOf(headers: Headers, name: string): string | undefined {
  return headers.find((header) => sameName(header[0], name))?.[1];
}

/** The type and subtype of the Content-Type header, in lower case. */
export function mediaType(headers: Headers): string | undefined {
  return headerOf(headers, "content-type")?.split(";")[0]?.trim().toLowerCase();
}

/** Node's flat list of names and values as pairs. */
export function pairs(flat: readonly string[]): Headers {
  return flat.flatMap((name, at) => (at % 2 === 0 ? [[name, flat[at + 1] ?? ""] as const] : []));
}

export function sameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
