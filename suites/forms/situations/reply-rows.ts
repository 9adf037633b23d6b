import { ALL_LENGTHS, byteByByte, insideCharacters, pieces } from "../../../harness/forms/delivery.ts";
import { onLines } from "../../../harness/forms/text.ts";
import type { HttpReply } from "../../../harness/switches/server.ts";
import type { JsonObject } from "../../../schema/json.ts";
import type { Form } from "./form.ts";
import type { PageForm } from "./page-form.ts";

const HTTP = ["http"] as const;

const described = (item: JsonObject) => ({ ...item, description: ALL_LENGTHS });

type Edit = NonNullable<PageForm["reply"]>;

const withHeaders = (headers: HttpReply["headers"]) => (reply: HttpReply) => ({
  ...reply,
  headers: { ...reply.headers, ...headers },
});

const reply = (name: string, what: string, edit: Edit, more: Partial<PageForm> = {}): PageForm => ({
  name: `http.${name}`,
  what,
  legal: "HTTP (RFC 9110 and RFC 9112) allows it, and the specification says nothing else.",
  ground: "schema",
  hint: "Read responses with a complete HTTP client, and compare content types without their parameters and case.",
  transports: HTTP,
  reply: edit,
  ...more,
});

const inPieces = (name: string, what: string, cuts: (bytes: Uint8Array) => readonly number[]) =>
  reply(name, what, (one) => ({ ...one, cut: (bytes) => pieces(bytes, cuts(bytes)) }), {
    item: described,
    ground: "must",
    legal: "Messages are UTF-8. A body of HTTP may arrive in any pieces.",
    hint: "Collect the bytes of a body, and decode them as a whole.",
  });

/** How a page is sent as one JSON object. */
export const REPLIES: readonly PageForm[] = [
  reply("content-length", "with Content-Length in place of chunks", (one, text) =>
    withHeaders({ "content-length": String(Buffer.byteLength(text)) })(one),
  ),
  ...([2, 3, 4] as const).map((length) =>
    inPieces(`cut-${length}-bytes`, `whose body is cut inside a character of ${length} bytes`, (bytes) =>
      insideCharacters(bytes, length),
    ),
  ),
  {
    ...inPieces("byte-by-byte", "whose bytes come one by one", byteByByte),
    item: (item: JsonObject) => item,
  },
  reply("on-lines", "with line feeds and tabs around each token", (one) => one, {
    text: onLines,
    ground: "must",
    legal: "A body is JSON (RFC 8259), which has white space between tokens.",
  }),
  reply("headers-capitals", "whose header names are in capitals", (one) => ({
    ...one,
    headers: Object.fromEntries(
      Object.entries(one.headers).map(([name, value]) => [name.toUpperCase(), value]),
    ),
  })),
  reply(
    "charset",
    "with a charset in its content type",
    withHeaders({ "content-type": "application/json; charset=utf-8" }),
  ),
  reply(
    "type-capitals",
    "with capitals in its content type",
    withHeaders({ "content-type": "Application/JSON" }),
  ),
  reply("connection-close", "with Connection: close", withHeaders({ connection: "close" })),
  reply(
    "more-headers",
    "with a cookie and other headers",
    withHeaders({
      "set-cookie": "mcp-conform=1; HttpOnly",
      etag: '"1"',
      vary: "Accept",
      link: '<https://mcp-conform.example/>; rel="help"',
      "cache-control": "no-store",
    }),
  ),
];

/** The form with one event, which has the response: the others differ from it in one respect. */
const PLAIN_STREAM = "plain";

/** The parts of a stream, each written by itself. */
type Parts = (text: string) => readonly string[];

const eventWith = (text: string) => `event: message\ndata: ${text}\n\n`;

const STREAM = "text/event-stream";

const stream = (
  name: string,
  what: string,
  parts: Parts,
  more: Partial<PageForm> & { readonly type?: string } = {},
): PageForm => {
  const { type = STREAM, ...others } = more;
  return {
    name: `stream.${name}`,
    what: `on an event stream${what}`,
    legal:
      "A server may answer with an event stream, which the HTML standard defines, and a client must support it.",
    ground: "must",
    hint: "Parse event streams as the HTML standard defines server-sent events, and take the message with the id of the request for the response.",
    transports: HTTP,
    reply: (one, text) => ({
      ...one,
      headers: { ...one.headers, "content-type": type },
      body: written(parts(text)),
    }),
    ...(name === PLAIN_STREAM ? {} : { plain: `after stream.${PLAIN_STREAM}` }),
    ...others,
  };
};

async function* written(parts: readonly string[]): AsyncGenerator<string> {
  for (const part of parts) {
    yield part;
    // Without this wait, several parts would be sent together.
    await new Promise(setImmediate);
  }
}

const STATEFUL: Pick<Form, "revisions"> = { revisions: { until: "2025-11-25" } };

const CHANGED = '{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}';

/** The id of the request that comes before the response. */
export const BEFORE_RESPONSE = "before the response";

const PING = JSON.stringify({ jsonrpc: "2.0", id: BEFORE_RESPONSE, method: "ping" });

const OTHERS_FIRST =
  "The specification lets a server send requests and notifications on the stream before the response, so the first event need not be the response.";

/** How a page is sent as an event stream. */
export const STREAMS: readonly PageForm[] = [
  stream(PLAIN_STREAM, "", (text) => [eventWith(text)]),
  stream("after-notification", ", after a notification", (text) => [eventWith(CHANGED), eventWith(text)], {
    ...STATEFUL,
    legal: OTHERS_FIRST,
  }),
  stream("after-request", ", after a request of the server", (text) => [eventWith(PING), eventWith(text)], {
    ...STATEFUL,
    legal: OTHERS_FIRST,
  }),
  stream("unnamed", ", in an event without a name", (text) => [`data: ${text}\n\n`]),
  stream("after-comment", ", after a comment", (text) => [": wait\n\n", eventWith(text)]),
  stream(
    "after-empty-event",
    ", after an event with only an id and empty data",
    (text) => ["id: mcp-conform-1\ndata:\n\n", eventWith(text)],
    { revisions: { since: "2025-11-25", until: "2025-11-25" } },
  ),
  stream("charset", " with a charset in its content type", (text) => [eventWith(text)], {
    type: `${STREAM}; charset=utf-8`,
    ground: "schema",
    legal: "HTTP (RFC 9110) allows parameters of a content type.",
  }),
  stream(
    "byte-order-mark",
    " that begins with a byte order mark (U+FEFF)",
    (text) => [`\ufeff${eventWith(text)}`],
    {
      legal:
        "The HTML standard lets an event stream begin with one byte order mark, which is not part of the first line.",
    },
  ),
];
