import { lacksExercise } from "../../../harness/check/expect.ts";
import { brief } from "../../../harness/session/replies/reply.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { ownMember } from "../../../schema/own-member.ts";
import type { Revision, Span } from "../../../schema/revision.ts";
import { type Ask, asksFor, ELICITATION, flawOf } from "../../across-topics/server/asks/asks.ts";
import { shown } from "../../across-topics/server/flaws.ts";
import { monitor } from "../../across-topics/server/monitor.ts";
import { shapeProblems } from "../../across-topics/server/problems.ts";
import type { RequirementId } from "../../catalogue/index.ts";
import type { Flaw } from "../../messages/conclude.ts";

export interface Rule {
  readonly id: RequirementId;
  readonly more?: readonly RequirementId[];
  readonly title: string;
  readonly expected: string;
  readonly hint: string;
  readonly reading?: string;
  readonly leniency?: "tolerated";
  readonly revisions?: Span;
  readonly about: (one: Ask) => boolean;
  flaws(one: Ask, revision: Revision): readonly Flaw[];
}

const MODES: readonly unknown[] = [undefined, "form", "url"];

export const isForm = ({ params }: Ask) => params.mode !== "url";
export const isUrl = ({ params }: Ask) => params.mode === "url";

function fieldsOf({ params }: Ask): readonly (readonly [string, JsonObject])[] {
  const { properties } = isObject(params.requestedSchema) ? params.requestedSchema : {};
  const entries = isObject(properties) ? Object.entries(properties) : [];
  return entries.flatMap(([name, field]) => (isObject(field) ? [[name, field] as const] : []));
}

/** In 2026-07-28 mrtr.requests.kinds judges the shape of each request for input. */
const STATEFUL = { until: "2025-11-25" } as const;

/** Names of fields for what a form must not ask for. */
const SECRET =
  /pass[-_ ]?(word|wd|phrase|code)|api[-_ ]?(key|token)|(access|refresh|auth|bearer)[-_ ]?token|private[-_ ]?key|client[-_ ]?secret|credit[-_ ]?card|card[-_ ]?number|\bcv[vc]\b/i;

