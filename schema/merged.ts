import { isObject, type JsonObject } from "./json.ts";
import { ownMember } from "./own-member.ts";

/** Both objects in one, also the objects in them. */
export function merged(one: JsonObject, other: JsonObject): JsonObject {
  const entries = Object.entries(other).map(([name, value]) => {
    const before = ownMember(one, name);
    return [name, isObject(before) && isObject(value) ? merged(before, value) : value];
  });
  return { ...one, ...Object.fromEntries(entries) };
}
