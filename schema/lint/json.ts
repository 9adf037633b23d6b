import { isObject } from "../json.ts";

/**
 * What every judge of a foreign JSON value needs: its type, its place, and a short and safe way to name it.
 */

/** The name that JSON gives to the type of a value; a member that is not there is `"nothing"`. */
export function typeName(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

/** The sentence of a wrong type: `must be "object", got "array"`. */
export function wrongType(expected: string, value: unknown): string {
  return `must be "${expected}", got "${typeName(value)}"`;
}

/** Text of a target can be megabytes long, and a message is read by a person. */
const QUOTED = 80;

/**
 * A scalar as JSON text, with control characters escaped, cut after 80 characters. Objects and arrays are
 * named by their type: printing one of a hundred thousand levels would overflow the stack.
 */
export function quote(value: unknown): string {
  if (Array.isArray(value)) return "an array";
  if (isObject(value)) return "an object";
  const text = JSON.stringify(typeof value === "string" ? value.slice(0, QUOTED + 1) : value) ?? "nothing";
  return text.length > QUOTED + 2 ? `${text.slice(0, QUOTED)}…` : text;
}

/** The JSON pointer (RFC 6901) one step further. */
export function step(pointer: string, key: string | number): string {
  return `${pointer}/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`;
}
