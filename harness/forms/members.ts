import { isObject, type JsonObject } from "../../schema/json.ts";

/** A key of `_meta` that nothing defines: any value is legal in it. */
export const UNKNOWN_META = "mcp-conform.invalid/form";

/** A member that the schema does not define, where objects are open. */
export const UNKNOWN_MEMBER = "mcpConformUnknown";

const objectIn = (value: unknown): JsonObject => (isObject(value) ? value : {});

/** A message with these members of params in addition; undefined removes one. */
export function withParams(message: JsonObject, members: JsonObject): JsonObject {
  return { ...message, params: { ...objectIn(message.params), ...members } };
}

/** The same for the `_meta` of its params. */
export function withMeta(message: JsonObject, members: JsonObject): JsonObject {
  return withParams(message, { _meta: { ...objectIn(objectIn(message.params)._meta), ...members } });
}

/** With a value in an unknown key of `_meta`. */
export function withUnknownMeta(message: JsonObject, value: unknown): JsonObject {
  return withMeta(message, { [UNKNOWN_META]: value });
}

export function withProgressToken(message: JsonObject, progressToken: string | number): JsonObject {
  return withMeta(message, { progressToken });
}

/** Without params. Only where each member of them is optional. */
export function withoutParams({ params, ...message }: JsonObject): JsonObject {
  return message;
}

/** Objects, one in the other. */
export function nested(depth: number): unknown {
  let value: unknown = "innermost";
  for (let level = 0; level < depth; level += 1) value = { in: value };
  return value;
}
