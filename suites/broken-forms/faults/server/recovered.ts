import { isObject } from "../../../../harness/reference/message.ts";
import type { Fault, Hooks, HttpRequest } from "../../../../harness/switches/server.ts";
import { between } from "../../../../schema/revision.ts";

/** What is left behind by a misuse: later answers differ. */

const MARK = "mcp-conform-recovered";

/** Adds a word to the text of each resource, after a text that matches. */
function staleAfter(is: (text: string) => boolean): () => Hooks {
  return () => {
    let isStale = false;
    return {
      receive: (text) => {
        isStale ||= is(text);
        return text;
      },
      outgoing: (message) => [isStale ? stale(message) : message],
    };
  };
}

function stale(message: unknown): unknown {
  if (!isObject(message) || !isObject(message.result) || !Array.isArray(message.result.contents))
    return message;
  const contents = message.result.contents.map((one: unknown) =>
    isObject(one) && typeof one.text === "string" ? { ...one, text: `${one.text} (stale)` } : one,
  );
  return { ...message, result: { ...message.result, contents } };
}

const says = /differs at \/result\/contents/;

const trips = (id: string) => [`forms.broken.recovered.${id}`];

export const recoveredFaults: readonly Fault[] = [
  {
    id: "recovered.bad-json",
    describe: "reads stale resources after a line that is no JSON",
    trips: trips("bad-json"),
    says,
    remember: staleAfter((text) => text.includes(`"${MARK}","method":`) && !text.endsWith("}")),
  },
  {
    id: "recovered.unknown-method",
    describe: "reads stale resources after a request for an unknown method",
    trips: trips("unknown-method"),
    says,
    remember: staleAfter((text) => text.includes(`"mcp-conform/${MARK}"`)),
  },
  {
    id: "recovered.refused-call",
    describe: "reads stale resources after a call that was refused",
    trips: trips("refused-call"),
    says,
    remember: staleAfter((text) => text.includes('"tools/call"') && text.includes(`"${MARK}"`)),
  },
  {
    id: "recovered.cancelled-call",
    describe: "reads stale resources after a call that was cancelled",
    trips: trips("cancelled-call"),
    says,
    remember: staleAfter((text) => text.includes('"notifications/cancelled"') && text.includes(MARK)),
  },
  {
    id: "recovered.aborted-request",
    describe: "reads stale resources in a session in which the connection of a request ended",
    revisions: between("2025-03-26", "2025-11-25"),
    transports: ["http"],
    trips: trips("aborted-request"),
    says,
    remember: () =>
      staleSessions(({ body }) => body.includes(`"${MARK}-`) && !body.includes(`"${MARK}-call-`)),
  },
  {
    id: "recovered.aborted-call",
    describe: "reads stale resources in a session in which the connection of a call ended while it ran",
    revisions: between("2025-03-26", "2025-11-25"),
    transports: ["http"],
    trips: trips("aborted-call"),
    says,
    remember: () => staleSessions(({ body }) => body.includes(`"${MARK}-call-`)),
  },
  {
    id: "recovered.half-body",
    describe: "reads stale resources in a session in which a body ended before its Content-Length",
    revisions: between("2025-03-26", "2025-11-25"),
    transports: ["http"],
    trips: trips("half-body"),
    says,
    remember: () => {
      const halves = new Set<string | undefined>();
      const stays = staleSessions(({ headers }) => halves.has(headers["mcp-session-id"]));
      return {
        ...stays,
        reads: () => (piece) => {
          const [, id] = /"mcp-conform-recovered-half-([^"]+)",$/.exec(piece.toString()) ?? [];
          if (id !== undefined) halves.add(id);
          return piece;
        },
      };
    },
  },
  {
    id: "recovered.aborted-stream",
    describe: "reads stale resources in a session whose stream was left",
    revisions: between("2025-03-26", "2025-11-25"),
    transports: ["http"],
    trips: trips("aborted-stream"),
    says,
    remember: () => staleSessions(({ method }) => method === "GET"),
  },
];

/** The same for a session over HTTP, after a request that matches. */
function staleSessions(is: (request: HttpRequest) => boolean): Hooks {
  const left = new Set<string | undefined>();
  return {
    http: async (request, next) => {
      const id = request.headers["mcp-session-id"];
      const reply = await next(request);
      if (is(request)) left.add(id);
      if (!left.has(id) || !request.body.includes('"resources/read"') || typeof reply.body !== "string")
        return reply;
      return { ...reply, body: JSON.stringify(stale(JSON.parse(reply.body))) };
    },
  };
}
