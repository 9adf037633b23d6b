import type { JsonObject } from "../../schema/json.ts";
import type { Span } from "../../schema/revision.ts";
import {
  type Answers,
  anyError,
  anyResult,
  error,
  HeaderMismatch,
  refusal,
  type Shape,
  status,
} from "../check/answers.ts";
import type { Headers } from "../trace/event.ts";
import { HEADER } from "../trace/headers.ts";
import type { TableFault } from "./tables.ts";

const replaced =
  (name: string, value?: string) =>
  (headers: Headers): Headers => [
    ...headers.filter(([one]) => one.toLowerCase() !== name.toLowerCase()),
    ...(value === undefined ? [] : [[name, value] as const]),
  ];

const SERVED = { shape: anyResult, because: "it is served as if nothing were wrong" };
const ACCEPTED = { shape: status(200, 202, 204), because: "it is accepted as if nothing were wrong" };

const REFUSED: Answers = {
  pass: [refusal],
  warn: [SERVED, ACCEPTED, { shape: anyError, because: "the status says that it was accepted" }],
};

/** A status of 400 to 499: what the client did wrong is no error of the server. */
const ofClient: Shape = {
  words: "an HTTP status of 400 to 499",
  isHttp: true,
  matches: (reply) => {
    const { status: code = 0 } = ("http" in reply ? reply.http : undefined) ?? {};
    return refusal.matches(reply) && code < 500;
  },
};

const STATEFUL: Span = { until: "2025-11-25" };
const WITH_VERSIONS: Span = { since: "2025-06-18", until: "2025-11-25" };
const STATELESS: Span = { since: "2026-07-28" };

const FOREIGN = "http://mcp-conform.invalid";

interface Header {
  readonly what: string;
  readonly change: (headers: Headers) => Headers;
  readonly answers?: Answers;
  readonly revisions?: Span;
  /** Only where the server has assigned a session. */
  readonly ofSession?: true;
}

const HEADERS: readonly Header[] = [
  {
    what: "the id of a session that does not exist",
    change: (headers) =>
      headers.map(([name, value]) =>
        name.toLowerCase() === HEADER.sessionId.toLowerCase()
          ? ([name, "00000000-mcp-conform-0000"] as const)
          : ([name, value] as const),
      ),
    revisions: STATEFUL,
    ofSession: true,
  },
  {
    what: "a revision that does not exist in its header",
    change: replaced(HEADER.protocolVersion, "1999-01-01"),
    revisions: WITH_VERSIONS,
  },
  {
    what: "no header with the revision",
    change: replaced(HEADER.protocolVersion),
    answers: { pass: [anyResult, ofClient, status(200, 202)] },
    revisions: WITH_VERSIONS,
  },
  { what: "a foreign origin", change: replaced("Origin", FOREIGN) },
  {
    what: "a foreign origin that the Host header repeats",
    change: (headers) => [["Host", "mcp-conform.invalid"], ...replaced("Origin", FOREIGN)(headers)],
  },
];

const notification = (): JsonObject => ({
  jsonrpc: "2.0",
  method: "notifications/cancelled",
  params: { requestId: "mcp-conform-unknown" },
});

const rows = HEADERS.flatMap(
  ({ what, change, answers = REFUSED, revisions = {}, ofSession }): TableFault[] => {
    const base = {
      headers: change,
      answers,
      transport: "http",
      revisions,
      ...(ofSession ? { ofSession } : {}),
    } as const;
    const named = (kind: string) => ({ ...base, id: `${kind} with ${what}`, place: what });
    return [
      named("a request"),
      ...(revisions === STATELESS
        ? []
        : [{ ...named("a notification"), revisions: { ...revisions, ...STATEFUL }, edit: notification }]),
      { ...named("GET"), verb: "GET" as const, revisions: { ...revisions, ...STATEFUL } },
    ];
  },
);

/** A header repeats another value than the message has. */
const mirrored: readonly TableFault[] = [HEADER.method, HEADER.name].map((name) => ({
  id: `a wrong ${name}`,
  place: `a wrong ${name}`,
  ...(name === HEADER.method ? {} : { method: "resources/read", params: { uri: "mcp-conform://none" } }),
  headers: replaced(name, "mcp-conform-wrong"),
  answers: {
    pass: [error(HeaderMismatch)],
    warn: [SERVED, { shape: anyError, because: "the error has another code" }],
  },
  transport: "http",
  revisions: STATELESS,
}));

/** Before a session has begun. */
const beginning: TableFault = {
  id: "initialize with a foreign origin",
  place: "a foreign origin",
  method: "initialize",
  headers: (headers) => replaced(HEADER.sessionId)(replaced("Origin", FOREIGN)(headers)),
  answers: REFUSED,
  transport: "http",
  revisions: STATEFUL,
};

/** HTTP requests of which one header is wrong. */
export const httpFaults: readonly TableFault[] = [...rows, ...mirrored, beginning];
