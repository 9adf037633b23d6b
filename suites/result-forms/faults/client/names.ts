import type { Fault } from "../../../../harness/reference/client/switch.ts";
import { isObject, type JsonObject } from "../../../../schema/json.ts";
import { between } from "../../../../schema/revision.ts";

/** Changes what the client sends. */
const sends = (
  name: string,
  describe: string,
  method: string,
  edit: (params: JsonObject) => JsonObject,
): Fault => ({
  id: `forms.${name}`,
  describe,
  trips: [`client.forms.${name}`],
  says: name.startsWith("arguments") ? /the arguments/ : /a request for/,
  request: (call, next) =>
    next(
      call.method === method && call.params.name !== "mcp_conform_report"
        ? { ...call, params: edit(call.params) }
        : call,
    ),
});

const inMember = (member: string, edit: (text: string) => string) => (params: JsonObject) =>
  typeof params[member] === "string" ? { ...params, [member]: edit(params[member]) } : params;

type Naming = readonly [name: string, describe: string, edit: (text: string) => string];

const TOOLS: readonly Naming[] = [
  ["marks", "replaces the dots of a tool name", (name) => name.replace("Test.name", "Test_name")],
  [
    "case",
    "writes a tool name in small letters",
    (name) => (name === "TEST_plain_tool" ? "test_plain_tool" : name),
  ],
  ["long", "keeps 64 characters of a tool name", (name) => name.slice(0, 64)],
  ["digits", "takes a tool name for a number", (name) => (name === "007" ? "7" : name)],
  ["scripts", "replaces what is not ASCII in a tool name", (name) => name.replace("é 語", "? ?")],
  ["percent", "decodes a tool name", (name) => name.replace("%20/", " /")],
];

const PROMPTS: readonly Naming[] = [
  ["scripts", "replaces what is not ASCII in a prompt name", (name) => name.replace("é 語", "? ?")],
  ["spaces", "removes spaces at both ends of a prompt name", (name) => name.trim()],
  ["percent", "decodes a prompt name", (name) => name.replace("%20", " ")],
  ["braces", "fills the braces in a prompt name", (name) => name.replace("{prompt}", "prompt")],
  ["composed", "normalizes a prompt name", (name) => name.normalize()],
];

const URIS: readonly Naming[] = [
  ["escaped-solidus", "decodes a URI", (uri) => uri.replace("%2F", "/")],
  ["escapes", "decodes the other scripts of a URI", (uri) => uri.replace("%C3%A9", "é")],
  ["query", "decodes the query of a URI", (uri) => uri.replace("b%26c", "b&c")],
  ["fragment", "removes the fragment of a URI", (uri) => uri.replace(/#part.*/, "")],
  ["opaque", "writes two solidi into a URI", (uri) => uri.replace("urn:mcp", "urn://mcp")],
  ["no-path", "adds a path to a URI", (uri) => (uri === "mcp-conform://names" ? `${uri}/` : uri)],
  ["slash", "removes the solidus at the end of a URI", (uri) => uri.replace(/folder\/$/, "folder")],
  ["double-slash", "removes the empty segments of a URI", (uri) => uri.replace("names//", "names/")],
  ["normal-form", "writes a URI in its normal form", (uri) => uri.replace("EXAMPLE.com:443", "example.com")],
  ["port", "removes the user from a URI", (uri) => uri.replace("user@", "")],
];

const argument = (name: string, describe: string, member: string, edit: (value: unknown) => unknown): Fault =>
  sends(`arguments.${name}`, describe, "tools/call", (params) => {
    const { arguments: given } = params;
    if (!isObject(given) || !Object.hasOwn(given, member)) return params;
    return { ...params, arguments: { ...given, [member]: edit(given[member]) } };
  });

const inText = (edit: (text: string) => string) => (value: unknown) =>
  typeof value === "string" ? edit(value) : value;

const SENDING: readonly Fault[] = [
  ...TOOLS.map(([name, describe, edit]) => ({
    ...sends(`names.tool-${name}`, describe, "tools/call", inMember("name", edit)),
    ...(["scripts", "percent"].includes(name) ? { revisions: between("2024-11-05", "2025-06-18") } : {}),
  })),
  ...PROMPTS.map(([name, describe, edit]) =>
    sends(`names.prompt-${name}`, describe, "prompts/get", inMember("name", edit)),
  ),
  ...URIS.map(([name, describe, edit]) =>
    sends(`names.uri-${name}`, describe, "resources/read", inMember("uri", edit)),
  ),
  argument(
    "scripts",
    "replaces what is not ASCII in an argument",
    "value",
    inText((text) => text.replace("é 語", "? ?")),
  ),
  argument(
    "controls",
    "removes U+0000 from an argument",
    "value",
    inText((text) => text.replace("\u0000", "")),
  ),
  argument(
    "escapes",
    "decodes an argument",
    "value",
    inText((text) => text.replace("%20 ", "  ")),
  ),
  sends("arguments.plain", "calls each tool without arguments", "tools/call", (params) => ({
    ...params,
    arguments: {},
  })),
  argument("empty", "leaves out an argument that is empty", "text", () => undefined),
  sends("arguments.unset", "sends an empty text for each argument that is not set", "tools/call", (params) =>
    params.name === "test_arguments_unset"
      ? { ...params, arguments: { text: "", count: "", flag: "", list: "" } }
      : params,
  ),
  argument("falsy", "leaves out an argument that is null", "nothing", () => undefined),
  argument("numbers", "rounds numbers to 15 digits", "large", (value) =>
    Number(Number(value).toPrecision(15)),
  ),
  argument("names", "leaves out an argument whose name is empty", "", () => undefined),
];

const PROPERTY: Fault = {
  ...sends(
    "names.prompt-property",
    "keeps prompts in an object by their names",
    "prompts/get",
    (params) => params,
  ),
  says: /a report that the client did not accept the result|no request, and a report/,
  decide: { acceptedResult: (value, { name }) => value && name !== "constructor" },
};

/** One for each row of the tables of names and of arguments: what a client changes. */
export const nameFaults: readonly Fault[] = [...SENDING, PROPERTY];
