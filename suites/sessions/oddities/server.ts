import { type Events, onHttpReply, withHeader } from "../../../harness/reference/server/rewrite.ts";
import { refusal } from "../../../harness/reference/server/wire/exchange.ts";
import type { HttpReply, Oddity, SseEvent } from "../../../harness/switches/server.ts";
import { inPlace } from "../../../harness/switches/switch.ts";
import { SESSIONS } from "../../across-topics/oddities/server/places.ts";

const transports = ["http"] as const;

/** Every character that a session id may contain, once. */
const VISIBLE = Array.from({ length: 0x7e - 0x21 + 1 }, (_, index) => String.fromCharCode(0x21 + index)).join(
  "",
);

/** What is before and after the number of a session. */
const ADDRESS = ["https://sessions.example/Mcp/?id=", ".~=="] as const;

const isInitialize = ({ body }: { readonly body: string }) => body.includes('"initialize"');

/** The revision in the answer to `initialize`. */
function agreedIn({ body }: HttpReply): string | undefined {
  return /"protocolVersion":"([^"]+)"/.exec(`${body}`)?.[1];
}

/** What the sessions of Streamable HTTP allow. */
export const sessionOddities: readonly Oddity[] = inPlace({ revisions: SESSIONS, transports }, [
  {
    id: "http.no-session-id",
    describe: "assigns no session id, as it has only one client",
    remember: () => {
      // A second initialize continues the session. There is one session for each revision, to keep event ids apart.
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
    describe: "assigns session ids with every character that is allowed",
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
    id: "sessions.address-as-id",
    describe: "assigns a URL that ends with a dot, a tilde and two equals signs as session id",
    http: async (request, next) => {
      const id = request.headers["mcp-session-id"];
      const isOwn = id?.startsWith(ADDRESS[0]) && id.endsWith(ADDRESS[1]);
      const own = isOwn ? id?.slice(ADDRESS[0].length, -ADDRESS[1].length) : id;
      const reply = await next(own === undefined ? request : withHeader(request, "mcp-session-id", own));
      const given = reply.headers["mcp-session-id"];
      if (given === undefined) return reply;
      return {
        ...reply,
        headers: { ...reply.headers, "mcp-session-id": ADDRESS[0] + given + ADDRESS[1] },
      };
    },
  },
  {
    id: "sessions.id-repeated",
    describe: "repeats the session id in every answer",
    ...onHttpReply((reply, { headers }) => {
      const id = headers["mcp-session-id"];
      return id === undefined || reply.status >= 400
        ? reply
        : { ...reply, headers: { "mcp-session-id": id, ...reply.headers } };
    }),
  },
  {
    id: "sessions.unknown-is-bad",
    // Two readings (docs/readings.md, S21): 404 is required for sessions that have ended, not for ids that never existed.
    describe: "answers status 400 to a session id that it never assigned",
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
    // Two readings (docs/readings.md, S22): any 2xx means that the session has ended.
    describe: "answers DELETE with status 200 and a body",
    ...onHttpReply((reply) =>
      reply.status === 204
        ? { status: 200, headers: { "content-type": "text/plain" }, body: "Bye\n" }
        : reply,
    ),
  },
  {
    id: "sessions.one-stream",
    // Two readings (docs/readings.md, S23): the specification does not say how many GET streams a client may open.
    describe: "refuses a second GET stream while one is open",
    remember: () => {
      const open = new Set<string>();
      return {
        http: async (request, next) => {
          const id = request.headers["mcp-session-id"];
          const listens = request.method === "GET" && request.headers["last-event-id"] === undefined;
          if (!listens || id === undefined) return next(request);
          if (open.has(id)) return refusal(409, "There already is a stream");
          const reply = await next(request);
          return typeof reply.body === "string" ? reply : whileOpen(reply, reply.body, id, open);
        },
      };
    },
  },
  {
    id: "sessions.version-wanted",
    // Two readings (docs/readings.md, S7): a missing header may mean 2025-03-26, or not.
    describe: "requires MCP-Protocol-Version in every request except the first",
    revisions: ["2025-06-18", "2025-11-25"],
    http: async (request, next) =>
      request.headers["mcp-protocol-version"] === undefined && !isInitialize(request)
        ? refusal(400, "MCP-Protocol-Version is missing")
        : next(request),
  },
  {
    id: "sessions.version-agreed",
    // Two readings (docs/readings.md, S8): the specification does not say what to do with another supported version.
    describe: "refuses any MCP-Protocol-Version except the negotiated one",
    revisions: ["2025-06-18", "2025-11-25"],
    remember: () => {
      const agreed = new Map<string, string>();
      return {
        http: async (request, next) => {
          const { "mcp-session-id": id = "", "mcp-protocol-version": version } = request.headers;
          const known = agreed.get(id);
          if (known !== undefined && version !== undefined && version !== known) {
            return refusal(400, "MCP-Protocol-Version is not the negotiated version");
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
]);

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
