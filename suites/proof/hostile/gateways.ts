import type { HttpReply, HttpRequest, Switch } from "../../../harness/switches/server.ts";
import { parse } from "../../../harness/target/testing/small-server.ts";

/** What something between client and server answers in its place. */
export interface Gateway {
  /** Completes "a gateway that answers 1 of 12 requests with …". */
  readonly describe: string;
  readonly reply: HttpReply;
  /** The words of the result. */
  readonly says: RegExp;
}

const HTML = { "content-type": "text/html; charset=utf-8" };
const JSON_TYPE = { "content-type": "application/json" };

export const GATEWAYS: readonly Gateway[] = [
  {
    describe: "502 and a page",
    reply: { status: 502, headers: HTML, body: "<html><h1>502 Bad Gateway</h1></html>" },
    says: /^a gateway answered \d+ of \d+ requests with HTTP 502/,
  },
  {
    describe: "504 and JSON of its own",
    reply: { status: 504, headers: JSON_TYPE, body: '{"message":"Endpoint request timed out"}' },
    says: /^a gateway answered \d+ of \d+ requests with HTTP 504/,
  },
  {
    describe: "408 and nothing",
    reply: { status: 408, headers: {}, body: "" },
    says: /^a gateway answered \d+ of \d+ requests with HTTP 408/,
  },
  {
    describe: "522",
    reply: { status: 522, headers: HTML, body: "<!DOCTYPE html><title>Connection timed out</title>" },
    says: /^a gateway answered \d+ of \d+ requests with HTTP 522/,
  },
  {
    describe: "403 and the page of a firewall",
    reply: { status: 403, headers: HTML, body: "<!DOCTYPE html><title>Attention Required!</title>" },
    says: /^\d+ of \d+ requests were answered with HTTP 403, and with another status when sent again/,
  },
  {
    describe: "200 and a page",
    reply: { status: 200, headers: HTML, body: "<!doctype html><title>Please wait…</title>" },
    says: /^\d+ of \d+ requests were answered with a page/,
  },
  {
    describe: "500 and a text",
    reply: { status: 500, headers: { "content-type": "text/plain" }, body: "Internal Server Error" },
    says: /^\d+ of \d+ requests were answered with HTTP 500, and with another status when sent again/,
  },
];

/** One of how many requests it answers. */
export const ONE_OF = 12;

/** Which requests a gateway answers in place of the server. Made for each run. */
export type Choice = () => (request: HttpRequest) => boolean;

/** What is the same each time that a client sends the same request. */
const sameEachTime = ({ method, path, headers, body }: HttpRequest): string =>
  [method, path, headers["mcp-session-id"], headers["last-event-id"], body].join(" ");

/**
 * A client sends the same request three times at most. On a busy machine it could be the twelfth each time, as others come between: then the client
 * would have no answer of the server.
 */
const MOST_OF_ONE = 2;

export const someRequests: Choice = () => {
  let count = 0;
  const answered = new Map<string, number>();
  return (request) => {
    if (++count % ONE_OF !== 0) return false;
    const times = (answered.get(sameEachTime(request)) ?? 0) + 1;
    answered.set(sameEachTime(request), times);
    return times <= MOST_OF_ONE;
  };
};

/** Over HTTP+SSE: a session is its stream, so a gateway that cuts it ends the session. */
export const somePosts: Choice = () => {
  const isChosen = someRequests();
  return (request) => request.method === "POST" && isChosen(request);
};

/** Over HTTP+SSE: every second answer of the client to what the server asks. */
export const someAnswers: Choice = () => {
  let count = 0;
  return ({ method, body }) => method === "POST" && parse(body).method === undefined && ++count % 2 === 0;
};

/** The first request with each of these names. */
const firstOfEach =
  (name: (request: HttpRequest) => string): Choice =>
  () => {
    const known = new Set<string>();
    return (request) => {
      const isFirst = !known.has(name(request));
      known.add(name(request));
      return isFirst;
    };
  };

/** What a request does: its method, that of its message, and whether it resumes a stream. */
const kindOf = ({ method, headers, body }: HttpRequest): string =>
  [method, parse(body).method, "last-event-id" in headers].join(" ");

export const firstOfEachKind: Choice = firstOfEach(kindOf);

/** A client that sends each request again with the same id and body needs two attempts for each. */
export const everyRequest: Choice = firstOfEach(sameEachTime);

/** `late`: the server has done the work, and only its answer is lost. `streams`: event streams as well. */
export function behind(
  { describe, reply }: Gateway,
  choice: Choice,
  { late = false, streams = false } = {},
): Switch {
  const isChosen = choice();
  return {
    id: `gateway.${describe}`,
    describe,
    transports: ["http", "http+sse"],
    http: async (request, next) => {
      const isMine = isChosen(request);
      if (isMine && !late) return reply;
      const own = await next(request);
      if (!isMine || (typeof own.body !== "string" && !streams)) return own;
      if (typeof own.body !== "string") void leave(own.body);
      return reply;
    },
  };
}

/** Reads the begin of a stream, and closes it. */
async function leave(stream: AsyncIterable<unknown>): Promise<void> {
  const reader = stream[Symbol.asyncIterator]();
  await reader.next();
  await reader.return?.();
}

/** A server that refuses what it has done before, where it may: a second stream, a second response, a second `resources/unsubscribe`. */
export function refusingRepetition(): Switch {
  const done = new Set<string>();
  const isRefused = ({ method, headers, body }: HttpRequest): number | undefined => {
    const message = parse(body);
    const isOnce =
      message.method === "resources/unsubscribe" || (method === "POST" && message.method === undefined);
    const name = isOnce ? `${headers["mcp-session-id"]} ${body}` : undefined;
    if (name === undefined) return undefined;
    if (done.has(name)) return 400;
    done.add(name);
    return undefined;
  };
  const open = new Set<string>();
  return {
    id: "refuses-repetition",
    describe: "refuses what it has done",
    transports: ["http"],
    http: async (request, next) => {
      const status = isRefused(request);
      if (status !== undefined) return { status, headers: {}, body: "" };
      const session = request.headers["mcp-session-id"] ?? "";
      const isStream = request.method === "GET" && !("last-event-id" in request.headers);
      if (isStream && open.has(session)) return { status: 409, headers: {}, body: "" };
      const own = await next(request);
      if (isStream && own.status === 200) open.add(session);
      return own;
    },
  };
}
