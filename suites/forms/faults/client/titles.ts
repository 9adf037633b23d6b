import { onAnswer } from "../../../../harness/reference/client/rewrite.ts";
import type { Fault } from "../../../../harness/reference/client/switch.ts";
import { isObject } from "../../../../harness/reference/message.ts";
import type { JsonObject } from "../../../../harness/switches/message.ts";
import { ownMember } from "../../../../schema/own-member.ts";
import { since } from "../../../../schema/revision.ts";

/** The titles of the choices of a field, by their values. */
function titlesOf({
  enum: values,
  enumNames,
  oneOf,
  anyOf,
  items,
}: JsonObject): ReadonlyMap<unknown, unknown> {
  const names = [values, enumNames].every(Array.isArray) ? [enumNames].flat() : [];
  return new Map([
    ...names.map((name, index) => [[values].flat()[index], name] as const),
    ...[oneOf ?? [], anyOf ?? []]
      .flat()
      .filter(isObject)
      .map((one) => [one.const, one.title] as const),
    ...(isObject(items) ? titlesOf(items) : []),
  ]);
}

/** The content with titles in place of values. */
function titled(content: JsonObject, schema: unknown): JsonObject {
  const fields = isObject(schema) && isObject(schema.properties) ? schema.properties : {};
  const edit = (name: string, value: unknown): unknown => {
    const field = ownMember(fields, name);
    const titles = titlesOf(isObject(field) ? field : {});
    if (Array.isArray(value)) return value.map((one: unknown) => titles.get(one) ?? one);
    return titles.get(value) ?? value;
  };
  return Object.fromEntries(Object.entries(content).map(([name, value]) => [name, edit(name, value)]));
}

export const titleFaults: readonly Fault[] = [
  {
    id: "elicitation.titles",
    describe: "answers a choice with its title in place of its value",
    revisions: since("2025-06-18"),
    trips: ["client.forms.requests.contents", "client.mrtr.retry.content-fits"],
    says: /title of a choice|oneOf|enum|content/,
    ...onAnswer("elicitation/create", (result, { requestedSchema }) =>
      isObject(result.content) ? { ...result, content: titled(result.content, requestedSchema) } : result,
    ),
  },
];
