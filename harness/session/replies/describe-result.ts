import { isObject, type JsonObject } from "../../../schema/json.ts";
import { validatorText } from "./validator-text.ts";

/** Members that nearly every result has. They do not show what the target did. */
const COMMON: readonly string[] = ["_meta", "ttlMs", "cacheScope"];

/** How many characters of one member are shown. */
const CAP = 60;

/** How many characters of the text of a tool result: it often says what went wrong, at its end. */
const TEXT_CAP = 160;

/** How many members are named. */
const MOST = 5;

/** A result in words: "a result with tools (3 items), nextCursor "2"", "a tool error: "no such tool"". */
export function describeResult(result: JsonObject): string {
  const members = Object.entries(result).filter(
    ([name, value]) => !COMMON.includes(name) && !(name === "resultType" && value === "complete"),
  );
  const [text, ...others] = textsIn(result.content);
  if (result.isError === true && text !== undefined) return `a tool error: ${text}`;
  if (text !== undefined && others.length === 0 && members.length === 1) return `a tool result: ${text}`;
  if (members.length === 0) return "an empty result";
  const named = members.slice(0, MOST).map(([name, value]) => `${name} ${describeValue(value)}`);
  const rest = members.length - MOST;
  return `a result with ${[...named, ...(rest > 0 ? [`and ${rest} more ${rest === 1 ? "member" : "members"}`] : [])].join(", ")}`;
}

function describeValue(value: unknown): string {
  if (Array.isArray(value) && value.every(isObject)) {
    return `(${value.length} ${value.length === 1 ? "item" : "items"})`;
  }
  return short(JSON.stringify(value) ?? String(value));
}

/** The texts of the content of a tool result. */
function textsIn(content: unknown): readonly string[] {
  if (!Array.isArray(content)) return [];
  return content
    .filter(isObject)
    .flatMap(({ text }) =>
      typeof text === "string" ? [short(JSON.stringify(validatorText(text) ?? text), TEXT_CAP)] : [],
    );
}

function short(text: string, cap = CAP): string {
  const line = text.replace(/\s+/g, " ");
  return line.length <= cap ? line : `${line.slice(0, cap - 1)}…`;
}
