import type { Headers } from "../trace/event.ts";
import { headerOf, headersNamed } from "../trace/headers.ts";

/** A part of what one side of an HTTP/1.1 connection sends. `raw`: its bytes; together they are all bytes of the stream. */
export type Part =
  | { readonly kind: "head"; readonly raw: Buffer; readonly start: string; readonly headers: Headers }
  /** `data`: without the framing of chunks. */
  | { readonly kind: "data"; readonly raw: Buffer; readonly data: Buffer }
  /** The message has ended; the framing at its end, and the trailers. */
  | { readonly kind: "end"; readonly raw: Buffer }
  /** Not HTTP/1.1, from here on. */
  | { readonly kind: "opaque"; readonly raw: Buffer };

type State =
  | { readonly at: "head" | "chunk" | "chunk-end" | "trailers" | "until-close" | "opaque" }
  | { readonly at: "length" | "chunk-data"; readonly left: number };

/** A longer head is passed on unread. */
const LONGEST_HEAD = 1024 * 1024;

const CRLF = Buffer.from("\r\n");
const END_OF_HEAD = Buffer.from("\r\n\r\n");
const NONE = Buffer.alloc(0);

/** How long the body of a message with this head is. Undefined: what follows is no HTTP. */
export type Framing = "none" | "chunked" | "until-close" | number | undefined;

/** Reads what one side sends, as it comes. */
export class HttpReader {
  readonly #framing: (start: string, headers: Headers) => Framing;
  #state: State = { at: "head" };
  #pending: Buffer = NONE;

  constructor(framing: (start: string, headers: Headers) => Framing) {
    this.#framing = framing;
  }

  /** The body ends with the connection. */
  get isUntilClose(): boolean {
    return this.#state.at === "until-close";
  }

  *push(chunk: Buffer): Generator<Part> {
    let rest = this.#pending.length === 0 ? chunk : Buffer.concat([this.#pending, chunk]);
    this.#pending = NONE;
    while (rest.length > 0) {
      const used = yield* this.#step(rest);
      if (used === 0) {
        this.#pending = rest;
        return;
      }
      rest = rest.subarray(used);
    }
  }

  /** The stream has ended: the bytes of a message that is not complete. */
  take(): Buffer {
    const pending = this.#pending;
    this.#pending = NONE;
    return pending;
  }

  /** Returns how many bytes were used; 0 where more are needed. */
  *#step(bytes: Buffer): Generator<Part, number> {
    const state = this.#state;
    switch (state.at) {
      case "head":
        return yield* this.#head(bytes);
      case "opaque":
        yield { kind: "opaque", raw: bytes };
        return bytes.length;
      case "until-close":
        yield { kind: "data", raw: bytes, data: bytes };
        return bytes.length;
      case "length":
      case "chunk-data": {
        const raw = bytes.subarray(0, state.left);
        const left = state.left - raw.length;
        yield { kind: "data", raw, data: raw };
        if (left > 0) this.#state = { at: state.at, left };
        else if (state.at === "chunk-data") this.#state = { at: "chunk-end" };
        else yield this.#ended(NONE);
        return raw.length;
      }
      default:
        return yield* this.#line(bytes, state.at);
    }
  }

  *#line(bytes: Buffer, at: "chunk" | "chunk-end" | "trailers"): Generator<Part, number> {
    const end = bytes.indexOf(CRLF);
    if (end === -1) return bytes.length > LONGEST_HEAD ? yield* this.#opaque(bytes) : 0;
    const raw = bytes.subarray(0, end + CRLF.length);
    if (at === "trailers") {
      if (end === 0) yield this.#ended(raw);
      else yield { kind: "data", raw, data: NONE };
      return raw.length;
    }
    if (at === "chunk-end") {
      if (end !== 0) return yield* this.#opaque(bytes);
      this.#state = { at: "chunk" };
    } else {
      const [, digits] = /^([\da-f]{1,12})\s*(?:;.*)?$/i.exec(raw.toString("latin1", 0, end)) ?? [];
      if (digits === undefined) return yield* this.#opaque(bytes);
      const left = Number.parseInt(digits, 16);
      this.#state = left === 0 ? { at: "trailers" } : { at: "chunk-data", left };
    }
    yield { kind: "data", raw, data: NONE };
    return raw.length;
  }

  *#head(bytes: Buffer): Generator<Part, number> {
    // A reader ignores empty lines before a message.
    if (bytes[0] === CRLF[0] && bytes[1] === CRLF[1]) {
      yield { kind: "data", raw: bytes.subarray(0, CRLF.length), data: NONE };
      return CRLF.length;
    }
    const end = bytes.indexOf(END_OF_HEAD);
    if (end === -1) return bytes.length > LONGEST_HEAD ? yield* this.#opaque(bytes) : 0;
    const raw = bytes.subarray(0, end + END_OF_HEAD.length);
    const [start = "", ...lines] = raw.toString("latin1", 0, end).split("\r\n");
    const headers = lines.map(pairOf);
    const framing = headers.includes(undefined)
      ? undefined
      : this.#framing(
          start,
          headers.flatMap((one) => (one ? [one] : [])),
        );
    if (framing === undefined) return yield* this.#opaque(bytes);
    yield { kind: "head", raw, start, headers: headers.flatMap((one) => (one ? [one] : [])) };
    if (framing === "none" || framing === 0) yield this.#ended(NONE);
    else if (framing === "chunked") this.#state = { at: "chunk" };
    else if (framing === "until-close") this.#state = { at: "until-close" };
    else this.#state = { at: "length", left: framing };
    return raw.length;
  }

  #ended(raw: Buffer): Part {
    this.#state = { at: "head" };
    return { kind: "end", raw };
  }

  *#opaque(bytes: Buffer): Generator<Part, number> {
    this.#state = { at: "opaque" };
    yield { kind: "opaque", raw: bytes };
    return bytes.length;
  }
}

function pairOf(line: string): readonly [string, string] | undefined {
  const colon = line.indexOf(":");
  return colon > 0 ? [line.slice(0, colon), line.slice(colon + 1).trim()] : undefined;
}

/** Of a body whose length the headers say. */
function declared(headers: Headers): "chunked" | number | "none" | undefined {
  const coding = headerOf(headers, "transfer-encoding");
  if (coding !== undefined) return /^chunked$/i.test(coding) ? "chunked" : undefined;
  const lengths = new Set(headersNamed(headers, "content-length"));
  if (lengths.size === 0) return "none";
  const [length = ""] = lengths;
  return lengths.size === 1 && /^\d{1,15}$/.test(length) ? Number(length) : undefined;
}

/** Of a request. One that leaves HTTP is passed on unread. */
export function framingOfRequest(start: string, headers: Headers): Framing {
  if (!/^[!-~]+ [!-~]+ HTTP\/1\.[01]$/.test(start) || start.startsWith("CONNECT ")) return undefined;
  if (headerOf(headers, "upgrade") !== undefined && /upgrade/i.test(headerOf(headers, "connection") ?? ""))
    return undefined;
  return declared(headers);
}

/** Of the response to a request with this method. */
export function framingOfResponse(start: string, headers: Headers, method: string): Framing {
  const [, code] = /^HTTP\/1\.[01] (\d{3})(?: .*)?$/.exec(start) ?? [];
  if (code === undefined || code === "101") return undefined;
  if (method === "HEAD" || code.startsWith("1") || code === "204" || code === "304") return "none";
  const length = declared(headers);
  return length === "none" ? "until-close" : length;
}
