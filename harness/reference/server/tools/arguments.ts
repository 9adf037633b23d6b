import { say } from "../core/features/content.ts";
import { READ_ONLY, type Tool, takes } from "./tool.ts";

/** Tools about arguments: a schema with many keywords, and parameters that are mirrored in headers. */
export const argumentTools: readonly Tool[] = [
  {
    name: "json_schema_2020_12_tool",
    title: "JSON Schema 2020-12",
    description: "Takes a contact. Its schema uses references, composition and conditions.",
    since: "2025-11-25",
    inputSchema: {
      $schema: "https://json-schema.org/draft/2020-12/schema",
      type: "object",
      $defs: {
        address: {
          $anchor: "addressDef",
          type: "object",
          properties: { street: { type: "string" }, city: { type: "string" } },
        },
      },
      properties: {
        name: { type: "string" },
        address: { $ref: "#/$defs/address" },
        contactMethod: { type: "string", enum: ["phone", "email"] },
        phone: { type: "string" },
        email: { type: "string" },
      },
      allOf: [{ anyOf: [{ required: ["phone"] }, { required: ["email"] }] }],
      if: { properties: { contactMethod: { const: "phone" } }, required: ["contactMethod"] },
      // biome-ignore lint/suspicious/noThenProperty: it is a keyword of JSON Schema
      then: { required: ["phone"] },
      else: { required: ["email"] },
      additionalProperties: false,
    },
    annotations: READ_ONLY,
    run: (args) => say(`Contact: ${JSON.stringify(args)}`),
  },
  {
    name: "test_x_mcp_header",
    title: "Mirrored parameters",
    description: "Takes parameters of each type that 2026-07-28 mirrors in HTTP headers. None is required.",
    inputSchema: {
      type: "object",
      properties: {
        region: { type: "string", "x-mcp-header": "Region" },
        priority: { type: "integer", "x-mcp-header": "Priority" },
        dryRun: { type: "boolean", "x-mcp-header": "Dry-Run" },
        filter: {
          type: "object",
          properties: { tenant: { type: "string", "x-mcp-header": "Tenant" } },
        },
        note: { type: "string" },
      },
      additionalProperties: false,
    },
    annotations: READ_ONLY,
    run: (args) => say(`Received: ${JSON.stringify(args)}`),
  },
  {
    name: "test_argument_values",
    title: "Values of arguments",
    description: "Returns its arguments. None is required, and each value of their types is taken.",
    inputSchema: takes(
      {
        note: { type: ["string", "null"] },
        count: { type: "integer" },
        exact: { type: "boolean" },
        tags: { type: "array", items: { type: "string" } },
      },
      [],
    ),
    annotations: READ_ONLY,
    run: (args) => say(`Received: ${JSON.stringify(args)}`),
  },
];
