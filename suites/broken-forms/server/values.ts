import type { JsonType } from "../../../schema/dialect.ts";
import type { Broken } from "./row.ts";

/** A value of each type. The text is long enough to be no accident. */
const VALUES: readonly (readonly [type: JsonType, value: unknown])[] = [
  ["string", "mcp-conform"],
  ["number", 7],
  ["array", ["mcp-conform"]],
  ["object", { mcpConform: true }],
  ["boolean", true],
];

/** Values of the types that are not among these. */
export function ofOtherTypes(types: ReadonlySet<JsonType>): readonly unknown[] {
  return VALUES.filter(([type]) => !types.has(type)).map(([, value]) => value);
}

/** Each of the values in a place of the request. */
export function each(
  values: readonly unknown[],
  place: string,
  put: (request: Parameters<Broken["edit"]>[0], value: unknown) => ReturnType<Broken["edit"]>,
): readonly Broken[] {
  return values.map((value) => ({
    words: `${place}: ${JSON.stringify(value)}`,
    edit: (request) => put(request, value),
  }));
}
