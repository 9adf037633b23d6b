import { isObject, type JsonObject } from "../../../../schema/json.ts";

/** The members of a list that are objects: what an application sends is read, and not judged. */
export const objectsOf = (value: unknown): readonly JsonObject[] =>
  Array.isArray(value) ? value.filter((one): one is JsonObject => isObject(one)) : [];

export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** A text, or blocks of which some have a text. */
export function blocksOf(content: unknown): { readonly text: string; readonly kinds: readonly string[] } {
  if (typeof content === "string") return { text: content, kinds: ["text"] };
  const blocks = objectsOf(content);
  return {
    text: blocks.map(({ text }) => textOf(text)).join("\n"),
    kinds: blocks.map(({ type }) => textOf(type)),
  };
}

/** The text of an event stream. */
export const eventsOf = (
  events: readonly (readonly [name: string | undefined, data: JsonObject])[],
): string =>
  events
    .map(([name, data]) => `${name === undefined ? "" : `event: ${name}\n`}data: ${JSON.stringify(data)}\n\n`)
    .join("");
