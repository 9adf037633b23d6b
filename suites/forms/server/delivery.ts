import {
  ALL_LENGTHS,
  byteByByte,
  type Cuts,
  insideCharacters,
  insideLineEnds,
  inTheMiddle,
} from "../../../harness/forms/delivery.ts";
import type { JsonObject } from "../../../schema/json.ts";
import type { Form } from "./form.ts";
import { plain } from "./subjects.ts";

const HINT =
  "Collect bytes until the message is complete, and decode the whole message. A piece of a stream may end inside a character.";

const PIECES =
  "Messages are UTF-8. A pipe or a connection carries bytes, and may deliver them in pieces of any length.";

/** The response repeats the id, so a character that was decoded in two parts shows. */
const withCharacters = (message: JsonObject): JsonObject => ({
  ...message,
  id: `mcp-conform ${ALL_LENGTHS} ${message.id}`,
});

const CUTS: readonly (readonly [name: string, words: string, cuts: (text: string) => Cuts])[] = [
  ["middle", "a message in two pieces", inTheMiddle],
  ["bytes", "a message byte by byte", byteByByte],
  ["inside-2", "a message that is cut inside a character of two bytes", (text) => insideCharacters(text, 2)],
  ["inside-3", "a message that is cut inside characters of three bytes", (text) => insideCharacters(text, 3)],
  ["inside-4", "a message that is cut inside a character of four bytes", (text) => insideCharacters(text, 4)],
];

const base = { requirement: "forms.delivery.any-pieces", subject: plain, own: true, hint: HINT } as const;

const inPieces = (transport: "stdio" | "http", kind: string): readonly Form[] =>
  CUTS.map(([name, words, cuts]) => ({
    ...base,
    id: `forms.${kind}.${name}`,
    words,
    title: `The server reads ${words}`,
    legal: PIECES,
    transport,
    write: (message) => {
      const changed = withCharacters(message);
      return { message: changed, cuts: cuts(JSON.stringify(changed)) };
    },
  }));

const LINE_END =
  "Messages are delimited by newlines, and a carriage return before it is white space of JSON (RFC 8259, section 2). A reader that takes it for a line end may refuse the empty line after it with an error without an id, if it answers the request.";

export const deliveryForms: readonly Form[] = [
  ...inPieces("stdio", "line"),
  {
    ...base,
    id: "forms.line.crlf",
    words: "a line that ends with CR LF",
    title: "The server reads a line that ends with CR LF",
    legal: LINE_END,
    transport: "stdio",
    write: (message) => ({ message, text: `${JSON.stringify(message)}\r` }),
    hint: "Split the input at line feeds, and leave a carriage return to the JSON parser.",
  },
  {
    ...base,
    id: "forms.line.crlf-cut",
    words: "a line that is cut between CR and LF",
    title: "The server reads a line that is cut between CR and LF",
    legal: LINE_END,
    transport: "stdio",
    write: (message) => {
      const text = `${JSON.stringify(message)}\r`;
      return { message, text, cuts: insideLineEnds(`${text}\n`) };
    },
    hint: "Split the input at line feeds, and leave a carriage return to the JSON parser.",
  },
  {
    ...base,
    id: "forms.line.end-apart",
    words: "a line whose line feed comes by itself",
    title: "The server reads a line whose line feed comes by itself",
    legal: PIECES,
    transport: "stdio",
    write: (message) => ({ message, cuts: [Buffer.byteLength(JSON.stringify(message))] }),
  },
  ...inPieces("http", "body"),
];
