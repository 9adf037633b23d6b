import type { Expect } from "../../../harness/check/expect.ts";
import type { JsonObject } from "../../../schema/json.ts";
import { ownMember } from "../../../schema/own-member.ts";

/** Judges whether the content of an accepted form uses the defaults of its fields. */
export function judgeDefaults(
  expect: Expect,
  form: readonly (readonly [string, JsonObject])[],
  content: JsonObject,
  place: { readonly at: number; readonly pointer: string },
): void {
  const fields = form.filter(([, { default: value }]) => value !== undefined);
  const left = fields.filter(([name]) => ownMember(content, name) === undefined).map(([name]) => name);
  // The value of an enum or a boolean may equal the default by chance.
  const typed = fields.filter(([, { type, enum: choices }]) => type !== "boolean" && !choices);
  const isUsed = typed.some(([name, { default: value }]) => ownMember(content, name) === value);
  expect.that(left.length === 0 && isUsed, {
    expected: "a value in each field, and at least one default",
    actual:
      left.length > 0
        ? `no value for ${left.join(", ")}`
        : `${isUsed ? "a default" : "no default"} among ${typed.map(([name]) => name).join(", ")}`,
    ...place,
  });
}