/** A link to somewhere. Names of examples (RFC 2606) lead nowhere. */
const LINK = /https?:\/\/(?![^\s/]*\bexample\b)[^\s"'<>)]+/i;

/** The member with the choices of a field that is no text: clients show these fields as a number or as a box to tick. */
function choicesOfNoText(field: JsonObject): string | undefined {
  if (!["number", "integer", "boolean"].includes(String(field.type))) return undefined;
  return ["enum", "oneOf", "anyOf"].find((name) => Array.isArray(ownMember(field, name)));
}

const RULES: readonly Rule[] = [
  {
    id: "elicitation.request.message",
    title: "An elicitation has a message, and its mode is absent, form or url",
    expected: "a message, and the mode form, url or none",
    revisions: STATEFUL,
    hint: "Send a message that says why the input is needed. Set mode to form or url, or leave it out for a form.",
    about: () => true,
    flaws: (one) => {
      const { message, mode } = one.params;
      return [
        ...(typeof message === "string" ? [] : [flawOf(one, `message ${shown(message)}`, "/params/message")]),
        ...(MODES.includes(mode) ? [] : [flawOf(one, `mode ${shown(mode)}`, "/params/mode")]),
      ];
    },
  },
  {
    id: "elicitation.form.shape",
    title: "A form elicitation has a requestedSchema",
    expected: "a requestedSchema of the type object, with properties",
    revisions: STATEFUL,
    hint: 'Send requestedSchema: {"type": "object", "properties": {…}}.',
    about: isForm,
    flaws: (one) => {
      const schema = one.params.requestedSchema;
      const fits = isObject(schema) && schema.type === "object" && isObject(schema.properties);
      return fits ? [] : [flawOf(one, `requestedSchema ${shown(schema)}`, "/params/requestedSchema")];
    },
  },
  {
    id: "elicitation.schema.flat",
    title: "Each property of the requestedSchema has a primitive type of the revision",
    expected: "properties of the types string, number, integer and boolean, and enumerations",
    revisions: STATEFUL,
    hint: "Ask for objects and lists field by field: a form has only strings, numbers, booleans and enumerations of strings. Offer choices as strings.",
    about: isForm,
    flaws: (one, revision) => {
      const { properties } = isObject(one.params.requestedSchema) ? one.params.requestedSchema : {};
      const fields = isObject(properties) ? Object.entries(properties) : [];
      return fields.flatMap(([name, field]) => {
        const at = `/params/requestedSchema/properties/${name}`;
        const what = `the property ${brief(JSON.stringify(name))}:`;
        const [problem] = shapeProblems(revision, "PrimitiveSchemaDefinition", field);
        if (problem !== undefined) {
          const { pointer, message } = problem;
          return [flawOf(one, `${what} ${pointer || "it"} ${message}`, `${at}${pointer}`)];
        }
        if (!isObject(field)) return [];
        const choices = choicesOfNoText(field);
        if (choices === undefined) return [];
        // The published schema allows further members, so only the page says that these are not of a number.
        const words = `${what} ${choices} beside the type ${field.type}`;
        return [flawOf(one, words, `${at}/${choices}`, { warnOnly: true })];
      });
    },
  },
  {
    id: "elicitation.form.no-secrets",
    title: "A form does not ask for passwords, keys, tokens or payment data",
    expected: "no field for a secret",
    leniency: "tolerated",
    reading:
      "Only the words of a field show what it is for. So a field whose name or title reads like a secret is a warning.",
    hint: "Use URL mode for secrets: they must not pass through the client.",
    about: isForm,
    flaws: (one) =>
      fieldsOf(one)
        .filter(([name, { title }]) =>
          SECRET.test(`${spaced(name)} ${typeof title === "string" ? title : ""}`),
        )
        .map(([name]) =>
          flawOf(
            one,
            `a field ${brief(JSON.stringify(name))}`,
            `/params/requestedSchema/properties/${name}`,
            {
              warnOnly: true,
            },
          ),
        ),
  },
  {
    id: "elicitation.form.no-links",
    title: "The texts of a form have no URL that a user could click",
    expected: "texts without a URL",
    reading:
      "The message, and the titles and descriptions of the fields, are read. A default or an example is no text.",
    hint: "Use URL mode to send the user to a page.",
    about: isForm,
    flaws: (one) => {
      const texts: readonly (readonly [string, unknown])[] = [
        ["/params/message", one.params.message],
        ...fieldsOf(one).flatMap(([name, { title, description }]) => {
          const at = `/params/requestedSchema/properties/${name}`;
          return [[`${at}/title`, title] as const, [`${at}/description`, description] as const];
        }),
      ];
      return texts.flatMap(([pointer, text]) => {
        const link = typeof text === "string" ? LINK.exec(text)?.[0] : undefined;
        return link === undefined ? [] : [flawOf(one, `the URL ${brief(link)}`, pointer)];
      });
    },
  },
];

/** Words of a name in camel case, apart. */
function spaced(name: string): string {
  return name.replace(/([a-z])([A-Z])/g, "$1 $2");
}

/** One check for each rule, over all elicitations that it is about. */
export function checksOf(rules: readonly Rule[], lacking: string) {
  return rules.map(({ about, flaws, expected, more = [], ...rule }) =>
    monitor({
      ...rule,
      requirements: [rule.id, ...more],
      exercises: ["tool.elicits"],
      sends: "nothing: every elicitation of the server is read",
      reads: (trace) => asksFor(trace, ELICITATION).filter(about),
      judge: (all, trace) => ({
        expected,
        read: all.map(({ at }) => at),
        flaws: all.flatMap((one) => flaws(one, trace.revision)),
        whenNone: () => lacksExercise("tool.elicits", lacking),
      }),
    }),
  );
}

export const formChecks = checksOf(RULES, "a tool that may be called and that asks the user with a form");
