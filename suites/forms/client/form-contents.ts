import { isDeclared } from "../../../harness/check/applies.ts";
import { needsExercise } from "../../../harness/check/expect.ts";
import type { Played } from "../../../harness/check/situation.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { judgeInstance } from "../../../schema/lint/index.ts";
import { ownMember } from "../../../schema/own-member.ts";
import { clientCheck } from "../../across-topics/client/check.ts";
import { serverRequest } from "../../across-topics/client/server-requests.ts";
import { pingForms } from "../situations/ping-forms.ts";
import { plainId, REQUESTS } from "../situations/request-rows.ts";
import { visible } from "./words.ts";

const METHOD = "elicitation/create";

const members = (value: unknown): JsonObject => (isObject(value) ? value : {});
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The titles of the choices of a field, each with its value. */
export function titlesIn(field: JsonObject): ReadonlyMap<unknown, unknown> {
  const { enum: values, enumNames, oneOf, anyOf, items } = field;
  const named = list(enumNames).map((name, index) => [name, list(values)[index]] as const);
  const titled = [...list(oneOf), ...list(anyOf)].map(
    (one) => [members(one).title, members(one).const] as const,
  );
  return new Map([...named, ...titled, ...(isObject(items) ? titlesIn(items) : [])]);
}

/** What of the content does not fit the form, in the words of a report. */
export function misfits(
  content: JsonObject,
  form: JsonObject,
  revision: Played["revision"],
): readonly string[] {
  const fields = members(form.properties);
  const own = Object.keys(content).filter((name) => Object.hasOwn(fields, name));
  const [other] = Object.keys(content);
  if (own.length === 0 && other !== undefined)
    return [`a value for ${visible(JSON.stringify(other))}, which is no field of the form`];
  const [missing] = list(form.required).filter((name) => !own.includes(String(name)));
  if (missing !== undefined) return [`no value for ${visible(JSON.stringify(missing))}, which is required`];
  const verdict = judgeInstance(content, form, revision);
  if (verdict.kind !== "judged" || verdict.problems.length === 0) return [];
  return own.flatMap((name) => {
    const field = members(ownMember(fields, name));
    const value = ownMember(content, name);
    const one = judgeInstance({ value }, { type: "object", properties: { value: field } }, revision);
    if (one.kind !== "judged" || one.problems.length === 0) return [];
    const titles = titlesIn(field);
    const title = [value].flat().find((given) => titles.has(given));
    const meant =
      title === undefined
        ? ""
        : `, the title of a choice in place of its value ${JSON.stringify(titles.get(title))}`;
    return [`${visible(`${name}: ${JSON.stringify(value)}`)}${meant}`];
  });
}

/** The forms that the client accepted, and filled in where no field is required. */
const acceptedIn = (seen: Played) =>
  [
    { name: plainId(METHOD), what: "with one field" },
    ...REQUESTS.filter(({ method }) => method === METHOD),
  ].flatMap(({ name, what }) => {
    const asked = serverRequest(seen, name);
    const [answer] = asked?.responses ?? [];
    const { action, content } = members(members(answer?.value).result);
    const form = members(members(members(asked?.request.value).params).requestedSchema);
    const given = members(content);
    const isFilled = Object.keys(given).length > 0 || list(form.required).length > 0;
    return answer && action === "accept" && isFilled
      ? [{ what, form, content: given, at: answer.seq, base: answer.pointer }]
      : [];
  });

/** A form has choices, limits and names of many kinds here. Another check judges a plain form with a field of each type. */
export const formContents = clientCheck({
  id: "client.forms.requests.contents",
  title: "The content of each accepted form has values that its fields allow",
  requirements: ["elicitation.content.validated"],
  revisions: { since: "2025-06-18", until: "2025-11-25" },
  on: pingForms,
  applies: ({ capabilities }) =>
    isDeclared(capabilities, "elicitation") || "the client does not declare elicitation",
  sends:
    "elicitation/create with choices, with titles of choices, with limits, with a required field, and with names in other scripts",
  hint: "Send the value of a choice (a member of enum, or const) and not its title, several choices as a list, each value under the name of its field, and one for each required field.",
  reading:
    "A form without a required field may stay empty. A value under a name that the form does not have is judged only where the form has none of the names.",
  run({ seen, expect }) {
    const accepted = acceptedIn(seen);
    if (accepted.length === 0) needsExercise("a client that accepts a form and fills it in");
    for (const { what, form, content, at, base } of accepted) {
      const [wrong] = misfits(content, form, seen.revision);
      expect.that(wrong === undefined, {
        expected: "values that the form allows",
        actual: wrong === undefined ? "values that the form allows" : `${wrong}; in answer to a form ${what}`,
        at,
        pointer: `${base}/result/content`,
      });
    }
  },
});
