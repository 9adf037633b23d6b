import type { ClientSituation } from "../../../harness/check/situation.ts";
import { INVALID_PARAMS, ProtocolError } from "../../../harness/reference/message.ts";
import type { Hooks, HttpReply } from "../../../harness/switches/server.ts";
import type { Transport } from "../../../harness/trace/event.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { MANY_COMMENTS } from "./event-streams.ts";
import { repairStateless } from "./repair-stateless.ts";
import { NO_PARAMETERS } from "./replace-tools.ts";
import { STATELESS } from "./revisions.ts";

/** Each piece takes a turn of the event loop. With one for each 16 characters, a client beside 30 processes waited for 15 s. */
const PIECES = 12;

function inPieces(text: string): readonly string[] {
  const length = Math.ceil(text.length / PIECES);
  return Array.from({ length: PIECES }, (_, index) =>
    text.slice(index * length, (index + 1) * length),
  ).filter(Boolean);
}

/** Writes a page as parts of an event stream. The parts are sent one by one. */
type Write = (message: string) => readonly string[];

const STREAMS = {
  sse: (message) => [`event: message\ndata: ${message}\n\n`],
  comments: (message) => [": keep-alive\n\n:\n", `: another\ndata: ${message}\n: and one\n\n`],
  // Two data lines: a reader for which CR and LF are two line ends still has the whole message of one line.
  crlf: (message) => [`event: message\r\ndata: {\r\ndata: ${message.slice(1)}\r\n\r\n`],
  // A final CR could be the first half of CR LF. The comment after it shows that it is not.
  cr: (message) => [`event: message\rdata: ${message}\r\r`, ": end\r\r"],
  "several-lines": (message) => [`data: {\ndata: ${message.slice(1)}\n\n`],
  "no-space": (message) => [`event:message\ndata:${message}\n\n`],
  pieces: (message) => inPieces(`data: ${message}\n\n`),
  "many-comments": (message) => [MANY_COMMENTS, `data: ${message}\n\n`],
  fields: (message) => [`retry: 1000\nx-unknown: 1\ndata: ${message}\n\n`],
} as const satisfies Record<string, Write>;

const WRITES: ReadonlyMap<string, Write> = new Map(Object.entries(STREAMS));

/** Schemas that are valid and expensive. A client must read the list in spite of them. */
export const EXPENSIVE = {
  /** Objects in objects. */
  deep: () => {
    let schema: JsonObject = { type: "string" };
    for (let depth = 0; depth < 500; depth++) schema = { type: "object", properties: { next: schema } };
    return schema;
  },
  /** Each definition refers twice to the next one, so a naive expansion has 2^20 branches. */
  branches: () => {
    const LEVELS = 20;
    const definitions = Array.from({ length: LEVELS }, (_, level) => {
      const next = { $ref: `#/$defs/level${level + 1}` };
      return [`level${level}`, { allOf: [next, next] }];
    });
    const $defs = { ...Object.fromEntries(definitions), [`level${LEVELS}`]: { type: "object" } };
    return { type: "object", $defs, allOf: [{ $ref: "#/$defs/level0" }] };
  },
} as const satisfies Record<string, () => JsonObject>;

/** The name of a tool with an expensive schema. */
const EXPENSIVE_TOOL = "test_expensive_schema";

const isExpensive = (form: Form | undefined): form is keyof typeof EXPENSIVE =>
  form !== undefined && Object.hasOwn(EXPENSIVE, form);

/**
 * The form of a page. `plain` is one JSON object. `reserved` has unknown reserved keys in `_meta`. `empty-cursor` is
 * plain, and its nextCursor is an empty string. `header-case` has header names in upper case. Others have a tool with an
 * expensive schema. The others are forms of an event stream.
 */
export type Form =
  | "plain"
  | "reserved"
  | "empty-cursor"
  | "header-case"
  | keyof typeof EXPENSIVE
  | keyof typeof STREAMS;

/**
 * The forms of the pages of a list, in their order. Each list gives each form, and what a client requests of other lists
 * changes nothing: so a second run shows the same.
 * Every other list gives them from the last to the first: a client that stops at one of them can still show the others. A page
 * without tools has no expensive schema.
 */
