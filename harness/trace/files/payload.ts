import { isUtf8 } from "node:buffer";
import { createHash } from "node:crypto";
import { given } from "../../../schema/given.ts";
import { parseJson } from "../../../schema/printable.ts";
import type { Carried, Payload } from "../event.ts";
import { cutLongStrings } from "../long-strings.ts";
import { weightOfString, weightOfText } from "../weight.ts";
import { RepeatedMessages } from "./repeated.ts";

/** How many bytes of one payload are stored as raw text. */
export const RAW_LIMIT = 1024 * 1024;

/**
 * Longer payloads are not parsed. To parse one of 32 MiB takes about five times as much memory at its peak: the chunks,
 * the joined bytes, the text and the value.
 */
export const PARSE_LIMIT = 32 * RAW_LIMIT;

/**
 * Of a longer payload a trace file has the start, the length and the hash. Without secrets, the whole text takes three times as much memory: with
 * 30 MB, runs took 450 MB.
 */
export const WHOLE_LIMIT = 8 * RAW_LIMIT;

/**
 * The memory limit for the values of a payload over RAW_LIMIT: enough for a list of ten thousand tools. Its strings do not
 * count, because they are shortened.
 */
const LONG_MESSAGE_WEIGHT = 16 * 1024 * 1024;

const repeated = new RepeatedMessages();

/** A nesting depth that every recursive reader of a message survives: ours, ajv, JSON.stringify. */
export const DEPTH = 256;

/** The length of a string in a payload over RAW_LIMIT. A multiple of four, so that base64 stays base64. */
const SHORTENED_LENGTH = 4096;

/** The bytes as text and, if they are JSON, as a value. `omitted` more bytes followed and were dropped; `sha256` is the hash of all. */
export function payload(bytes: Uint8Array, omitted = 0, sha256?: string): Payload & Carried {
  const start = textOf(bytes, omitted);
  if (start.truncated === undefined) return { ...start, ...parse(start.raw) };
  if (omitted > 0) return { ...start, unread: "size", ...given({ sha256 }) };
  const text = decoded(bytes);
  return {
    ...start,
    ...(isTooMuch(bytes.length, weightOfText(bytes)) ? { unread: "size" } : jsonOf(text)),
    ...carried(text, bytes),
  };
}

/** A text over RAW_LIMIT for a trace file, or its hash. */
export function carried(text: string, bytes: Uint8Array | string = text): Carried & Pick<Payload, "sha256"> {
  if (bytes.length <= WHOLE_LIMIT) return { whole: () => text };
  const hash = createHash("sha256");
  for (const piece of piecesOf(bytes)) hash.update(piece);
  return { sha256: hash.digest("hex") };
}

/** A text is encoded to be hashed. One of 30 MB takes as much memory again, if not in pieces. */
function* piecesOf(bytes: Uint8Array | string): Generator<Uint8Array | string> {
  if (typeof bytes !== "string") {
    yield bytes;
    return;
  }
  for (let at = 0; at < bytes.length; ) {
    const last = bytes.charCodeAt(at + RAW_LIMIT - 1);
    const end = at + RAW_LIMIT - (last >= 0xd800 && last < 0xdc00 ? 1 : 0);
    yield bytes.slice(at, end);
    at = end;
  }
}

/** The same for a text over RAW_LIMIT. Only its start is encoded again, because that takes as much memory as the text. */
export function payloadOfText(text: string): Payload {
  const { raw } = textOf(Buffer.from(text.slice(0, RAW_LIMIT)));
  return { raw, truncated: Buffer.byteLength(text) - Buffer.byteLength(raw), ...parse(text) };
}

/** In no UTF-8 text. */
const INVALID_BYTE = Buffer.of(0xff);

/** The bytes of a text. Of bytes that were not UTF-8 the text has only the places: 0xFF takes them. */
export function bytesOf({ raw, invalidUtf8 }: Pick<Payload, "raw" | "invalidUtf8">): Uint8Array {
  if (!invalidUtf8) return Buffer.from(raw);
  const [first = "", ...others] = raw.split("\ufffd");
  return Buffer.concat([Buffer.from(first), ...others.flatMap((part) => [INVALID_BYTE, Buffer.from(part)])]);
}

/** The bytes as text, up to RAW_LIMIT. */
export function textOf(bytes: Uint8Array, omitted = 0): Omit<Payload, "message" | "unread"> {
  const start = bytes.subarray(0, boundary(bytes, RAW_LIMIT));
  const truncated = omitted + bytes.length - start.length;
  return {
    raw: decoded(start),
    ...(isUtf8(omitted > 0 ? start : bytes) ? {} : { invalidUtf8: true }),
    ...(truncated > 0 ? { truncated } : {}),
  };
}

/** The value of a JSON text. In the value of a text over RAW_LIMIT long strings are shortened. */
export function parse(text: string): Pick<Payload, "message" | "unread"> {
  const isLong = text.length > RAW_LIMIT;
  return isLong && isTooMuch(Buffer.byteLength(text), weightOfString(text))
    ? { unread: "size" }
    : jsonOf(text);
}

function jsonOf(text: string): Pick<Payload, "message" | "unread"> {
  try {
    if (text.length <= RAW_LIMIT) return { message: read(text) };
    const short = cutLongStrings(text, SHORTENED_LENGTH);
    return { message: repeated.read(short, () => shortened(read(short))) };
  } catch (error) {
    return error instanceof TooDeep ? { unread: "depth" } : {};
  }
}

class TooDeep extends Error {}

function read(text: string): unknown {
  const message: unknown = parseJson(text);
  // Each level takes two brackets: a shorter text cannot be too deep.
  if (text.length > 2 * DEPTH && isDeeperThan(DEPTH, message)) throw new TooDeep();
  return message;
}

/** A payload over RAW_LIMIT is parsed if it is a long list, or long strings such as base64, but no mass of small values. */
function isTooMuch(length: number, weight: number): boolean {
  return length > PARSE_LIMIT || weight > LONG_MESSAGE_WEIGHT;
}

/** The start of a text, up to RAW_LIMIT, without a reference to the longer text. */
export function limitedText(text: string): string {
  return text.length > RAW_LIMIT ? detached(text.slice(0, RAW_LIMIT)) : text;
}

function decoded(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8");
}

/** The largest length within the limit that does not cut a UTF-8 sequence. */
function boundary(bytes: Uint8Array, limit: number): number {
  if (bytes.length <= limit) return bytes.length;
  let end = limit;
  while (end > limit - 4 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return end;
}

export function isDeeperThan(limit: number, value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return limit === 0 || Object.values(value).some((member) => isDeeperThan(limit - 1, member));
}

/** The same value if it has no long string, because a copy of a large list takes as much memory again. */
function shortened(value: unknown): unknown {
  if (typeof value === "string") {
    return value.length > SHORTENED_LENGTH ? detached(value.slice(0, SHORTENED_LENGTH)) : value;
  }
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map(shortened);
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  let isSame = true;
  const members = Object.entries(value).map(([name, member]) => {
    const short = shortened(member);
    if (short !== member) isSame = false;
    return [name, short];
  });
  return isSame ? value : Object.fromEntries(members);
}

/** In V8 a slice keeps the whole string in memory, and a copy does not. UTF-16, so that a lone surrogate survives. */
function detached(slice: string): string {
  return Buffer.from(slice, "utf16le").toString("utf16le");
}
