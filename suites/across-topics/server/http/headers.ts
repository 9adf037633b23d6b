import type { Headers } from "../../../../harness/trace/event.ts";
import { sameName } from "../../../../harness/trace/headers.ts";

/** Changes the headers that the revision requires. */
export type HeaderChange = (headers: Headers) => Headers;

/** Replaces the header of this name, or adds it. */
export function withHeader(name: string, value: string): HeaderChange {
  return (headers) => [...withoutHeader(name)(headers), [name, value]];
}

export function withoutHeader(name: string): HeaderChange {
  return (headers) => headers.filter((header) => !sameName(header[0], name));
}
