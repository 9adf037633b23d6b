import type { Fault, Hooks } from "../../../../harness/reference/client/switch.ts";
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
  ["notifications.without-params", "needs params of a notification", /tools\/list_changed"\}/],
  ["notifications.params-empty", "needs members of params of a notification", /list_changed","params":\{\}/],
  ["notifications.meta-empty", "needs a key in _meta of a notification", /list_changed","params":\{"_meta"/],
  ["notifications.log-without-logger", "needs a logger", /"level":"info","data":"text"/],
  ["notifications.log-null", "needs data that are not null", /"level":"info","data":null/],
  ["notifications.log-list", "needs data that are no list", /"level":"debug","data":\[/],
  ["notifications.log-number", "takes the data 0 for absent data", /"level":"info","data":0\}/],
  ["notifications.log-logger-empty", "takes an empty logger for an error", /"logger":"","data":""/],
  ["notifications.log-emergency", "takes an emergency for the end of the server", /"level":"emergency"/],
  ["notifications.log-meta-empty", "refuses a log message with an empty _meta", /"data":false,"_meta"/],
  ["notifications.prompts-changed", "does not know changes of prompts", /prompts\/list_changed"\}/],
  ["notifications.resources-changed", "does not know changes of resources", /resources\/list_changed"\}/],
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

type Bytes = (chunk: Buffer) => Uint8Array;

/** The first byte of a character with this number of bytes. */
const beginsCharacter = (byte: number | undefined, length: number) =>
  byte !== undefined && byte >> (7 - length) === (1 << (length + 1)) - 2;

const overlooksCut =
  (length: number): Bytes =>
  (chunk) =>
    beginsCharacter(chunk.at(-1), length) ? Buffer.concat([chunk.subarray(0, -1), Buffer.from("?")]) : chunk;

/** What readers of a pipe do wrong with its pieces, by the row that shows it. */
const CHUNKS: readonly (readonly [name: string, describe: string, make: () => Bytes])[] = [
  [
    "cut-middle",
    "takes each piece for a line",
    () => (chunk) => {
      const isHalf = /^\{"jsonrpc":"2\.0","id":"stdi[ -~]{0,20}$/.test(chunk.toString("latin1"));
      return isHalf ? Buffer.concat([chunk, Buffer.from("\n")]) : chunk;
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
    () => (chunk) => {
      const end = chunk.includes('"stdio.several"') ? chunk.indexOf("\n") : -1;
      return end < 0 ? chunk : chunk.subarray(0, end + 1);
    },
  ],
  [
    "burst",
    "reads 50 messages of each piece",
    () => (chunk) => {
      const lines = chunk.toString("latin1").split(/(?<=\n)/);
      return lines.length > 60 ? Buffer.from(lines.slice(0, 50).join(""), "latin1") : chunk;
    },
  ],
  [
    "cut-cr-lf",
    "takes CR at the end of a piece for a character",
    () => (chunk) =>
      chunk.at(-1) === 0x0d ? Buffer.concat([chunk.subarray(0, -1), Buffer.from("#")]) : chunk,
  ],
];

/** The same for event streams. A socket joins pieces as it likes, so these faults know the event by its id. */
const EVENTS: readonly Row[] = [
  ["sse.cut-middle", "takes each piece of a stream for an event", /"id":"sse\.cut-middle"/],
  ["sse.cut-2-bytes", "decodes each piece of a stream by itself: é is lost", /"id":"sse cut é"/],
  ["sse.cut-3-bytes", "decodes each piece of a stream by itself: 語 is lost", /"id":"sse cut 語"/],
  ["sse.cut-4-bytes", "decodes each piece of a stream by itself: an emoji is lost", /"id":"sse cut 🙂"/u],
  ["sse.byte-by-byte", "takes pieces of one byte for a dead stream", /"id":"sse\.byte-by-byte"/],
  ["sse.several", "reads one event of each piece", /"id":"sse\.several 2"/],
  ["sse.burst", "reads 50 events of each piece", /"id":"sse\.burst [5-9]\d"/],
  ["sse.cut-cr-lf", "takes CR at the end of a piece of a stream for a line", /"id":"sse\.cut-cr-lf"/],
  ["sse.unnamed", "overlooks events without a name", /"id":"sse\.unnamed"/],
  ["sse.data-first", "reads the data only after the name", /"id":"sse\.data-first"/],
  ["sse.unknown-fields", "refuses an event with an unknown field", /"id":"sse\.unknown-fields"/],
  ["sse.message-in-comment", "takes a comment for data", /"id":"sse\.message-in-comment"/],
];

const TEXTS: readonly Row[] = [
  ["stdio.white-space", "needs the bracket at the beginning of a line", /^ \t\{/],
  ["sse.data-per-token", "reads only the first of many data lines", /^\n\t *\{/],
  ["sse.empty-data-lines", "reads no data with empty lines", /^\n\{.*\}\n$/],
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
  ...CHUNKS.map(([name, describe, make]) => ({
    ...fault(`stdio.${name}`, describe, { transports: ["stdio"] }),
    remember: () => {
      const edit = make();
      return { chunk: (bytes: Uint8Array) => edit(Buffer.from(bytes)) };
    },
  })),
  ...[...TEXTS, ...EVENTS].map(([name, describe, which]) =>
    fault(name, describe, { transports: [name.startsWith("stdio") ? "stdio" : "http"], ...blindTo(which) }),
  ),
];
