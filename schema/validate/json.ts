import type { JsonType } from "../dialect.ts";
import { isObject } from "../json.ts";
import type { Problem } from "../problem.ts";

/** The JSON type of a value. Only schemas use "integer"; the type of a value is "number". */
export function typeOf(value: unknown): Exclude<JsonType, "integer"> {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  const type = typeof value;
  return type === "string" || type === "number" || type === "boolean" ? type : "object";
}

export function hasType(value: unknown, type: JsonType): boolean {
  return type === "integer" ? Number.isInteger(value) : typeOf(value) === type;
}

/** One step of a JSON pointer (RFC 6901). */
export function step(pointer: string, key: string | number): string {
  return `${pointer}/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

const LONGEST_QUOTE = 60;

/** A short form of a value for a message. A target can send values of any length and depth. */
export function quote(value: unknown): string {
  if (Array.isArray(value)) return "an array";
  if (isObject(value)) return "an object";
  const text = JSON.stringify(value) ?? String(value);
  return text.length <= LONGEST_QUOTE ? text : `${text.slice(0, LONGEST_QUOTE)}…`;
}

export function quoteAny(values: readonly unknown[]): string {
  return values.map(quote).join(" or ");
}

/** Moves the problems of a part to the whole value. */
export function under(pointer: string, problems: readonly Problem[]): readonly Problem[] {
  return problems.map((problem) => ({ ...problem, pointer: pointer + problem.pointer }));
}
