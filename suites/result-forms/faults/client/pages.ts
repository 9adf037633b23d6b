import type { Fault, Hooks, HttpReply } from "../../../../harness/reference/client/switch.ts";
import { STATEFUL } from "../../../across-topics/faults/client/places.ts";

/** Whether a page was seen that the client does not understand. */
type Seen = (notice: () => void) => Hooks;

/** Takes a page for the last one, if it is not understood. */
export function endsAt(seen: Seen): Hooks {
  let isStrange = false;
  return {
    ...seen(() => {
      isStrange = true;
    }),
    decide: {
      cursor: (value) => {
        const ends = isStrange;
        isStrange = false;
        return ends ? undefined : value;
      },
    },
  };
}

export const inText =
  (which: RegExp): Seen =>
  (notice) => ({
    receive: (text) => {
      if (text.includes("nextCursor") || /\\u006e/.test(text)) if (which.test(text)) notice();
      return text;
    },
  });

type Row = readonly [name: string, describe: string, which: RegExp];

const TEXTS: readonly Row[] = [
  ["page-text.reversed", "needs jsonrpc as the first member of a response", /^\{"result"/],
  ["page-text.spaced", "reads no white space inside of a response", /^ \t \{ \t /],
  ["page-text.escaped", "compares texts of a response in place of their values", /"jsonrpc":"\\u0032/],
  ["page-text.escaped-names", "finds no member of a response whose name has an escape", /^\{"\\u006a/],
  ["page-text.ascii", "cannot decode surrogate pairs of a response", /\\ud83d\\ude42/],
  ["page-text.solidus", "does not know the escape of a solidus in a response", /a\\\/b/],
  ["page-text.exponent", "reads only digits as the id of a response", /"id":\d+E/],
  ["page-text.fraction", "reads no integer with a fraction of zero in a response", /"id":\d+\.0/],
  ["page-text.raw", "reads only ASCII in a response", /raw a é/],
  ["results.unknown-member", "refuses a result with an unknown member", /"mcp-conform":\{"one"/],
  ["results.meta-values", "reads only texts in _meta of a result", /"mcp-conform\.example\/form":\[null/],
  ["results.meta-deep", "reads no more than 50 levels of a result", /(?:\[\{"inner":){25}/],
  ["results.item-unknown-member", "refuses an item with an unknown member", /"mcp-conform":null/],
  ["results.item-meta-empty", "refuses an item with an empty _meta", /"_meta":\{\}\}\]/],
  ["results.item-description-empty", "refuses an item with an empty description", /"description":""/],
  ["results.item-title", "reads only ASCII in a title", /"title":"a é/],
  ["results.item-icons", "refuses an item with icons", /"icons":\[\{"src":"https:\/\/mcp-conform\.example/],
  ["results.item-annotations-empty", "needs a member of annotations", /"annotations":\{\}/],
  ["results.item-annotations-unknown", "refuses an unknown annotation", /"annotations":\{"mcp-conform"/],
  ["results.many-items", "reads 1,000 items of a page", /"test_\d+_1500"/],
];

const SIZES: readonly number[] = [4_096, 65_535, 65_536, 65_537, 262_144, 1_048_576];

const cursorFault = (name: string, describe: string, edit: (cursor: string) => string): Fault => ({
  id: `forms.cursors.${name}`,
  describe,
  trips: [`client.forms.cursors.${name}`],
  mayTrip: ["client.pagination.cursor"],
  says: /the cursor .* after a page/,
  decide: { cursor: (value) => (typeof value === "string" ? edit(value) : value) },
});

const CURSORS: readonly Fault[] = [
  cursorFault("spaces", "removes spaces at both ends of a cursor", (one) => one.replace(/^ {2}| {2}$/g, "")),
  cursorFault("percent", "removes %zz from a cursor", (one) => one.replace("%zz", "")),
  cursorFault("braces", "fills the braces in a cursor", (one) => one.replace("{cursor}", "cursor")),
  cursorFault("json", "writes a cursor that is JSON again", (one) => one.replace('{"page": ', '{"page":')),
  cursorFault("number", "converts a cursor to a number", (one) => one.replace(/^007$/, "7")),
  cursorFault("other-scripts", "replaces what is not ASCII in a cursor", (one) => one.replace("é 語", "? ?")),
  cursorFault("composed", "normalizes the characters of a cursor", (one) =>
    one.length < 4 ? one.normalize() : one,
  ),
  cursorFault("escapes", "replaces the line feeds of a cursor", (one) => one.replace("one\ntwo", "one two")),
  cursorFault("query", "takes the fragment from a cursor", (one) => one.replace("b#c", "b")),
  cursorFault("zero", "takes the cursor 0 for false", (one) => (one === "0" ? "" : one)),
  cursorFault("like-null", "takes a cursor that reads null for none", (one) => (one === "null" ? "" : one)),
  cursorFault("base64", "removes the padding of a cursor", (one) => one.replace(/==$/, "")),
  cursorFault("line-separators", "removes U+2028 from a cursor", (one) => one.replace("\u2028", "")),
  cursorFault("long", "keeps 4,000 characters of a cursor", (one) => one.slice(0, 4_000)),
];

/** What a client can see of a reply over HTTP. */
const inReply =
  (which: (reply: HttpReply) => boolean): Seen =>
  (notice) => ({
    http: async (request, next) => {
      const reply = await next(request);
      if (request.method === "POST" && which(reply)) notice();
      return reply;
    },
  });

/** What a client can see of the bytes of a reply. */
const inChunks =
  (which: (text: string, index: number) => boolean): Seen =>
  (notice) => ({
    http: async (request, next) => {
      const reply = await next(request);
      async function* read(): AsyncGenerator<Uint8Array> {
        let index = 0;
        for await (const chunk of reply.body) {
          if (which(Buffer.from(chunk).toString("latin1"), index++)) notice();
          yield chunk;
        }
      }
      return request.method === "POST" ? { ...reply, body: read() } : reply;
    },
  });

const header = (name: string, which: RegExp) => inReply(({ headers }) => which.test(headers[name] ?? ""));

const REPLIES: readonly (readonly [name: string, describe: string, seen: Seen])[] = [
  ["content-length", "needs chunks", header("content-length", /^\d+$/)],
  ["cut-2-bytes", "decodes each piece of a body by itself: é is lost", inText(/after http\.cut-2/)],
  ["cut-3-bytes", "decodes each piece of a body by itself: 語 is lost", inText(/after http\.cut-3/)],
  ["cut-4-bytes", "decodes each piece of a body by itself: an emoji is lost", inText(/after http\.cut-4/)],
  [
    "byte-by-byte",
    "reads at most 20 pieces of a body",
    inChunks((text, index) => text.length === 1 && index > 20),
  ],
  ["on-lines", "reads a body up to its first line feed", inText(/^\r\n\t/)],
  [
    "headers-capitals",
    "compares names of headers with their case",
    inReply(({ receivedNames = [] }) => receivedNames.includes("CONTENT-TYPE")),
  ],
  [
    "charset",
    "needs a content type without parameters",
    header("content-type", /^application\/json; charset/),
  ],
  ["type-capitals", "compares the content type with its case", header("content-type", /^Application\/JSON/)],
  ["connection-close", "takes a closed connection for the end of the session", header("connection", /close/)],
  ["more-headers", "refuses a cookie", header("set-cookie", /mcp-conform/)],
];

const STREAMS: readonly (readonly [name: string, describe: string, seen: Seen])[] = [
  ["plain", "reads only JSON", inText(/after stream\.plain/)],
  [
    "charset",
    "needs the content type of a stream without parameters",
    header("content-type", /event-stream; ?charset/),
  ],
  [
    "byte-order-mark",
    "takes the byte order mark of a stream for a field",
    inChunks((text) => text.startsWith("\xef\xbb\xbf")),
  ],
  ["unnamed", "overlooks a response in an event without a name", inText(/after stream\.unnamed/)],
  ["after-comment", "reads a stream up to its first comment", inText(/after stream\.after-comment/)],
  [
    "after-empty-event",
    "reads a stream up to its first event without data",
    inText(/after stream\.after-empty-event/),
  ],
  [
    "after-notification",
    "takes the first message of a stream for the response",
    inText(/after stream\.after-notification/),
  ],
  ["after-request", "takes a request on a stream for the response", inText(/after stream\.after-request/)],
];

const fault = (name: string, describe: string, seen: Seen, transports?: Fault["transports"]): Fault => ({
  id: `forms.${name}`,
  describe,
  trips: [`client.forms.${name}`],
  says: /no request for the page after it after a page/,
  ...(transports ? { transports } : {}),
  remember: () => endsAt(seen),
});

export const pageFormFaults: readonly Fault[] = [
  ...TEXTS.map(([name, describe, which]) => fault(name, describe, inText(which))),
  ...SIZES.map((bytes) => ({
    ...fault(`page-size.${bytes}`, `cannot read a message of exactly ${bytes} bytes`, (notice) => ({
      receive: (text) => {
        if (Buffer.byteLength(text) === bytes) notice();
        return text;
      },
    })),
  })),
  {
    // Since 2026-07-28 a server names itself in _meta of each result.
    ...fault(
      "results.meta-empty",
      "refuses a result with an empty _meta",
      inText(/"nextCursor":"[^"]*","_meta":\{\}/),
    ),
    revisions: STATEFUL,
  },
  ...CURSORS,
  ...REPLIES.map(([name, describe, seen]) => fault(`http.${name}`, describe, seen, ["http"])),
  ...STREAMS.map(([name, describe, seen]) => fault(`stream.${name}`, describe, seen, ["http"])),
];
