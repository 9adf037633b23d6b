import type { JsonObject } from "../../../schema/json.ts";
import type { Span } from "../../../schema/revision.ts";
import type { PageForm } from "./page-form.ts";

const row =
  (list: string) =>
  (name: string, what: string, item: (one: JsonObject) => JsonObject, revisions?: Span): PageForm => ({
    name: `items.${name}`,
    what,
    list,
    item,
    legal: "The schema of the revision requires less than most servers give, and allows this.",
    ground: "schema",
    hint: "Read optional members as optional, also inside of schemas. Leave out an item that the client cannot use, and go on.",
    ...(revisions ? { revisions } : {}),
  });

const tool = row("tools/list");
const resource = row("resources/list");
const template = row("resources/templates/list");
const prompt = row("prompts/list");

const schema = (inputSchema: JsonObject) => (one: JsonObject) => ({ ...one, inputSchema });
const parameter = (value: unknown, more: JsonObject = {}) =>
  schema({ type: "object", properties: { value }, ...more });
const members =
  (more: JsonObject) =>
  (one: JsonObject): JsonObject => ({ ...one, ...more });
const only =
  (...names: readonly string[]) =>
  (one: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(one).filter(([name]) => names.includes(name)));

const NODE = { type: "object", properties: { next: { $ref: "#/$defs/node" } } };

/** What an item of a list need not have. */
export const ITEMS: readonly PageForm[] = [
  tool(
    "tool-schema-bare",
    "whose tool has an input schema with nothing but its type",
    schema({ type: "object" }),
  ),
  tool(
    "tool-schema-closed",
    "whose tool takes no parameters, and says so with additionalProperties",
    schema({ type: "object", additionalProperties: false }),
  ),
  tool("tool-required-absent", "whose tool requires no parameter", parameter({ type: "string" })),
  tool("tool-parameter-untyped", "whose tool has a parameter without a type", parameter({})),
  tool(
    "tool-parameter-types",
    "whose tool has a parameter of two types",
    parameter({ type: ["string", "null"] }),
  ),
  tool(
    "tool-parameter-alternatives",
    "whose tool has a parameter with alternatives",
    parameter({ anyOf: [{ type: "string" }, { type: "null" }] }),
  ),
  tool(
    "tool-parameter-reference",
    "whose tool has a parameter that refers to a definition",
    parameter({ $ref: "#/$defs/text" }, { $defs: { text: { type: "string" } } }),
  ),
  tool(
    "tool-parameter-recursive",
    "whose tool has a parameter that refers to itself",
    parameter({ $ref: "#/$defs/node" }, { $defs: { node: NODE } }),
  ),
  tool("tool-parameter-true", "whose tool has a parameter with the schema true", parameter(true), {
    since: "2026-07-28",
  }),
  tool("tool-required-only", "whose tool has no description", only("name", "inputSchema")),
  tool(
    "tool-annotations-some",
    "whose tool has an annotation, but no title",
    members({ annotations: { readOnlyHint: true } }),
    {
      since: "2025-03-26",
    },
  ),
  tool(
    "tool-output-bare",
    "whose tool has an output schema with nothing but its type",
    members({ outputSchema: { type: "object" } }),
    {
      since: "2025-06-18",
    },
  ),
  resource("resource-required-only", "whose resource has nothing but its name and URI", only("name", "uri")),
  resource("resource-size-zero", "whose resource has the size 0", members({ size: 0 })),
  template(
    "template-required-only",
    "whose template has nothing but its name and URI",
    only("name", "uriTemplate"),
  ),
  prompt("prompt-required-only", "whose prompt has nothing but its name", only("name")),
  prompt("prompt-arguments-empty", "whose prompt has an empty list of arguments", members({ arguments: [] })),
  prompt(
    "prompt-argument-bare",
    "whose argument of a prompt has nothing but its name",
    members({ arguments: [{ name: "text" }] }),
  ),
];

const LISTS = [...new Set(ITEMS.map(({ list = "" }) => list))];

const LONGEST = Math.max(...LISTS.map((list) => ITEMS.filter((form) => form.list === list).length));

/** Plain pages: all lists have the same length, so a client that reads only some pages of a list stops in each of them. */
export const PADDING: readonly PageForm[] = LISTS.flatMap((list) =>
  Array.from({ length: LONGEST - ITEMS.filter((form) => form.list === list).length }, (_, index) =>
    row(list)(`padding ${list} ${index}`, "that is plain", (one) => one),
  ),
);
