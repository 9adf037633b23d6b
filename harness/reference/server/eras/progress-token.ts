import type { JsonObject } from "../../../switches/message.ts";
import { isObject } from "../../message.ts";
import { isId } from "../../parse.ts";
import { wrongType } from "../core/params.ts";

/** The progress token of a request. @throws ProtocolError -32602 */
export function progressToken(params: JsonObject): string | number | undefined {
  const meta = params._meta;
  if (meta === undefined) return undefined;
  if (!isObject(meta)) throw wrongType("_meta", "an object", meta);
  const token = meta.progressToken;
  if (token === undefined || isId(token)) return token;
  throw wrongType("_meta.progressToken", "a string or an integer", token);
}
