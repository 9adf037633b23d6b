import { declares } from "../../../harness/check/applies.ts";
import type { JsonObject } from "../../../schema/json.ts";
import { isObject } from "../../../schema/json.ts";
import { judgeInputSchema, judgeOutputSchema, type SchemaVerdict } from "../../../schema/lint/index.ts";
import { ownMember } from "../../../schema/own-member.ts";
import { check } from "../../across-topics/server/check.ts";
import { listedItems } from "../../across-topics/server/lists/lists.ts";
import { inMember, judgeEach, shapeProblems } from "../../across-topics/server/problems.ts";
import { judging, listed } from "../../across-topics/server/recorded.ts";

const WALK = "tools/list, page by page";

/** Rules of other checks: the shape of the list, and the root of the outputSchema. These checks judge JSON Schema only. */
const ELSEWHERE = ["schema-object", "schema-root-type"];

/** These rules only warn: JSON Schema advises against these uses, or leaves them to the implementation. */
const ADVICE = ["schema-pattern", "schema-ref-endless", "schema-ref-external"];

function within(member: string, verdict: SchemaVerdict): SchemaVerdict {
  if (verdict.kind === "not-judged") return verdict;
  const problems = verdict.problems.filter(({ rule }) => !ELSEWHERE.includes(rule));
  return { kind: "judged", problems: inMember(member, problems) };
}

export const inputSchemaValid = check({
  id: "tools.input-schema.valid",
  title: "The inputSchema of a tool is a valid JSON Schema, and its references resolve",
  requirements: ["tools.input-schema.valid", "schema.published.valid"],
  applies: declares("tools"),
  on: "shared",
  sends: WALK,
  hint: "Compile the schema with a validator for the dialect in $schema, or for 2020-12 when there is no $schema.",
  ...judging(listed("tools"), (revision) => ({
    what: "an inputSchema that is a valid JSON Schema in its dialect",
    judge: ({ inputSchema }) =>
      isObject(inputSchema) ? within("inputSchema", judgeInputSchema(inputSchema, revision)) : undefined,
    lenient: ADVICE,
    none: "no tool has an inputSchema that is an object",
  })),
});

export const outputSchemaValid = check({
  id: "tools.output-schema.valid",
  title: "The outputSchema of a tool is a valid JSON Schema, and its references resolve",
  requirements: ["schema.published.valid"],
  applies: declares("tools"),
  on: "shared",
  sends: WALK,
  hint: "Compile the schema with a validator for the dialect in $schema, or for 2020-12 when there is no $schema.",
  ...judging(listed("tools"), (revision) => ({
    what: "an outputSchema that is a valid JSON Schema in its dialect",
    judge: ({ outputSchema }) =>
      outputSchema === undefined
        ? undefined
        : within("outputSchema", judgeOutputSchema(outputSchema, revision)),
    lenient: ADVICE,
    none: "no tool has an outputSchema",
  })),
});

export const outputSchemaObject = check({
  id: "tools.output-schema.object",
  title: "The outputSchema of a tool has type: object at its root",
  requirements: ["tools.output-schema.object"],
  hint: 'Give the outputSchema type: "object" at its root, and wrap other values in an object.',
  applies: declares("tools"),
  on: "shared",
  sends: WALK,
  async run(context) {
    const { revision } = context.facts;
    judgeEach(context.expect, await listedItems(context, "tools"), {
      what: "an outputSchema with type: object at its root",
      judge: (tool) => (tool.outputSchema === undefined ? undefined : rootProblems(tool)),
      lenient: ["boolean-subschema"],
      none: "no tool has an outputSchema",
    });

    function rootProblems({ outputSchema }: JsonObject) {
      const tool = { name: "tool", inputSchema: { type: "object" }, outputSchema };
      return shapeProblems(revision, "Tool", tool);
    }
  },
});

export const schemaDialect = check({
  id: "tools.schemas.dialect",
  title: "The schemas of a tool use JSON Schema 2020-12",
  requirements: ["schema.dialect.preferred"],
  hint: "Write the schema in JSON Schema 2020-12, or leave $schema out.",
  applies: declares("tools"),
  on: "shared",
  sends: WALK,
  reading: "Another dialect is allowed when $schema names it. 2020-12 is only recommended.",
  ...judging(listed("tools"), () => ({
    what: "schemas in JSON Schema 2020-12",
    judge: (tool) => ["inputSchema", "outputSchema"].flatMap((member) => dialectProblems(tool, member)),
    none: "the server lists no tools",
  })),
});

function dialectProblems(tool: JsonObject, member: string) {
  const schema = ownMember(tool, member);
  const $schema = isObject(schema) ? schema.$schema : undefined;
  if (typeof $schema !== "string" || /json-schema\.org\/draft\/2020-12\/schema#?$/.test($schema)) return [];
  const message = `names the dialect ${JSON.stringify($schema.slice(0, 80))}`;
  return [{ pointer: `/${member}/$schema`, rule: "schema-dialect", message }];
}
