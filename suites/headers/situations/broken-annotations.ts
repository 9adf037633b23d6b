import type { ClientSituation } from "../../../harness/check/situation.ts";
import type { JsonObject } from "../../../schema/json.ts";
import { repairStateless } from "../../across-topics/situations/repair-stateless.ts";
import { type ReplacingTool, replaceTools } from "../../across-topics/situations/replace-tools.ts";
import { STATELESS } from "../../across-topics/situations/revisions.ts";

const marked = (header: unknown, type: unknown = "string"): JsonObject => ({ type, "x-mcp-header": header });

/** The tools that a client must ignore: their properties, and what is wrong with the x-mcp-header. */
export const BROKEN: Readonly<Record<string, { readonly why: string; readonly properties: JsonObject }>> = {
  invalid_empty_header: { why: "an empty name", properties: { value: marked("") } },
  invalid_object_header: {
    why: "a parameter that is an object",
    properties: { data: marked("Data", "object") },
  },
  invalid_array_header: {
    why: "a parameter that is an array",
    properties: { items: { ...marked("Items", "array"), items: { type: "string" } } },
  },
  invalid_number_header: {
    why: "a parameter of the type number",
    properties: { ratio: marked("Ratio", "number") },
  },
  invalid_duplicate_same_case: {
    why: "the same name twice",
    properties: { field1: marked("Region"), field2: marked("Region") },
  },
  invalid_duplicate_diff_case: {
    why: "names that differ only in case",
    properties: { field1: marked("MyField"), field2: marked("myfield") },
  },
  invalid_space_in_name: { why: "a name with a space", properties: { value: marked("My Region") } },
  invalid_colon_in_name: { why: "a name with a colon", properties: { value: marked("Region:Primary") } },
  invalid_non_ascii_name: { why: "a name that is not ASCII", properties: { value: marked("R\u00e9gion") } },
  invalid_control_char_name: {
    why: "a name with a line break",
    properties: { value: marked("Region\r\nX: 1") },
  },
  invalid_items_header: {
    why: "a parameter inside the items of an array",
    properties: {
      list: { type: "array", items: { type: "object", properties: { id: marked("Item-Id") } } },
    },
  },
  invalid_any_of_header: {
    why: "a parameter inside anyOf",
    properties: { either: { type: "object", anyOf: [{ properties: { id: marked("Either-Id") } }] } },
  },
};

export const VALID = "valid_tool";
/** A tool without x-mcp-header. */
export const PLAIN = "plain_tool";
/** A tool of the context that is in no list: a driver that calls it does not check which tools the client offers. */
export const NOT_LISTED = "not_listed_tool";

const tool = (name: string, properties: JsonObject): ReplacingTool => ({
  definition: { name, description: "A tool.", inputSchema: { type: "object", properties } },
});

/** The valid tools are first and last, so a client that stops at the first invalid tool still has one of them. */
const TOOLS = [
  tool(PLAIN, {}),
  ...Object.entries(BROKEN).map(([name, { properties }]) => tool(name, properties)),
  tool(VALID, { region: marked("Region") }),
];

const CALLS = [...TOOLS.map(({ definition }) => definition.name), NOT_LISTED].map((name) => ({
  name,
  arguments: name === VALID ? { region: "us-west1" } : {},
}));

export const brokenAnnotations: ClientSituation = {
  name: "broken-annotations",
  describe:
    "lists two valid tools, and between them tools whose x-mcp-header annotations each break one rule",
  asks: "List the tools, call the tools of the context that the client offers, and close.",
  context: { calls: CALLS },
  official: "http-invalid-tool-headers",
  revisions: STATELESS,
  transport: "http",
  server: () => ({
    without: ["prompts", "resources", "completions", "logging", "extensions"],
    hooks: [repairStateless({ always: true }), replaceTools(TOOLS)],
  }),
};
