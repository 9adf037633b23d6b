import { isObject } from "../../schema/json.ts";
import type { TraceEvent } from "./event.ts";

/** The memory that an event takes besides its text and its message, in bytes. Measured: about 300. */
export const EVENT_WEIGHT = 512;

/** The memory of a value within a message, in V8. Measured: 48 for an empty array. */
const VALUE_WEIGHT = 48;

const COMMA = 0x2c;
const BRACKET = 0x5b;
const BRACE = 0x7b;

/**
 * An estimate of the memory that the values of a JSON text take, in bytes, without their strings. A hostile text can
 * take twenty times its own size. Counts the marks before a value; an array within an array has two.
 */
export function weightOfText(bytes: Uint8Array): number {
  let marks = 0;
  // By index: every byte of the target passes here, and an iterator takes ten times as long.
  for (let at = 0; at < bytes.length; at += 1) if (isMark(bytes[at])) marks += 1;
  return (marks * VALUE_WEIGHT) / 2;
}

/** The same for a text that is not there as bytes: these would take as much memory again. */
export function weightOfString(text: string): number {
  let marks = 0;
  for (let at = 0; at < text.length; at += 1) if (isMark(text.charCodeAt(at))) marks += 1;
  return (marks * VALUE_WEIGHT) / 2;
}

const isMark = (byte: number | undefined) => byte === COMMA || byte === BRACKET || byte === BRACE;

/** An estimate of the memory that a JSON value takes, in bytes. */
export function weightOf(value: unknown): number {
  if (typeof value === "string") return VALUE_WEIGHT + value.length;
  if (typeof value !== "object" || value === null) return 0;
  let weight = VALUE_WEIGHT;
  for (const member of Object.values(value)) weight += weightOf(member);
  return weight;
}

/** An estimate of the memory that events take together. Large messages may share a result, which counts once. */
export class EventWeight {
  readonly #counted = new WeakSet<object>();
  #bytes = 0;

  get bytes(): number {
    return this.#bytes;
  }

  /** Whether a message has the very result of an earlier one: large messages share it. */
  has(message: unknown): boolean {
    return isObject(message) && isObject(message.result) && this.#counted.has(message.result);
  }

  add(event: TraceEvent): void {
    this.#bytes += EVENT_WEIGHT + this.#weigh(event);
  }

  #weigh(event: TraceEvent): number {
    const { message, ...others } = { message: undefined, ...event };
    if (!isObject(message) || !isObject(message.result)) return weightOf(others) + weightOf(message);
    const { result, ...frame } = message;
    if (this.#counted.has(result)) return weightOf(others) + weightOf(frame);
    this.#counted.add(result);
    return weightOf(others) + weightOf(message);
  }
}
