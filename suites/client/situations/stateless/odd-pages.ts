import type { ClientSituation } from "../../../../harness/check/situation.ts";
import { INVALID_PARAMS, ProtocolError } from "../../../../harness/reference/message.ts";
import type { Hooks, HttpReply } from "../../../../harness/reference/server/switch.ts";
import type { Transport } from "../../../../harness/trace/event.ts";
import { isObject } from "../../../../schema/json.ts";
import { STATELESS } from "../revisions.ts";
import { repairStateless } from "./repair-stateless.ts";
import { NO_PARAMETERS } from "./replace-tools.ts";

/** How a page is written as an event stream: its parts are sent one by one. */
type Write = (message: string) => readonly string[];

const STREAMS = {
  sse: (message) => [`event: message\ndata: ${message}\n\n`],
  comments: (message) => [": keep-alive\n\n:\n", `: another\ndata: ${message}\n: and one\n\n`],
  crlf: (message) => [`event: message\r\ndata: ${message}\r\n\r\n`],
  // What ends with a CR may be half of a CR LF: a comment behind it shows that it is not.
  cr: (message) => [`event: message\rdata: ${message}\r\r`, ": end\r\r"],
  "several-lines": (message) => [`data: {\ndata: ${message.slice(1)}\n\n`],
  "no-space": (message) => [`event:message\ndata:${message}\n\n`],
  pieces: (message) => [...`data: ${message}\n\n`],
  fields: (message) => [`retry: 1000\nx-unknown: 1\ndata: ${message}\n\n`],
} as const satisfies Record<string, Write>;

const WRITES: ReadonlyMap<string, Write> = new Map(Object.entries(STREAMS));

/**
 * `plain` is one JSON object, as of any server; `reserved` has keys in `_meta` that nobody knows; `empty-cursor` is
 * plain, and names the next page by an empty string.
 */
export type Form = "plain" | "reserved" | "empty-cursor" | keyof typeof STREAMS;

/** One page each, in this order. The next is fetched only by a client that has read the one before. */
export function formsOver(transport: Transport): readonly Form[] {
  const streams = Object.keys(STREAMS) as (keyof typeof STREAMS)[];
  return ["plain", "reserved", ...(transport === "http" ? streams : []), "empty-cursor"];
}

/** Of the first page there is none. */
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
        { name: `test_tool_${page}`, description: "Takes nothing.", inputSchema: NO_PARAMETERS },
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
      // What is written at once is read at once.
      await new Promise(setImmediate);
    }
  }
  return { ...reply, headers: { ...headers, "content-type": "text/event-stream" }, body: parts(body) };
}

export const oddPages: ClientSituation = {
  name: "odd-pages",
  describe: "gives its tools one a page, and writes each page in another way that is allowed",
  asks: "List the tools to the last page, and close.",
  revisions: STATELESS,
  server: ({ transport }) => ({
    without: ["prompts", "resources", "completions", "logging", "extensions"],
    hooks: [repairStateless({ always: true }), paging(transport)],
  }),
};
