import { isUtf8 } from "node:buffer";
import type { Payload } from "./event.ts";

const MiB = 1024 * 1024;

/** So many bytes of one payload are kept as raw text. */
export const KEPT = MiB;

/**
 * Longer payloads are not parsed. Reading one of 32 MiB takes about five times that at its peak: the chunks, the
 * joined bytes, the text and the value.
 */
export const READ = 32 * MiB;

/** Nesting that every recursive reader of a message survives: ours, ajv, JSON.stringify. */
const DEPTH = 256;

/** In a payload that is not kept whole: a multiple of four, so that base64 stays base64. */
const SHORTENED = 4096;

/** What these bytes are as text and, where they are JSON, as a value; `omitted` bytes after them were dropped. */
export function payload(bytes: Uint8Array, omitted = 0): Payload {
  const start = text(bytes, omitted);
  if (bytes.length + omitted > READ) return { ...start, unread: "length" };
  return { ...start, ...read(start.truncated === undefined ? start.raw : decoded(bytes)) };
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
  if (text.length > READ) return { unread: "length" };
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    return {};
  }
  if (deeperThan(DEPTH, message)) return { unread: "depth" };
  return { message: text.length > KEPT ? shortened(message) : message };
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
