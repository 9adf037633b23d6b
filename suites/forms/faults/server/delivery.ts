import { HEADER_MISMATCH, ProtocolError } from "../../../../harness/reference/message.ts";
import { refusal } from "../../../../harness/reference/server/wire/exchange.ts";
import type { Fault, HttpRequest } from "../../../../harness/switches/server.ts";
import { since } from "../../../../schema/revision.ts";
import { KEY } from "./text.ts";

const QUESTION_MARK = 0x3f;

const REPLACEMENT = Buffer.from("\ufffd");

const CUT = ["middle", "bytes", "inside-2", "inside-3", "inside-4", "end-apart", "crlf-cut"];
const cutRows = (kind: string, ...own: readonly string[]) =>
  CUT.filter((name) => !own.includes(name)).map((name) => `forms.${kind}.${name}`);

/** How many bytes a character has, by its first byte. */
const lengthBy = (byte: number) => (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1);

/** Decodes each piece by itself: a character of this length that is cut becomes another one. */
const decodesPieces = (bytes: number) => () => (piece: Buffer) => {
  for (let at = Math.max(0, piece.length - 3); at < piece.length; at += 1) {
    const length = lengthBy(piece[at] ?? 0);
    if (length === bytes && at + length > piece.length)
      return Buffer.concat([piece.subarray(0, at), REPLACEMENT]);
  }
  return piece;
};

const ofCharacters = (transport: "stdio" | "http", kind: string): readonly Fault[] =>
  [2, 3, 4].map((bytes) => ({
    id: `forms.${kind}.decodes-pieces-${bytes}`,
    describe: `decodes each piece of its input by itself, and breaks characters of ${bytes} bytes`,
    transports: [transport],
    trips: [`forms.${kind}.inside-${bytes}`],
    mayTrip: cutRows(kind, `inside-${bytes}`),
    says: /no answer|error|HTTP/,
    reads: decodesPieces(bytes),
  }));

/** Puts a question mark in place of each byte of a character that is cut. */
const marksCut = () => {
  let isCut = false;
  return (piece: Buffer) => {
    const bytes = Buffer.from(piece);
    if (isCut && bytes.length > 0) bytes[0] = QUESTION_MARK;
    isCut = (bytes.at(-1) ?? 0) >= 0xc0;
    if (isCut) bytes[bytes.length - 1] = QUESTION_MARK;
    return bytes;
  };
};

/** The request can still be read, and the response has the id that was read. */
const otherId: Fault = {
  id: "forms.body.reads-other-id",
  describe: "decodes each piece of a body by itself, and reads on with other characters",
  transports: ["http"],
  revisions: since("2025-03-26"),
  trips: ["forms.body.inside-2"],
  mayTrip: [...cutRows("body", "inside-2"), "jsonrpc.response.solicited", "jsonrpc.response.id"],
  says: /another id, "mcp-conform a \?\?/,
  reads: marksCut,
};

/** Drops what it has of a message after this number of pieces. */
const atMost = (most: number) => () => {
  let count = 0;
  return (piece: Buffer) => {
    count = piece.includes(0x0a) ? 0 : count + 1;
    return count > most ? Buffer.alloc(0) : piece;
  };
};

const line = { transports: ["stdio"], says: /no answer|error/ } as const;

const ofLines: readonly Fault[] = [
  {
    ...line,
    id: "forms.line.piece-is-message",
    describe: "takes each piece of its input for a whole message",
    trips: ["forms.line.middle"],
    // What is longer than a buffer arrives in pieces as well.
    mayTrip: [
      ...cutRows("line", "middle"),
      "forms.size.65535",
      "forms.size.65536",
      "forms.size.65537",
      "forms.size.262144",
      "forms.size.1048576",
    ],
    reads: () => (piece) =>
      piece.at(-1) === 0x0a || piece.length >= 65_000 ? piece : Buffer.concat([piece, Buffer.from("\n")]),
  },
  {
    ...line,
    id: "forms.line.few-pieces",
    describe: "reads at most ten pieces of a line",
    trips: ["forms.line.bytes"],
    reads: atMost(10),
  },
  {
    ...line,
    id: "forms.line.no-crlf",
    describe: "refuses a line with CR LF",
    trips: ["forms.line.crlf"],
    mayTrip: ["forms.line.crlf-cut", "stdio.input.crlf", "jsonrpc.response.id"],
    receive: (text) => (text.endsWith("\r") ? "{" : text),
  },
  {
    ...line,
    id: "forms.line.crlf-cut",
    describe:
      "takes a carriage return at the end of a piece for the end of the line, and a line feed after it for another one",
    trips: ["forms.line.crlf-cut"],
    reads: () => (piece) => (piece.at(-1) === 0x0d ? Buffer.concat([piece, Buffer.from("x")]) : piece),
  },
  {
    ...line,
    id: "forms.line.end-apart",
    describe: "does not see a line feed that comes by itself",
    trips: ["forms.line.end-apart"],
    mayTrip: ["forms.line.bytes", "forms.line.crlf-cut"],
    reads: () => (piece) => (piece.length === 1 && piece[0] === 0x0a ? Buffer.from(" ") : piece),
  },
  {
    ...line,
    id: "forms.line.first-of-several",
    describe: "reads the first of three lines that arrive together",
    trips: ["forms.line.together"],
    remember: () => ({ dispatch: limited("together", 1) }),
  },
  {
    ...line,
    id: "forms.line.burst-lost",
    describe: "loses requests where a hundred are open",
    trips: ["forms.line.burst"],
    remember: () => ({ dispatch: limited("burst", 50) }),
  },
];

