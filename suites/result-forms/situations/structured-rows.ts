import type { JsonObject } from "../../../schema/json.ts";
import { META_KEY, nested } from "../../forms/situations/ping-texts.ts";
import { PLAIN_ERROR, type ResultForm } from "./result-form.ts";
import { MEMBERS } from "./result-members.ts";

const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  ...more,
  type: "object",
  properties,
});

/** A call whose result has structured content, with the output schema of its tool. The text is the same content as JSON. */
const row = (
  name: string,
  what: string,
  outputSchema: JsonObject | undefined,
  structuredContent: JsonObject,
  more: Partial<ResultForm> = {},
): ResultForm => ({
  name: `calls.structured-${name}`,
  what: `with structured content ${what}`,
  use: "call",
  ...MEMBERS,
  legal: "The content conforms to the output schema of its tool, so a client has no reason to refuse it.",
  hint: "Validate structured content with a complete validator of JSON Schema, and only where the tool has an output schema.",
  revisions: { since: "2025-06-18" },
  result: () => ({ content: [{ type: "text", text: JSON.stringify(structuredContent) }], structuredContent }),
  ...(outputSchema ? { listed: { outputSchema } } : {}),
  ...more,
});

const VALUES = ["é 語 🙂", "two words", "%20", "{value}", ""];

const NUMBERS: Partial<ResultForm> = {
  legal:
    "RFC 8259 writes one number in several ways, and for JSON Schema a number is an integer if its fraction is zero.",
};

/** Only this number is written in another way, and not the id. */
const withCount = (text: string) => (response: JsonObject) =>
  JSON.stringify(response).replace(/"count":\d+/, `"count":${text}`);

/** Structured content that conforms to the output schema of its tool, and needs a complete validator. */
export const STRUCTURED: readonly ResultForm[] = [
  row("without-schema", "although the tool has no output schema", undefined, { count: 1 }, MEMBERS),
  row("empty", "without members", object({}), {}),
  row("more-members", "with a member that the schema does not name", object({ count: { type: "number" } }), {
    count: 1,
    more: [null],
  }),
  row(
    "names",
    "whose members have other scripts, spaces and percent signs in their names",
    object(Object.fromEntries(VALUES.map((name) => [name, { type: "integer" }])), { required: VALUES }),
    Object.fromEntries(VALUES.map((name, index) => [name, index])),
  ),
  ...VALUES.map((value, index) =>
    row(
      `enum-${["scripts", "spaces", "percent", "braces", "empty"][index]}`,
      `with the enum value ${JSON.stringify(value)}`,
      object({ value: { type: "string", enum: VALUES } }, { required: ["value"] }),
      { value },
    ),
  ),
  row(
    "length",
    "with an emoji where one character is allowed",
    object({ mark: { type: "string", minLength: 1, maxLength: 1 } }),
    { mark: "🙂" },
    {
      legal:
        "For JSON Schema the length of a string is the number of its characters, not of its UTF-16 units.",
    },
  ),
  row(
    "null",
    "with a member that is null, where the schema allows it",
    object({ value: { type: ["string", "null"] } }),
    {
      value: null,
    },
  ),
  row(
    "integer-fraction",
    "whose integer is written with .0",
    object({ count: { type: "integer" } }),
    { count: 3 },
    {
      ...NUMBERS,
      text: withCount("3.0"),
    },
  ),
  row(
    "integer-exponent",
    "whose integer is written with an exponent",
    object({ count: { type: "integer" } }),
    { count: 40 },
    {
      ...NUMBERS,
      text: withCount("4e1"),
    },
  ),
  row(
    "dialect",
    "and a schema that names its dialect, 2020-12",
    object({ value: { type: "string" } }, { $schema: "https://json-schema.org/draft/2020-12/schema" }),
    { value: "of 2020-12" },
  ),
  row(
    "format-unknown",
    "and a schema with a format and a keyword that do not exist",
    object({ value: { type: "string", format: "mcp-conform", [META_KEY]: true } }),
    { value: "text" },
    { legal: "JSON Schema lets a validator ignore formats and keywords that it does not know." },
  ),
  row(
    "deep",
    "with 60 levels of objects and lists",
    object({}),
    { value: nested(60) },
    {
      ground: "unsaid",
      legal: "No sentence limits the depth of structured content.",
    },
  ),
  // docs/readings.md, S33: results with isError are exempt.
  row(
    "error",
    "",
    object({ count: { type: "number" } }, { required: ["count"] }),
    {},
    {
      what: "with isError: true and no structured content, from a tool with an output schema",
      plain: PLAIN_ERROR,
      legal:
        "structuredContent is optional, and no sentence demands it of a result with isError. The text of the error is for the model, so a client that replaces it by an error of validation loses it. A client may give every result with isError as an exception to its caller: it is compared with one from a tool without an output schema.",
      hint: "Do not validate a result with isError against the output schema of the tool. Pass its content on.",
      result: () => ({ content: [{ type: "text", text: "The tool with a schema failed" }], isError: true }),
    },
  ),
];
