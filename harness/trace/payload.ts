import { isUtf8 } from "node:buffer";
import type { Payload } from "./event.ts";
import { weightOfText } from "./weight.ts";

/** So many bytes of one payload are kept as raw text. */
export const KEPT = 1024 * 1024;

/**
 * Longer payloads are not parsed. Reading one of 32 MiB takes about five times that at its peak: the chunks, the
 * joined bytes, the text and the value.
 */
export const READ = 32 * KEPT;

/** What the values in a longer payload than is kept may take in memory, without their strings: these are shortened. */
const LONG_MESSAGE_WEIGHT = 2 * 1024 * 1024;

/** Nesting that every recursive reader of a message survives: ours, ajv, JSON.stringify. */
const DEPTH = 256;

/** In a payload that is not kept whole: a multiple of four, so that base64 stays base64. */
const SHORTENED = 4096;

/** What these bytes are as text and, where they are JSON, as a value; `omitted` bytes after them were dropped. */
export function payload(bytes: Uint8Array, omitted = 0): Payload {
  const start = text(bytes, omitted);
  if (start.truncated === undefined) return { ...start, ...read(start.raw) };
  if (omitted > 0 || tooLarge(bytes)) return { ...start, unread: "size" };
  return { ...start, ...read(decoded(bytes)) };
}

/** What these bytes are as text, as much of it as is kept. */
export function text(bytes: Uint8Array, omitted = 0): Omit<Payload, "message" | "unread"> {
  const start = bytes.subarray(0, boundary(bytes, KEPT));
  const truncated = omitted + bytes.length - start.length;
  return {
    raw: decoded(start),
    ...(isUtf8(omitted > 0 ? start : bytes) ? {} : { invalidUtf8: true }),
    ...(truncated > 0 ? { truncated } : {}),
  };
}

/** What a text says when it is JSON; the value of a text that is not kept whole has its long strings shortened. */
export function read(text: string): Pick<Payload, "message" | "unread"> {
  const long = text.length > KEPT;
  if (long && tooLarge(Buffer.from(text))) return { unread: "size" };
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    return {};
  }
  if (deeperThan(DEPTH, message)) return { unread: "depth" };
  return { message: long ? shortened(message) : message };
}

/** A long payload is read when it is mostly long strings, such as base64. */
function tooLarge(bytes: Uint8Array): boolean {
  return bytes.length > READ || weightOfText(bytes) > LONG_MESSAGE_WEIGHT;
}

/** A text within the bound, without holding on to the longer one. */
export function kept(text: string): string {
  return text.length > KEPT ? detached(text.slice(0, KEPT)) : text;
}

function decoded(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8");
}

/** The largest length up to the limit that does not cut a UTF-8 sequence. */
function boundary(bytes: Uint8Array, limit: number): number {
  if (bytes.length <= limit) return bytes.length;
  let end = limit;
  while (end > limit - 4 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return end;
}

function deeperThan(limit: number, value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return limit === 0 || Object.values(value).some((member) => deeperThan(limit - 1, member));
}

function shortened(value: unknown): unknown {
  if (typeof value === "string")
    return value.length > SHORTENED ? detached(value.slice(0, SHORTENED)) : value;
  if (Array.isArray(value)) return value.map(shortened);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shortened(member)]));
}

/** A slice keeps the whole string alive in V8; a copy does not. UTF-16, as a lone surrogate must survive. */
function detached(slice: string): string {
  return Buffer.from(slice, "utf16le").toString("utf16le");
}