/** Answers this number of requests with this value in `_meta`, and no other one. */
function limited(name: string, most: number): NonNullable<Fault["dispatch"]> {
  let count = 0;
  return (call, next) => {
    const { _meta: meta } = call.params;
    if ((meta as Record<string, unknown> | undefined)?.[KEY] !== name) return next(call);
    count += 1;
    return count > most ? new Promise(() => {}) : next(call);
  };
}

const ofBodies: readonly Fault[] = [
  {
    id: "forms.body.first-piece",
    describe: "reads the first piece of a body",
    transports: ["http"],
    trips: ["forms.body.middle"],
    mayTrip: [
      ...cutRows("body", "middle"),
      "forms.http.chunked",
      "forms.size.65535",
      "forms.size.65536",
      "forms.size.65537",
      "forms.size.262144",
      "forms.size.1048576",
    ],
    says: /error|HTTP/,
    reads: () => {
      let count = 0;
      return (piece) => {
        count += 1;
        return count > 1 && piece.length < 1_000 ? Buffer.alloc(0) : piece;
      };
    },
  },
  {
    id: "forms.body.few-pieces",
    describe: "reads at most ten pieces of a body",
    transports: ["http"],
    trips: ["forms.body.bytes"],
    mayTrip: ["forms.size.1048576", "forms.size.262144"],
    says: /error|HTTP/,
    reads: atMost(10),
  },
];

type Refused = (request: HttpRequest, names: readonly string[]) => boolean;

const HTTP: readonly (readonly [name: string, describe: string, isRefused: Refused])[] = [
  [
    "lower-case",
    "refuses names of headers in lower case",
    (_, names) => names.includes("content-type") && names.includes("accept"),
  ],
  ["upper-case", "refuses names of headers in upper case", (_, names) => names.includes("CONTENT-TYPE")],
  [
    "order",
    "refuses Accept before Content-Type",
    (_, names) =>
      names.indexOf("Accept") >= 0 &&
      names.indexOf("Accept") < names.indexOf("Content-Type") &&
      names[1] !== "Content-Type" &&
      names.indexOf("Accept-Encoding") < names.indexOf("Accept"),
  ],
  [
    "accept-order",
    "refuses Accept with the stream first",
    ({ headers }) => headers.accept === "text/event-stream, application/json",
  ],
  [
    "accept-lines",
    "refuses two Accept lines",
    (_, names) => names.filter((name) => name === "Accept").length > 1,
  ],
  [
    "accept-quality",
    "refuses quality values in Accept",
    ({ headers }) => /q=0\.9/.test(headers.accept ?? ""),
  ],
  [
    "accept-more",
    "refuses further types in Accept",
    ({ headers }) => /text\/html/.test(headers.accept ?? ""),
  ],
  [
    "accept-no-space",
    "refuses Accept without spaces",
    ({ headers }) => headers.accept === "application/json,text/event-stream",
  ],
  [
    "accept-capitals",
    "refuses types in capitals in Accept",
    ({ headers }) => /JSON/.test(headers.accept ?? ""),
  ],
  [
    "charset",
    "refuses a charset in Content-Type",
    ({ headers }) => /charset/.test(headers["content-type"] ?? ""),
  ],
  [
    "type-capitals",
    "refuses Content-Type in capitals",
    ({ headers }) => /JSON/.test(headers["content-type"] ?? ""),
  ],
  ["close", "refuses Connection: close", ({ headers }) => headers.connection === "close"],
  ["unknown-header", "refuses a header that it does not know", ({ headers }) => "x-mcp-conform" in headers],
  [
    "user-agent",
    "refuses a User-Agent with a comment",
    ({ headers }) => /\(tests/.test(headers["user-agent"] ?? ""),
  ],
  ["chunked", "refuses a chunked body", ({ headers }) => headers["transfer-encoding"] === "chunked"],
  ["expect", "refuses Expect", ({ headers }) => "expect" in headers],
];

const ofHttp: readonly Fault[] = HTTP.map(([name, describe, isRefused]) => ({
  id: `forms.refuses.http.${name}`,
  describe,
  transports: ["http"],
  revisions: since("2025-03-26"),
  trips: [`forms.http.${name}`],
  says: /HTTP 400/,
  http: async (request, next) =>
    request.method === "POST" && isRefused(request, request.sentNames)
      ? refusal(400, "Bad request")
      : next(request),
}));

const ofNames: readonly Fault[] = [
  {
    id: "forms.refuses.header.name-long",
    describe: "reads 1,000 characters of Mcp-Name, and compares them with the name",
    transports: ["http"],
    revisions: since("2026-07-28"),
    trips: ["forms.header.name-long"],
    says: /-32020/,
    dispatch: async (call, next) => {
      if (String(call.params.name).length > 1_000)
        throw new ProtocolError(HEADER_MISMATCH, "Mcp-Name is not the name");
      return next(call);
    },
  },
];

export const deliveryFaults: readonly Fault[] = [
  ...ofCharacters("stdio", "line"),
  ...ofLines,
  ...ofCharacters("http", "body"),
  otherId,
  ...ofBodies,
  ...ofHttp,
  ...ofNames,
];
