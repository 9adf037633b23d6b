import type { Headers } from "../../../harness/trace/event.ts";
import { sameName } from "../../../harness/trace/headers.ts";

/** What a probe does to the headers that the revision wants. */
export type HeaderChange = (headers: Headers) => Headers;

/** In place of the header of this name, or added where there is none. */
export function withHeader(name: string, value: string): HeaderChange {
  return (headers) => [...withoutHeader(name)(headers), [name, value]];
}

export function withoutHeader(name: string): HeaderChange {
  return (headers) => headers.filter((header) => !sameName(header[0], name));
}
