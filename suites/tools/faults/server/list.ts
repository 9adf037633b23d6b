import { onResult } from "../../../../harness/reference/server/rewrite.ts";
import type { JsonObject } from "../../../../harness/switches/message.ts";
import type { Fault, Hooks } from "../../../../harness/switches/server.ts";
import { between, since } from "../../../../schema/revision.ts";
import { listingAnnounced } from "../../../across-topics/faults/server/listing-announced.ts";
import { undeclared, unknownMethod } from "../../../across-topics/faults/server/undeclared.ts";

const SINCE_OUTPUT_SCHEMAS = since("2025-06-18");
const SINCE_NAME_RULES = since("2025-11-25");
const STATELESS = since("2026-07-28");

/** Changes one tool of the list. */
function onTool(name: string, edit: (tool: JsonObject) => JsonObject): Hooks {
  return onResult("tools/list", (result) => ({
    ...result,
    tools: (result.tools as readonly JsonObject[]).map((tool) => (tool.name === name ? edit(tool) : tool)),
  }));
}

const onText = (edit: JsonObject) => onTool("test_simple_text", (tool) => ({ ...tool, ...edit }));
const onWeather = (edit: JsonObject) => onTool("test_structured_output", (tool) => ({ ...tool, ...edit }));

/** Gives a tool an inputSchema with this property. */
const withProperty = (name: string, property: JsonObject) =>
  onText({ inputSchema: { type: "object", properties: { [name]: property } } });

/** Changes the properties of the tool with headers. */
function onHeaders(edit: (properties: JsonObject) => JsonObject): Hooks {
  return onTool("test_x_mcp_header", (tool) => {
    const schema = tool.inputSchema as JsonObject;
    return { ...tool, inputSchema: { ...schema, properties: edit(schema.properties as JsonObject) } };
  });
}