export function formsOf(method: string, transport: Transport): readonly Form[] {
  const streams = Object.keys(STREAMS) as (keyof typeof STREAMS)[];
  const overHttp: readonly Form[] = transport === "http" ? ["header-case", ...streams] : [];
  const expensive: readonly Form[] = method === "tools/list" ? ["deep", "branches"] : [];
  const odd: readonly Form[] = ["reserved", ...overHttp, ...expensive, "empty-cursor"];
  const isOther = [...LISTS.keys()].indexOf(method) % 2 === 1;
  return ["plain", ...(isOther ? odd.toReversed() : odd)];
}

/** The nextCursor of the page in a form. A client that requests it has read the page. */
export const cursorAfter = (form: Form): string => (form === "empty-cursor" ? "" : `after-${form}`);

const RESERVED = {
  "io.modelcontextprotocol/mcp-conform-unknown": [1, { two: 3 }],
  "dev.mcp/mcp-conform-unknown": "text",
};

/** The list methods, with the member that has the items. */
export const LISTS: ReadonlyMap<string, string> = new Map([
  ["tools/list", "tools"],
  ["resources/list", "resources"],
  ["resources/templates/list", "resourceTemplates"],
  ["prompts/list", "prompts"],
]);

function paging(transport: Transport): Hooks {
  return {
    dispatch: async (call, next) => {
      const { method, params } = call;
      const member = LISTS.get(method);
      if (member === undefined) return next(call);
      const forms = formsOf(method, transport);
      const before = forms.findIndex((form) => cursorAfter(form) === params.cursor);
      if (params.cursor !== undefined && before < 0)
        throw new ProtocolError(INVALID_PARAMS, "The cursor is unknown");
      const form = forms[before + 1];
      const name = `test_tool_${before + 1}`;
      const items = [{ name, description: "Has no parameters.", inputSchema: NO_PARAMETERS }];
      const expensive = isExpensive(form) ? [expensiveTool(EXPENSIVE[form]())] : [];
      return {
        [member]: member === "tools" ? [...items, ...expensive] : [],
        ...(form === undefined ? {} : { nextCursor: cursorAfter(form) }),
        ...(form === "reserved" ? { _meta: RESERVED } : {}),
      };
    },
    http: async (request, next) => {
      const reply = await next(request);
      const { body } = reply;
      const message: unknown = typeof body === "string" && body !== "" ? JSON.parse(body) : undefined;
      const result = isObject(message) && isObject(message.result) ? message.result : {};
      const cursor = String(result.nextCursor);
      if (cursor === cursorAfter("header-case")) return { ...reply, headers: inUpperCase(reply.headers) };
      const write = WRITES.get(cursor.slice("after-".length));
      return cursor.startsWith("after-") && write ? streamed(reply, write) : reply;
    },
  };
}

const expensiveTool = (inputSchema: JsonObject) => ({
  name: EXPENSIVE_TOOL,
  description: "Has an expensive schema.",
  inputSchema,
  outputSchema: inputSchema,
});

const inUpperCase = (headers: HttpReply["headers"]) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]));

function streamed(reply: HttpReply, write: Write): HttpReply {
  const { body, headers } = reply;
  if (typeof body !== "string") return reply;
  async function* parts(message: string): AsyncGenerator<string> {
    for (const part of write(message)) {
      yield part;
      // Without this wait, several parts would be sent together.
      await new Promise(setImmediate);
    }
  }
  return { ...reply, headers: { ...headers, "content-type": "text/event-stream" }, body: parts(body) };
}

export const oddPages: ClientSituation = {
  name: "odd-pages",
  describe:
    "returns short pages, writes each page in another valid form, and offers tools with expensive schemas",
  asks: "Fetch all pages of each list, and close.",
  revisions: STATELESS,
  server: ({ transport }) => ({
    without: ["completions", "logging", "extensions"],
    hooks: [repairStateless({ always: true }), paging(transport)],
  }),
};
