import { onBytes } from "../../../../harness/reference/client/rewrite.ts";
import type { Fault, Hooks, HttpReply } from "../../../../harness/reference/client/switch.ts";
import { STATEFUL } from "../../../across-topics/faults/client/places.ts";

/** Overlooks each message whose text matches. */
const blindTo = (which: RegExp): Pick<Hooks, "receive"> => ({
  receive: (text) => (which.test(text) ? "" : text),
});

type Row = readonly [name: string, describe: string, which: RegExp];

/** Texts, ids and members that a reader does not understand: one for each row of the table of pings. */
const ROWS: readonly Row[] = [
  ["text.reversed", "needs jsonrpc as the first member", /^\{"method"/],
  ["text.spaced", "reads no white space inside of a message", /^ \t \{ \t /],
  ["text.escaped", "compares the text of a method in place of its value", /"method":"\\u0070/],
  ["text.escaped-names", "finds no member whose name has an escape", /^\{"\\u006a/],
  ["text.ascii", "cannot decode surrogate pairs", /\\ud83d\\ude42/],
  ["text.ascii-capitals", "reads only escapes with small digits", /\\u[0-9A-F]*[A-F]/],
  ["text.solidus", "does not know the escape of a solidus", /\\\//],
  ["text.exponent", "reads only digits as an id", /"id":\d+E/],
  ["text.fraction", "reads no integer with a fraction of zero", /"id":\d+\.0/],
  ["text.raw", "reads only ASCII", /raw a é/],
  ["text.line-separators", "ends a line at U+2028", /one\u2028two/],
  ["text.controls", "ends a line at an escaped line feed", /one\\ntwo/],
  ["text.nul", "ends a text at U+0000", /one\\u0000two/],
  ["text.deep", "reads no more than 50 levels", /(?:\[\{"inner":){25}/],
  ["text.large-number", "reads no number that is not exact", /:\d{30}/],
  ["ids.empty", "takes an empty id for an absent one", /"id":""/],
  ["ids.long", "keeps ids in a field of 1,000 characters", /"id":"i{1001}/],
  ["ids.lowest", "reads ids as unsigned integers", /"id":-/],
  ["ids.text-and-number", "takes a number in a string for the number", /"id":"815"/],
  ["ids.spaces", "removes spaces from ids", /"id":" id/],
  ["ids.property-name", "keeps requests in an object by their ids", /"id":"__proto__"/],
  ["ids.case", "compares ids without their case", /"id":"case-A"/],
  ["ids.like-null", 'takes "null" for null', /"id":"null"/],
  ["members.params-empty", "takes empty params for an error", /"method":"ping","params":\{\}/],
  ["members.meta-empty", "takes an empty _meta for an error", /"ping","params":\{"_meta":\{\}/],
  ["members.meta-values", "reads only texts in _meta", /"_meta":\{"[^"]+":\[null,true/],
  ["members.meta-member", "finds the first member with a name, at any depth", /"_meta":\{"[^"]+":\{"id"/],
  ["members.token-zero", "takes the progress token 0 for an absent one", /"progressToken":0/],
  ["members.token-empty", "takes an empty progress token for an error", /"progressToken":""/],
  ["members.token-other-script", "reads only progress tokens in ASCII", /"progressToken":"語/],
];

const NOTICES: readonly Row[] = [
  ["notifications.without-params", "needs params of a notification", /list_changed"\}/],
  ["notifications.params-empty", "needs members of params of a notification", /list_changed","params":\{\}/],
  ["notifications.meta-empty", "needs a key in _meta of a notification", /list_changed","params":\{"_meta"/],
  ["notifications.log-without-logger", "needs a logger", /"level":"info","data":"text"/],
  ["notifications.log-null", "needs data that are not null", /"level":"info","data":null/],
  ["notifications.log-list", "needs data that are no list", /"level":"debug","data":\[/],
  ["notifications.cancelled-without-reason", "needs a reason", /"requestId":"mcp-conform-never"\}/],
];

const idOf = (name: string) => `forms.${name}`;
const tripsOf = (name: string) => [`client.forms.${name}`];

/** Overlooks what comes after a message that it does not understand: the next message is lost. */
function blindAfter(which: RegExp): Hooks {
  let isLost = false;
  return {
    receive: (text) => {
      const was = isLost;
      isLost = which.test(text);
      return was ? "" : text;
    },
  };
}

const isStream = ({ headers }: HttpReply) => (headers["content-type"] ?? "").includes("event-stream");

type Bytes = (chunk: Buffer) => Uint8Array;

/** Changes the bytes as they arrive: those of the pipe, or those of event streams. */
const onChunks = (kind: "stdio" | "sse", edit: Bytes): Hooks =>
  kind === "stdio"
    ? { chunk: (bytes) => edit(Buffer.from(bytes)) }
    : onBytes((chunk, reply) => (isStream(reply) ? edit(Buffer.from(chunk)) : chunk));

/** The first byte of a character with this number of bytes. */
const beginsCharacter = (byte: number | undefined, length: number) =>
  byte !== undefined && byte >> (7 - length) === (1 << (length + 1)) - 2;

const overlooksCut =
  (length: number): Bytes =>
  (chunk) =>
    beginsCharacter(chunk.at(-1), length) ? Buffer.concat([chunk.subarray(0, -1), Buffer.from("?")]) : chunk;

const ASCII = /^[ -~\r\n]+$/;

/** What readers of chunks do wrong, by the row that shows it. */
const CHUNKS: readonly (readonly [name: string, describe: string, make: (kind: "stdio" | "sse") => Bytes])[] =
  [
    [
      "cut-middle",
      "takes each piece for whole",
      (kind) => (chunk) => {
        const text = chunk.toString("latin1");
        const isHalf =
          text.length > 10 && ASCII.test(text) && !/\n$|\r$/.test(text) && text.includes(`"${kind}.cut-m`);
        return isHalf || /^iddle","method"/.test(text) ? Buffer.from(`${text}\n`) : chunk;
      },
    ],
    ["cut-2-bytes", "decodes each piece by itself: é is lost", () => overlooksCut(2)],
    ["cut-3-bytes", "decodes each piece by itself: 語 is lost", () => overlooksCut(3)],
    ["cut-4-bytes", "decodes each piece by itself: an emoji is lost", () => overlooksCut(4)],
    [
      "byte-by-byte",
      "takes ten pieces of one byte for a dead connection",
      () => {
        let count = 0;
        return (chunk) => {
          count = chunk.length === 1 ? count + 1 : 0;
          return count === 10 ? Buffer.from("#") : chunk;
        };
      },
    ],
    [
      "several",
      "reads one message of each piece",
      (kind) => (chunk) => {
        const end = chunk.includes(`"${kind}.several"`)
          ? chunk.indexOf(kind === "stdio" ? "\n" : "\n\n")
          : -1;
        return end < 0 ? chunk : chunk.subarray(0, end + (kind === "stdio" ? 1 : 2));
      },
    ],
    [
      "burst",
      "reads 50 messages of each piece",
      () => (chunk) => {
        const parts = chunk.toString("latin1").split(/(?<=\n)(?=\{|event)/);
        return parts.length > 60 ? Buffer.from(parts.slice(0, 50).join(""), "latin1") : chunk;
      },
    ],
    [
      "cut-cr-lf",
      "takes CR at the end of a piece for a character",
      () => (chunk) =>
        chunk.at(-1) === 0x0d ? Buffer.concat([chunk.subarray(0, -1), Buffer.from("#")]) : chunk,
    ],
  ];

const TEXTS: readonly Row[] = [
  ["stdio.white-space", "needs the bracket at the beginning of a line", /^ \t\{/],
  ["sse.data-per-token", "reads only the first of many data lines", /^\n\t *\{/],
  ["sse.empty-data-lines", "reads no data with empty lines", /^\n\{.*\}\n$/],
];

/** Changes the text of event streams, in which an event comes as a whole. */
const onEvents = (edit: (text: string) => string) =>
  onChunks("sse", (chunk) => Buffer.from(edit(chunk.toString())));

const EVENTS: readonly (readonly [name: string, describe: string, edit: (text: string) => string])[] = [
  [
    "unnamed",
    "overlooks events without a name",
    (text) => text.replace(/^data: (?=.*"sse\.unnamed")/, "x: "),
  ],
  [
    "data-first",
    "reads the data only after the name",
    (text) => text.replace(/^data: (.*)\nevent/, "x: $1\nevent"),
  ],
  [
    "unknown-fields",
    "compares only the beginning of the name of a field",
    (text) => text.replace(/^DATA/, "data"),
  ],
  [
    "message-in-comment",
    "finds a message in a comment",
    (text) => text.replace(/^: data: (.*)\n\nevent: message\ndata: .*/, "data: $1"),
  ],
];

const fault = (name: string, describe: string, hooks: Pick<Fault, "transports"> & Hooks): Fault => ({
  id: idOf(name),
  describe,
  revisions: STATEFUL,
  trips: tripsOf(name),
  says: /no answer to a ping/,
  ...hooks,
});

export const pingFormFaults: readonly Fault[] = [
  ...ROWS.map(([name, describe, which]) => fault(name, describe, blindTo(which))),
  ...NOTICES.map(([name, describe, which]) => ({
    ...fault(name, describe, {}),
    remember: () => blindAfter(which),
  })),
  ...(["stdio", "sse"] as const).flatMap((kind) =>
    CHUNKS.map(([name, describe, make]) => ({
      ...fault(`${kind}.${name}`, describe, { transports: [kind === "stdio" ? "stdio" : "http"] }),
      remember: () => onChunks(kind, make(kind)),
    })),
  ),
  ...TEXTS.map(([name, describe, which]) =>
    fault(name, describe, { transports: [name.startsWith("stdio") ? "stdio" : "http"], ...blindTo(which) }),
  ),
  ...EVENTS.map(([name, describe, edit]) =>
    fault(`sse.${name}`, describe, { transports: ["http"], ...onEvents(edit) }),
  ),
];
