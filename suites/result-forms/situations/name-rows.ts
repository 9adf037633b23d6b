import type { JsonObject } from "../../../schema/json.ts";
import type { ResultForm, Use } from "./result-form.ts";

const HINT = "Keep names and URIs as the server wrote them. Do not trim, compose, encode or decode them.";

const LEGAL = "A name is any string, and the name of a request is the one of the list.";

const row = (
  use: Use,
  name: string,
  what: string,
  subject: string,
  more: Partial<ResultForm> = {},
): ResultForm => ({
  name: `names.${name}`,
  what,
  use,
  subject,
  legal: LEGAL,
  ground: "schema",
  hint: HINT,
  ...more,
});

/** 2025-11-25 recommends letters, digits and a few marks for the names of tools. */
const FREE: Partial<ResultForm> = { revisions: { until: "2025-06-18" } };

const tool = (name: string, what: string, subject: string, more: Partial<ResultForm> = {}) =>
  row("call", `tool-${name}`, `whose name ${what}`, subject, more);

const prompt = (name: string, what: string, subject: string) =>
  row("get", `prompt-${name}`, `whose name ${what}`, subject);

const uri = (name: string, what: string, subject: string) =>
  row("read", `uri-${name}`, `whose URI ${what}`, subject, {
    legal:
      "A resource is named by its URI. For RFC 3986 another path, query, or escape of a reserved character is another URI.",
    hint: "Send the URI of a list unchanged. Do not parse it and write it again.",
  });

/** What tools, prompts and resources can be called. */
const NAMES: readonly ResultForm[] = [
  tool("marks", "has a dot, a hyphen and capitals", "Test.name-with_MARKS.9"),
  tool("case", "differs from that of another tool only in the case of a letter", "TEST_plain_tool", {
    legal:
      "Names of tools are case-sensitive: in 2025-11-25 by the text, and before it because they are strings.",
  }),
  tool("long", "has 128 characters", `test_${"n".repeat(123)}`, {
    legal: "2025-11-25 recommends 1 to 128 characters. Earlier revisions say nothing of the length.",
  }),
  tool("digits", "has only digits, and begins with 0", "007"),
  tool("scripts", "has other scripts and an emoji", "tool é 語 🙂", FREE),
  tool("percent", "has percent signs, a solidus and braces", "%20/{name}?a=b", FREE),
  prompt("scripts", "has other scripts and an emoji", "é 語 🙂"),
  prompt("spaces", "begins and ends with spaces", "  a prompt  "),
  prompt("percent", "looks percent-encoded", "%20%2F+"),
  prompt("braces", "has braces", "{prompt}/{name}"),
  prompt("composed", "has a letter in two characters", "e\u0301"),
  prompt("property", "is that of a property of each JavaScript object", "constructor"),
  uri("escaped-solidus", "has an escaped solidus", "file:///mcp-conform/a%2Fb%3Fc"),
  uri("escapes", "has escaped spaces and other scripts", "file:///mcp-conform/two%20words%20%C3%A9%E8%AA%9E"),
  uri("query", "has a query with escapes", "mcp-conform://names/?a=b%26c&d=%3D+e"),
  uri("fragment", "has a fragment", "mcp-conform://names/page#part%201"),
  uri("opaque", "has no solidus", "urn:mcp-conform:a:b"),
  uri("no-path", "has no path", "mcp-conform://names"),
  uri("slash", "ends with a solidus", "mcp-conform://names/folder/"),
  uri("double-slash", "has an empty segment", "mcp-conform://names//folder"),
  uri("normal-form", "is not in its normal form", "https://EXAMPLE.com:443/mcp-conform/./a/../b%7e"),
  uri("port", "has a port and a user", "mcp-conform://user@names:8080/a"),
];

/** The row with arguments that have nothing unusual. Without them, others prove nothing. */
export const PLAIN_ARGUMENTS = "plain";

const value = (name: string, what: string, args: JsonObject, more: Partial<ResultForm> = {}): ResultForm => ({
  name: `arguments.${name}`,
  what,
  use: "call",
  legal: "The arguments of a call are a JSON object, and the tool gets what the application has given.",
  ground: "schema",
  hint: "Write the arguments of a call as JSON with the same values.",
  arguments: args,
  listed: { inputSchema: { type: "object", properties: {} } },
  ...more,
});

const ENUM = ["é 語 🙂", "two words", "%20", "{value}"];

/** What a client calls a tool with. */
const ARGUMENTS: readonly ResultForm[] = [
  value(
    PLAIN_ARGUMENTS,
    "with a word and a number",
    { word: "one", number: 1 },
    {
      hint: "Send the arguments that the application has given with each call.",
      listed: {
        inputSchema: {
          type: "object",
          properties: { word: { type: "string" }, number: { type: "integer" } },
        },
      },
    },
  ),
  value(
    "scripts",
    "with an enum value in other scripts",
    { value: ENUM[0] },
    {
      listed: { inputSchema: { type: "object", properties: { value: { type: "string", enum: ENUM } } } },
    },
  ),
  value("controls", "with control characters and quotation marks", { value: '\u0000\n\t"\\/\u2028' }),
  value("escapes", "with a text that looks like an escape", { value: "%20 \\u0041 &amp; {a}" }),
  value("empty", "with an empty text, object and list", { text: "", object: {}, list: [] }),
  value(
    "unset",
    "without its optional arguments",
    {},
    {
      listed: {
        inputSchema: {
          type: "object",
          properties: {
            text: { type: "string" },
            count: { type: "integer" },
            flag: { type: "boolean" },
            list: { type: "array", items: { type: "string" } },
          },
        },
      },
      hint: "Leave out the arguments that the application has not given. An empty text or null is a value, and a server may refuse it.",
    },
  ),
  value("falsy", "with null, false and 0", { nothing: null, no: false, zero: 0 }),
  value("numbers", "with a fraction and the largest safe integer", {
    one: 0.1,
    two: -2.5,
    large: 9_007_199_254_740_991,
  }),
  value("names", "with other scripts and spaces in names of members", {
    "é 語 🙂": 1,
    "two words": 2,
    "": 3,
  }),
];

export const NAMED: readonly ResultForm[] = [...NAMES, ...ARGUMENTS];
