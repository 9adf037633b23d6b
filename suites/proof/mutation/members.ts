import { isObject } from "../../../harness/reference/message.ts";
import { type Form, typeOf } from "./forms.ts";

/** How deep members are mutated: `result.tools.*.name` is the fourth. */
const DEPTH = 4;

/** The name of each item of a list. */
const EACH = "*";

/** A member of a message: where it is, and which type it has. */
export interface Member {
  readonly path: readonly string[];
  readonly type: string;
}

/** All members of a message. The items of a list are one member. */
export function membersOf(message: unknown, before: readonly string[] = []): readonly Member[] {
  if (before.length === DEPTH) return [];
  return childrenOf(message).flatMap(([name, value]) => {
    const path = [...before, name];
    return [{ path, type: typeOf(value) }, ...membersOf(value, path)];
  });
}

function childrenOf(value: unknown): readonly (readonly [string, unknown])[] {
  if (Array.isArray(value)) return value.map((item) => [EACH, item] as const);
  return isObject(value) ? Object.entries(value) : [];
}

/** A copy of a message in which a member, if it is there, has another form. */
export function mutated(value: unknown, [name, ...rest]: readonly string[], form: Form): unknown {
  if (name === undefined) return form.value;
  const isRemoved = rest.length === 0 && !("value" in form);
  if (Array.isArray(value)) {
    if (name !== EACH) return value;
    return isRemoved ? [] : value.map((item) => mutated(item, rest, form));
  }
  if (!isObject(value) || !(name in value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([one, old]) => {
      if (one !== name) return [[one, old]];
      return isRemoved ? [] : [[one, mutated(old, rest, form)]];
    }),
  );
}