export const toolListFaults: readonly Fault[] = [
  {
    id: "tools.not-listed",
    describe: "declares tools, but does not know tools/list",
    // In later revisions other checks use tools/list as a fence.
    revisions: between("2024-11-05", "2025-11-25"),
    trips: ["tools.list.answered"],
    says: /-32601/,
    ...unknownMethod("tools/list"),
  },
  {
    id: "tools.undeclared",
    describe: "lists tools without declaring them",
    trips: ["tools.capability.declared", "subscriptions.acknowledged.subset"],
    says: /an error|notifications/,
    ...undeclared("tools"),
  },
  {
    id: "tools.input-schema-null",
    describe: "lists a tool whose input schema is null",
    trips: ["tools.list.shape"],
    says: /inputSchema must be an object, got null/,
    ...onText({ inputSchema: null }),
  },
  {
    id: "tools.nameless",
    describe: "lists a tool without a name",
    trips: ["tools.list.shape"],
    says: /must have "name"/,
    ...onTool("test_simple_text", ({ name: _, ...tool }) => tool),
  },
  {
    id: "tools.reference-to-nothing",
    describe: "lists an input schema that refers to a missing definition",
    revisions: SINCE_NAME_RULES,
    trips: ["tools.input-schema.valid"],
    says: /\$defs\/nothing/,
    ...withProperty("one", { $ref: "#/$defs/nothing" }),
  },
  {
    id: "tools.schema-keyword-wrong",
    describe: "lists a schema with an invalid value of a JSON Schema keyword",
    revisions: SINCE_NAME_RULES,
    trips: ["tools.input-schema.valid"],
    says: /minLength/,
    ...withProperty("one", { type: "string", minLength: "five" }),
  },
  {
    id: "tools.output-schema-invalid",
    describe: "lists an output schema that is not a JSON Schema",
    revisions: SINCE_NAME_RULES,
    trips: ["tools.output-schema.valid"],
    says: /enum/,
    ...onWeather({ outputSchema: { type: "object", properties: { place: { enum: "Bern" } } } }),
  },
  {
    id: "tools.output-schema-array",
    describe: "lists an output schema whose root type is not object",
    revisions: ["2025-06-18", "2025-11-25"],
    trips: ["tools.output-schema.object", "tools.structured.conforms"],
    says: /outputSchema\/type must be "object"|must be there/,
    ...onTool("test_simple_text", (tool) => ({ ...tool, outputSchema: { type: "array" } })),
  },
  {
    id: "tools.older-dialect",
    describe: "lists a schema in an older dialect",
    revisions: SINCE_NAME_RULES,
    trips: ["tools.schemas.dialect"],
    // The schema that is listed allows more arguments than the tool.
    mayTrip: ["forms.arguments.undeclared"],
    says: /draft-07/,
    ...onText({ inputSchema: { $schema: "http://json-schema.org/draft-07/schema#", type: "object" } }),
  },
  {
    id: "tools.hint-as-text",
    describe: "lists a tool hint as a string",
    revisions: ["2025-03-26", ...SINCE_OUTPUT_SCHEMAS],
    trips: ["tools.annotations.shape"],
    says: /readOnlyHint must be a boolean/,
    ...onText({ annotations: { readOnlyHint: "yes" } }),
  },
  {
    id: "tools.task-support-unknown",
    describe: "lists a tool with an unknown taskSupport",
    revisions: ["2025-11-25"],
    trips: ["tools.execution.shape"],
    says: /taskSupport must be/,
    ...onText({ execution: { taskSupport: "maybe" } }),
  },
  {
    id: "tools.name-too-long",
    describe: "lists a tool whose name has 129 characters",
    revisions: SINCE_NAME_RULES,
    trips: ["tools.names.length"],
    mayTrip: ["tools.call.listed"],
    says: /129/,
    ...onText({ name: "n".repeat(129) }),
  },
  {
    id: "tools.name-with-newline",
    describe: "lists a tool whose name ends with a line feed",
    revisions: SINCE_NAME_RULES,
    trips: ["tools.names.characters"],
    mayTrip: ["tools.call.listed"],
    says: /\\n/,
    ...onText({ name: "test_simple_text\n" }),
  },
  {
    id: "tools.name-twice",
    describe: "lists two tools with the same name",
    revisions: SINCE_NAME_RULES,
    trips: ["tools.names.unique", "pagination.items.once"],
    says: /more than once|twice/,
    ...onText({ name: "test_error_handling" }),
  },
  {
    id: "tools.name-case-ignored",
    describe: "ignores the case of tool names",
    revisions: SINCE_NAME_RULES,
    // Over HTTP the header would differ from the changed name.
    transports: ["stdio"],
    trips: ["tools.names.case-sensitive"],
    says: /an error/,
    dispatch: (call, next) => {
      const name = call.method === "tools/call" ? call.params.name : undefined;
      return next(
        typeof name === "string" ? { ...call, params: { ...call.params, name: name.toLowerCase() } } : call,
      );
    },
  },
  {
    id: "tools.header-with-blank",
    describe: "declares an x-mcp-header that is not a valid header name",
    revisions: STATELESS,
    trips: ["tools.mcp-header.token"],
    says: /token/,
    ...onHeaders((properties) => ({ ...properties, extra: { type: "string", "x-mcp-header": "My Header" } })),
  },
  {
    id: "tools.header-twice",
    describe: "declares the same x-mcp-header twice, in different case",
    revisions: STATELESS,
    trips: ["tools.mcp-header.unique"],
    says: /unique/,
    ...onHeaders((properties) => ({
      ...properties,
      one: { type: "string", "x-mcp-header": "Twice" },
      other: { type: "string", "x-mcp-header": "TWICE" },
    })),
  },
  {
    id: "tools.header-on-number",
    describe: "declares an x-mcp-header for a number that may be a fraction",
    revisions: STATELESS,
    trips: ["tools.mcp-header.type"],
    says: /got "number"/,
    ...onHeaders((properties) => ({ ...properties, extra: { type: "number", "x-mcp-header": "Amount" } })),
  },
  {
    id: "tools.header-in-items",
    describe: "declares an x-mcp-header for the items of an array",
    revisions: STATELESS,
    trips: ["tools.mcp-header.reachable"],
    says: /properties/,
    ...onHeaders((properties) => ({
      ...properties,
      extra: { type: "array", items: { type: "string", "x-mcp-header": "Each" } },
    })),
  },
  {
    id: "tools.header-of-password",
    describe: "declares an x-mcp-header for a password",
    revisions: STATELESS,
    trips: ["tools.mcp-header.sensitive"],
    says: /password/,
    ...onHeaders((properties) => ({ ...properties, password: { type: "string", "x-mcp-header": "Key" } })),
  },
  {
    id: "tools.order-changes",
    describe: "lists its tools in a different order each time",
    revisions: STATELESS,
    trips: ["tools.list.stable-order"],
    says: /position 1/,
    remember: () => {
      let times = 0;
      return onResult("tools/list", (result, call) => {
        if (call.params.cursor !== undefined) return result;
        times += 1;
        const tools = [...(result.tools as readonly JsonObject[])];
        // Other checks list in between: an order that only alternates may look the same to one of them.
        const at = times % tools.length;
        return { ...result, tools: [...tools.slice(at), ...tools.slice(0, at)] };
      });
    },
  },
  {
    id: "icons.of-server-from-file",
    describe: "has an icon with a file URI in the description of the server",
    revisions: ["2025-11-25"],
    trips: ["icons.source"],
    says: /serverInfo\/icons\/0\/src must be an https or data URI/,
    ...onResult("initialize", (result) => ({
      ...result,
      serverInfo: { ...(result.serverInfo as object), icons: [{ src: "file:///usr/share/icon.png" }] },
    })),
  },
  {
    id: "icons.from-file",
    describe: "lists an icon with a file URI",
    revisions: SINCE_NAME_RULES,
    trips: ["icons.source"],
    says: /file:/,
    ...onText({ icons: [{ src: "file:///usr/share/icon.png" }] }),
  },
  listingAnnounced("tools"),
];
