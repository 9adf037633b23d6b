import { isObject, type JsonObject } from "../../schema/json.ts";
import { ownMember } from "../../schema/own-member.ts";

/** Where two JSON values differ. A side without a value there is absent. */
export interface Difference {
  /** JSON pointer into both. */
  readonly pointer: string;
  readonly older?: unknown;
  readonly newer?: unknown;
}

/** The outermost differences of two JSON values, in the order of the older one. The order of members does not matter. */
export function differences(older: unknown, newer: unknown, pointer = ""): readonly Difference[] {
  if (isObject(older) && isObject(newer)) {
    const names = new Set([...Object.keys(older), ...Object.keys(newer)]);
    return [...names].flatMap((name) => {
      const inside = `${pointer}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
      return differences(memberOf(older, name), memberOf(newer, name), inside);
    });
  }
  if (Array.isArray(older) && Array.isArray(newer) && older.length === newer.length) {
    return older.flatMap((item, index) => differences(item, newer[index], `${pointer}/${index}`));
  }
  if (JSON.stringify(older) === JSON.stringify(newer)) return [];
  return [{ pointer, ...(older === undefined ? {} : { older }), ...(newer === undefined ? {} : { newer }) }];
}

/** A target can use any member name, also "constructor". */
function memberOf(value: JsonObject, name: string): unknown {
  return Object.hasOwn(value, name) ? ownMember(value, name) : undefined;
}
