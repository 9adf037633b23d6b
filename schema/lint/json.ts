import { isObject } from "../json.ts";
import { aType } from "../type-words.ts";

/**
 * Helpers for foreign JSON values: the type, the pointer, and a short and safe quotation.
 */

/** The name of a type in JSON. A missing member is `"nothing"`. */
export function typeName(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

/** The message for a wrong type: `must be an object, got an array`. */
export function wrongType(expected: string, value: unknown): string {
  return `must be ${aType(expected)}, got ${aType(typeName(value))}`;
}

/** The most characters of a quotation. The text of a target can be megabytes long. */
const QUOTED = 80;

/**
 * A scalar as JSON text, with escaped control characters, cut after 80 characters. Objects and arrays are named by
 * their type, because printing one with a hundred thousand levels would overflow the stack.
 */
export function quote(value: unknown): string {
  if (Array.isArray(value)) return "an array";
  if (isObject(value)) return "an object";
  const text = JSON.stringify(typeof value === "string" ? value.slice(0, QUOTED + 1) : value) ?? "nothing";
  return text.length > QUOTED + 2 ? `${text.slice(0, QUOTED)}…` : text;
}

/** A JSON pointer (RFC 6901) with one more step. */
export function step(pointer: string, key: string | number): string {
  return `${pointer}/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`;
}
