import { type Events, onHttpReply, withHeader } from "../rewrite.ts";
import type { HttpReply, Oddity, SseEvent } from "../switch.ts";
import { refusal } from "../wire/exchange.ts";
import { SESSIONS } from "./places.ts";

const transports = ["http"] as const;

/** All that a session id may hold, and each but once. */
const VISIBLE = Array.from({ length: 0x7e - 0x21 + 1 }, (_, index) => String.fromCharCode(0x21 + index)).join(
  "",
);

const isInitialize = ({ body }: { readonly body: string }) => body.includes('"initialize"');

/** The revision in the answer to `initialize`. */
function agreedIn({ body }: HttpReply): string | undefined {
  return /"protocolVersion":"([^"]+)"/.exec(`${body}`)?.[1];
}

/** What the sessions of Streamable HTTP leave open. */
export const sessionOddities: readonly Oddity[] = [
  {
    id: "http.no-session-id",
    describe: "gives out no session id, for it has one client only",
    revisions: SESSIONS,
    transports,
    remember: () => {
      // What begins again goes on: one session for each revision, by which the ids of events are kept apart.
      const begun = new Map<string, string>();
      return {
        http: async (request, next) => {
          const { "mcp-protocol-version": version = "", "last-event-id": last = "" } = request.headers;
          const [first = ""] = begun.keys();
          const place = begun.has(version) ? version : first;
          const id = isInitialize(request) ? undefined : begun.get(place);
          const event = last.startsWith(`${place}/`) ? last.slice(place.length + 1) : last;
          const own = id === undefined ? request : withHeader(request, "mcp-session-id", id);
          const reply = await next(last === "" ? own : withHeader(own, "last-event-id", event));
          const { "mcp-session-id": given, ...headers } = reply.headers;
          const agreed = agreedIn(reply);
          if (given !== undefined && agreed !== undefined && !begun.has(agreed)) begun.set(agreed, given);
          return {
            ...reply,
            headers,
            body: typeof reply.body === "string" ? reply.body : renamed(reply.body, place),
          };
        },
      };
    },
  },
  {
    id: "sessions.every-character",
    describe: "gives out session ids with every character that they may have",
    revisions: SESSIONS,
    transports,
    http: async (request, next) => {
      const id = request.headers["mcp-session-id"];
      const own = id?.startsWith(VISIBLE) ? id.slice(VISIBLE.length) : id;
      const reply = await next(own === undefined ? request : withHeader(request, "mcp-session-id", own));
      const given = reply.headers["mcp-session-id"];
      if (given === undefined) return reply;
      return { ...reply, headers: { ...reply.headers, "mcp-session-id": VISIBLE + given } };
    },
  },
  {
    id: "sessions.id-repeated",
    describe: "repeats the session id in every answer",
    revisions: SESSIONS,
    transports,
    ...onHttpReply((reply, { headers }) => {
      const id = headers["mcp-session-id"];
      return id === undefined || reply.status >= 400
        ? reply
        : { ...reply, headers: { "mcp-session-id": id, ...reply.headers } };
    }),
  },
  {
    id: "sessions.unknown-is-bad",
    // Two readings (ambiguity 21): 404 is stated for sessions that have ended, not for ids that never were.
    describe: "answers status 400 to a session id that it has never given out",
    revisions: SESSIONS,
    transports,
    remember: () => {
      const given = new Set<string>();
      return onHttpReply((reply, { headers }) => {
        const started = reply.headers["mcp-session-id"];
        if (started !== undefined) given.add(started);
        const id = headers["mcp-session-id"];
        return id !== undefined && !given.has(id) && reply.status === 404 ? { ...reply, status: 400 } : reply;
      });
    },
  },
  {
    id: "sessions.ended-with-body",
    // Two readings (ambiguity 22): any 2xx says that the session has ended.
    describe: "says in the body of a 200 that a session has ended",
    revisions: SESSIONS,
    transports,
    ...onHttpReply((reply) =>
      reply.status === 204
        ? { status: 200, headers: { "content-type": "text/plain" }, body: "Bye\n" }
        : reply,
    ),
  },
  {
    id: "sessions.one-stream",
    // Two readings (ambiguity 23): how many streams a client may open by GET is not stated.
    describe: "refuses a second stream while one is open",
    revisions: SESSIONS,
    transports,
    remember: () => {
      const open = new Set<string>();
      return {
        http: async (request, next) => {
          const id = request.headers["mcp-session-id"];
          const listens = request.method === "GET" && request.headers["last-event-id"] === undefined;
          if (!listens || id === undefined) return next(request);
          if (open.has(id)) return refusal(409, "There is a stream already");
          const reply = await next(request);
          return typeof reply.body === "string" ? reply : whileOpen(reply, reply.body, id, open);
        },
      };
    },
  },
  {
    id: "sessions.version-wanted",
    // Two readings (ambiguity 7): a missing header may be taken for 2025-03-26, or not.
    describe: "wants to be told the revision with every request but the first",
    revisions: ["2025-06-18", "2025-11-25"],
    transports,
    http: async (request, next) =>
      request.headers["mcp-protocol-version"] === undefined && !isInitialize(request)
        ? refusal(400, "MCP-Protocol-Version is missing")
        : next(request),
  },
  {
    id: "sessions.version-agreed",
    // Two readings (ambiguity 8): what follows from another supported version is not stated.
    describe: "wants to be told the revision that was agreed, and no other",
    revisions: ["2025-06-18", "2025-11-25"],
    transports,
    remember: () => {
      const agreed = new Map<string, string>();
      return {
        http: async (request, next) => {
          const { "mcp-session-id": id = "", "mcp-protocol-version": version } = request.headers;
          const known = agreed.get(id);
          if (known !== undefined && version !== undefined && version !== known) {
            return refusal(400, "MCP-Protocol-Version is not what was agreed");
          }
          const reply = await next(request);
          const started = reply.headers["mcp-session-id"];
          const chosen = agreedIn(reply);
          if (started !== undefined && chosen !== undefined) agreed.set(started, chosen);
          return reply;
        },
      };
    },
  },
];

async function* renamed(events: Events, prefix: string): AsyncGenerator<SseEvent | string> {
  for await (const event of events) {
    yield typeof event === "string" || event.id === undefined
      ? event
      : { ...event, id: `${prefix}/${event.id}` };
  }
}

function whileOpen(reply: HttpReply, events: Events, id: string, open: Set<string>): HttpReply {
  open.add(id);
  const body = (async function* () {
    try {
      yield* events;
    } finally {
      open.delete(id);
    }
  })();
  return { ...reply, body };
}
