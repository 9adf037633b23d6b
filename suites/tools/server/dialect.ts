import { anyError, toolError } from "../../../harness/check/answers.ts";
import { declares } from "../../../harness/check/applies.ts";
import type { SessionContext } from "../../../harness/check/check.ts";
import { lacksExercise } from "../../../harness/check/expect.ts";
import { allowedTools, sampleArguments } from "../../../harness/check/sample-arguments.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { judgeInstance } from "../../../schema/lint/index.ts";
import { ownMember } from "../../../schema/own-member.ts";
import { check } from "../../across-topics/server/check.ts";
import { walkedList } from "../../across-topics/server/lists/lists.ts";
import { isComplete } from "../../across-topics/server/result-type.ts";

/** Keywords of JSON Schema 2020-12 that a validator of types and required members does not know. */
const KEYWORDS = [
  "if",
  "then",
  "else",
  "allOf",
  "anyOf",
  "oneOf",
  "not",
  "dependentRequired",
  "dependentSchemas",
  "$ref",
];

const MOST_TOOLS = 3;

interface Pair {
  readonly name: string;
  /** Arguments that the schema allows. */
  readonly valid: JsonObject;
  /** Arguments that only one of the keywords forbids. */
  readonly invalid: JsonObject;
}

/** The schema without the keywords. */
function reduced(schema: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(schema).filter(([name]) => !KEYWORDS.includes(name)));
}

function fits(value: JsonObject, schema: unknown, { facts }: SessionContext): boolean | undefined {
  const verdict = judgeInstance(value, schema, facts.revision);
  return verdict.kind === "judged" ? verdict.problems.length === 0 : undefined;
}

/** Arguments with all properties of the schema, and the same without one or two of them. */
function candidates(schema: JsonObject, { facts }: SessionContext): readonly JsonObject[] {
  const properties = isObject(schema.properties) ? schema.properties : {};
  const filled = Object.keys(properties).flatMap((name) => {
    const { $defs } = schema;
    const one = sampleArguments(
      {
        type: "object",
        properties: { [name]: ownMember(properties, name) },
        required: [name],
        ...($defs === undefined ? {} : { $defs }),
      },
      facts.revision,
    );
    return one ? [[name, ownMember(one, name)] as const] : [];
  });
  const without = (...names: readonly string[]) =>
    Object.fromEntries(filled.filter(([name]) => !names.includes(name)));
  const keys = filled.map(([name]) => name);
  return [
    without(),
    ...keys.map((key) => without(key)),
    ...keys.flatMap((one) => keys.map((other) => without(one, other))),
  ];
}

async function pairs(context: SessionContext): Promise<readonly Pair[]> {
  const { items } = await walkedList(context, "tools");
  const found = allowedTools(items, context.allow).flatMap(({ value: { name, inputSchema } }) => {
    if (!isObject(inputSchema) || !KEYWORDS.some((keyword) => Object.hasOwn(inputSchema, keyword))) return [];
    const { $schema } = inputSchema;
    if ($schema !== undefined && !String($schema).includes("2020-12")) return [];
    const all = candidates(inputSchema, context);
    const valid = all.find((one) => fits(one, inputSchema, context) === true);
    const invalid = all.find(
      (one) => fits(one, inputSchema, context) === false && fits(one, reduced(inputSchema), context) === true,
    );
    return valid && invalid ? [{ name: String(name), valid, invalid }] : [];
  });
  return found.slice(0, MOST_TOOLS);
}

export const dialectHonoured = check({
  id: "schema.dialect.honoured",
  title: "Arguments are validated in JSON Schema 2020-12, the default dialect",
  requirements: ["schema.dialect.honoured", "schema.dialect.default", "schema.dialect.supported"],
  exercises: ["tool.dialect"],
  applies: declares("tools"),
  after: ["tools.call.input-validated"],
  on: "shared",
  sends:
    "calls of tools whose inputSchema has conditions or compositions: with arguments that it allows, and with arguments that only such a keyword forbids",
  answers: { pass: [anyError, toolError] },
  reading:
    "A schema that names another dialect is not judged. A tool that also refuses the valid arguments is not judged.",
  hint: "Validate the arguments with a validator for JSON Schema 2020-12 against the schema that tools/list publishes.",
  async run(context) {
    const { session, expect } = context;
    let judged = 0;
    for (const { name, valid, invalid } of await pairs(context)) {
      const good = await session.request("tools/call", { name, arguments: valid });
      if (good.kind !== "result" || good.result.isError === true || !isComplete(good.result)) continue;
      judged += 1;
      const sent = `${JSON.stringify(name)} with ${JSON.stringify(invalid)}`;
      expect.reply(
        await session.request("tools/call", { name, arguments: invalid }, { broken: true }),
        undefined,
        { sent },
      );
    }
    if (judged === 0) lacksExercise("tool.dialect");
  },
});
