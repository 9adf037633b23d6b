import {
  byteByByte,
  type Cuts,
  insideCharacters,
  insideLineEnds,
  inTheMiddle,
} from "../../../harness/forms/delivery.ts";
import { onLines } from "../../../harness/forms/text.ts";
import { OVER_STDIO, OVER_STREAMS, type PingForm } from "./form.ts";

const CHARACTERS = { 2: "é", 3: "語", 4: "🙂" } as const;

const BURST = 100;

const numbered = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => (index === 0 ? name : `${name} ${index + 1}`));

const LINES =
  "Messages are UTF-8 and delimited by newlines. A pipe has no boundaries but these: what is written once can be read in pieces, and the other way round.";

const line = (name: string, what: string, more: Partial<PingForm>): PingForm => ({
  name: `stdio.${name}`,
  what,
  legal: LINES,
  ground: "must",
  hint: "Collect bytes until a line feed, and decode the whole line. Read all lines that are there.",
  transports: OVER_STDIO,
  ...more,
});

const STREAM =
  "The HTML standard defines event streams: bytes of UTF-8, decoded as one stream, with an event at each blank line. What is written once can be read in pieces, and the other way round.";

const event = (name: string, what: string, more: Partial<PingForm>): PingForm => ({
  name: `sse.${name}`,
  what,
  legal: STREAM,
  ground: "must",
  hint: "Parse event streams as the HTML standard defines server-sent events, with one decoder for the whole stream.",
  transports: OVER_STREAMS,
  ...more,
});

/** The forms that lines and events have in common. */
function cut(of: typeof line | typeof event, kind: "stdio" | "sse"): readonly PingForm[] {
  const inside = (bytes: 2 | 3 | 4): PingForm =>
    of(`cut-${bytes}-bytes`, `whose bytes are cut inside a character of ${bytes} bytes`, {
      ids: [`${kind} cut ${CHARACTERS[bytes]}`],
      cuts: (all: Uint8Array): Cuts => insideCharacters(all, bytes),
    });
  return [
    of("cut-middle", "whose bytes come in two pieces", { cuts: inTheMiddle }),
    inside(2),
    inside(3),
    inside(4),
    of("byte-by-byte", "whose bytes come one by one", { cuts: byteByByte }),
    of("several", "together with two more in one write", { ids: numbered(`${kind}.several`, 3) }),
    of("burst", `together with ${BURST - 1} more in one write`, {
      ids: numbered(`${kind}.burst`, BURST),
      ground: "unsaid",
      legal: "Nothing limits how many requests a peer sends at once, and each of them has a response.",
      hint: "Read all messages that are there, and answer each of them.",
    }),
  ];
}

/** How a ping arrives over stdio. */
export const LINE_DELIVERIES: readonly PingForm[] = [
  ...cut(line, "stdio"),
  line("cut-cr-lf", "whose line ends with CR LF, in two pieces", {
    frame: (text) => `${text}\r\n`,
    cuts: insideLineEnds,
  }),
  line("white-space", "with spaces and a tab at both ends of its line", {
    frame: (text) => ` \t${text}\t \n`,
  }),
];

/** How a ping arrives on an event stream. */
export const EVENT_DELIVERIES: readonly PingForm[] = [
  ...cut(event, "sse"),
  // With one data line, a reader that sees an empty line between CR and LF ends the event early, and still has the whole message.
  event("cut-cr-lf", "in two data lines that end with CR LF, each in two pieces", {
    frame: (text) => `event: message\r\ndata: {\r\ndata: ${text.slice(1)}\r\n\r\n`,
    cuts: insideLineEnds,
  }),
  event("unnamed", "in an event without a name", { frame: (text) => `data: ${text}\n\n` }),
  event("data-first", "in an event whose data come before its name", {
    frame: (text) => `data: ${text}\nevent: message\n\n`,
  }),
  event("empty-data-lines", "between two empty data lines", {
    frame: (text) => `event: message\ndata:\ndata: ${text}\ndata\n\n`,
  }),
  event("data-per-token", "with a data line for each token", {
    text: (ping) => onLines(ping).replaceAll("\r", ""),
    frame: (text) =>
      `${text
        .split("\n")
        .map((one) => `data: ${one}\n`)
        .join("")}\n`,
  }),
  event("unknown-fields", "in an event with fields that do not exist", {
    frame: (text) => `DATA: no\ndat: no\nevents\ndata: ${text}\n\n`,
  }),
  event("message-in-comment", "after a comment with the text of a message", {
    frame: (text) =>
      `: data: {"jsonrpc":"2.0","id":"mcp-conform-comment","method":"ping"}\n\nevent: message\ndata: ${text}\n\n`,
  }),
];
