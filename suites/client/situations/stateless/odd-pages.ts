import type { ClientSituation } from "../../../../harness/check/situation.ts";
import { INVALID_PARAMS, ProtocolError } from "../../../../harness/reference/message.ts";
import type { Hooks, HttpReply } from "../../../../harness/reference/server/switch.ts";
import type { Transport } from "../../../../harness/trace/event.ts";
import { isObject } from "../../../../schema/json.ts";
import { STATELESS } from "../revisions.ts";
import { repairStateless } from "./repair-stateless.ts";
import { NO_PARAMETERS } from "./replace-tools.ts";

/** Writes a page as parts of an event stream. The parts are sent one by one. */
type Write = (message: string) => readonly string[];

const STREAMS = {
  sse: (message) => [`event: message\ndata: ${message}\n\n`],
  comments: (message) => [": keep-alive\n\n:\n", `: another\ndata: ${message}\n: and one\n\n`],
  crlf: (message) => [`event: message\r\ndata: ${message}\r\n\r\n`],
  // A final CR could be the first half of CR LF. The comment after it shows that it is not.
  cr: (message) => [`event: message\rdata: ${message}\r\r`, ": end\r\r"],
  "several-lines": (message) => [`data: {\ndata: ${message.slice(1)}\n\n`],
  "no-space": (message) => [`event:message\ndata:${message}\n\n`],
  pieces: (message) => [...`data: ${message}\n\n`],
  fields: (message) => [`retry: 1000\nx-unknown: 1\ndata: ${message}\n\n`],
} as const satisfies Record<string, Write>;

const WRITES: ReadonlyMap<string, Write> = new Map(Object.entries(STREAMS));

/**
 * The form of a page. `plain` is one JSON object. `reserved` has unknown reserved keys in `_meta`. `empty-cursor` is
 * plain, and its nextCursor is an empty string. The others are forms of an event stream.
 */
export type Form = "plain" | "reserved" | "empty-cursor" | keyof typeof STREAMS;

/** One page for each form, in this order. A client that requests the next page has read the page before. */
export function formsOver(transport: Transport): readonly Form[] {
  const streams = Object.keys(STREAMS) as (keyof typeof STREAMS)[];
  return ["plain", "reserved", ...(transport === "http" ? streams : []), "empty-cursor"];
}

/** The cursor of a page; undefined for the first page. */
export function cursorOf(page: number, transport: Transport): string | undefined {
  if (page === 0) return undefined;
  return page === formsOver(transport).length ? "" : `page-${page}`;
}

const RESERVED = {
  "io.modelcontextprotocol/mcp-conform-unknown": [1, { two: 3 }],
  "dev.mcp/mcp-conform-unknown": "text",
};

function pageOf(cursor: unknown, transport: Transport): number {
  const pages = formsOver(transport).length + 1;
  const cursors: readonly unknown[] = Array.from({ length: pages }, (_, page) => cursorOf(page, transport));
  return cursors.indexOf(cursor);
}

function paging(transport: Transport): Hooks {
  const forms = formsOver(transport);
  return {
    dispatch: async (call, next) => {
      if (call.method !== "tools/list") return next(call);
      const page = pageOf(call.params.cursor, transport);
      if (page < 0) throw new ProtocolError(INVALID_PARAMS, "The cursor is unknown");
      const tools = [
        { name: `test_tool_${page}`, description: "Has no parameters.", inputSchema: NO_PARAMETERS },
      ];
      const more = page < forms.length ? { nextCursor: cursorOf(page + 1, transport) } : {};
      return { tools, ...more, ...(forms[page] === "reserved" ? { _meta: RESERVED } : {}) };
    },
    http: async (request, next) => {
      const reply = await next(request);
      const message: unknown = request.method === "POST" ? JSON.parse(request.body) : undefined;
      if (!isObject(message) || message.method !== "tools/list") return reply;
      const { cursor } = isObject(message.params) ? message.params : {};
      const form = forms[pageOf(cursor, transport)];
      const write = WRITES.get(String(form));
      return write ? streamed(reply, write) : reply;
    },
  };
}

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
  describe: "returns one tool per page, and writes each page in another valid form",
  asks: "Fetch all pages of the tools, and close.",
  revisions: STATELESS,
  server: ({ transport }) => ({
    without: ["prompts", "resources", "completions", "logging", "extensions"],
    hooks: [repairStateless({ always: true }), paging(transport)],
  }),
};
