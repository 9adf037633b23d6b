import { onHttpReply, withHeader } from "../../../../harness/reference/server/rewrite.ts";
import { refusal } from "../../../../harness/reference/server/wire/exchange.ts";
import type { Fault, HttpReply } from "../../../../harness/switches/server.ts";
import { inPlace } from "../../../../harness/switches/switch.ts";
import { between } from "../../../../schema/revision.ts";

const transports = ["http"] as const;
const revisions = between("2025-03-26", "2025-11-25");

const ID = "mcp-session-id";

/** The beginning of session ids. */
const MIXED = "Session-";

/** An event stream without a message. */
const NO_MESSAGES: HttpReply = {
  status: 200,
  headers: { "content-type": "text/event-stream" },
  body: ": open\n\n",
};

/** The session that an answer to `initialize` starts. */
const begun = ({ headers }: HttpReply) => headers[ID];

/** Session ids. */
export const sessionFaults: readonly Fault[] = inPlace({ transports }, [
  {
    id: "sessions.only-one",
    describe: "shares one transport between all clients, so that only the first can initialize",
    revisions,
    trips: ["session.initialize.anew", "lifecycle.version.unsupported"],
    says: /400/,
    remember: () => {
      let isTaken = false;
      return {
        http: async (request, next) => {
          if (isTaken && request.body.includes('"initialize"'))
            return refusal(400, "The server is already initialized");
          const reply = await next(request);
          if (begun(reply) !== undefined) isTaken = true;
          return reply;
        },
      };
    },
  },
  {
    id: "sessions.counted-ids",
    describe: "uses consecutive numbers as session ids",
    revisions,
    trips: ["session.id.unguessable"],
    says: /"session-\d+"/,
    remember: () => {
      const ids: string[] = [];
      return {
        http: async (request, next) => {
          const number = Number(/^session-(\d+)$/.exec(request.headers[ID] ?? "")?.[1]);
          const own = ids[number - 1];
          const reply = await next(own ? withHeader(request, ID, own) : request);
          const id = begun(reply);
          if (id === undefined) return reply;
          ids.push(id);
          return { ...reply, headers: { ...reply.headers, [ID]: `session-${ids.length}` } };
        },
      };
    },
  },
  {
    id: "sessions.id-with-space",
    describe: "assigns a session id that contains a space",
    revisions,
    trips: ["session.id.visible-ascii"],
    says: /0x7E/,
    http: async (request, next) => {
      const given = request.headers[ID];
      const reply = await next(given ? withHeader(request, ID, given.replace(" ", "-")) : request);
      const id = begun(reply);
      return id ? { ...reply, headers: { ...reply.headers, [ID]: id.replace("-", " ") } } : reply;
    },
  },
  {
    id: "sessions.missing-404",
    describe: "answers 404 if the session id is missing",
    revisions,
    trips: ["session.missing.400"],
    says: /404/,
    ...onHttpReply((reply, { headers }) =>
      reply.status === 400 && headers[ID] === undefined ? { ...reply, status: 404 } : reply,
    ),
  },
  {
    id: "sessions.missing-streams",
    describe: "opens a stream by GET without a session id",
    revisions,
    trips: ["session.missing.every-request"],
    says: /GET: HTTP 200/,
    ...onHttpReply((reply, { method, headers }) =>
      method === "GET" && headers[ID] === undefined && reply.status === 400 ? NO_MESSAGES : reply,
    ),
  },
  {
    id: "sessions.lost-notifications",
    describe: "accepts a notification of a session that does not exist",
    revisions,
    trips: ["session.unknown.every-request", "session.ended.every-request"],
    says: /notification: HTTP 202/,
    ...onHttpReply((reply, { body }) =>
      reply.status === 404 && body.includes('"method":"notifications/')
        ? { status: 202, headers: {}, body: "" }
        : reply,
    ),
  },
  {
    id: "sessions.ended-again",
    describe: "answers each DELETE with 200, also of a session that has ended",
    revisions,
    trips: ["session.ended.every-request"],
    says: /DELETE: HTTP 200/,
    ...onHttpReply((reply, { method }) =>
      method === "DELETE" && reply.status === 404 ? { status: 200, headers: {}, body: "" } : reply,
    ),
  },
  {
    id: "sessions.ended-streams",
    describe: "opens a stream by GET for a session that has ended",
    revisions,
    trips: ["session.ended.every-request"],
    says: /GET: HTTP 200/,
    remember: () => {
      const ended = new Set<string>();
      return {
        http: async (request, next) => {
          const reply = await next(request);
          const id = request.headers[ID] ?? "";
          if (request.method === "DELETE" && reply.status < 300) ended.add(id);
          return request.method === "GET" && ended.has(id) ? NO_MESSAGES : reply;
        },
      };
    },
  },
  {
    id: "sessions.unknown-served",
    describe: "serves an unknown session id as the newest open session",
    revisions,
    trips: ["session.unknown.refused"],
    mayTrip: ["session.unknown.every-request", "http.stream.no-empty-data", "sse.event-id.unique"],
    says: /result/,
    remember: () => {
      const ended = new Set<string>();
      const known: string[] = [];
      return {
        http: async (request, next) => {
          const reply = await next(request);
          const fresh = begun(reply);
          if (fresh !== undefined) known.push(fresh);
          const id = request.headers[ID] ?? "";
          if (request.method === "DELETE") ended.add(id);
          const newest = known.findLast((one) => !ended.has(one));
          const isLost = reply.status === 404 && !ended.has(id) && newest !== undefined;
          return isLost ? next(withHeader(request, ID, newest)) : reply;
        },
      };
    },
  },
  {
    id: "sessions.case-ignored",
    describe: "assigns session ids with letters of both cases, and looks them up without regard to case",
    revisions,
    trips: ["session.unknown.refused"],
    says: /result/,
    http: async (request, next) => {
      const given = request.headers[ID]?.toLowerCase();
      const own = given?.startsWith(MIXED.toLowerCase()) ? given.slice(MIXED.length) : given;
      const reply = await next(own === undefined ? request : withHeader(request, ID, own));
      const fresh = begun(reply);
      return fresh === undefined ? reply : { ...reply, headers: { ...reply.headers, [ID]: MIXED + fresh } };
    },
  },
  {
    id: "sessions.ended-200",
    describe: "answers 200 for a session that does not exist",
    revisions,
    trips: ["session.ended.404", "session.unknown.refused"],
    mayTrip: ["session.unknown.every-request", "session.ended.every-request"],
    says: /404.*HTTP 200/,
    ...onHttpReply((reply) => (reply.status === 404 ? { ...reply, status: 200 } : reply)),
  },
  {
    id: "sessions.ended-400",
    describe: "answers 400 for a session that has ended",
    revisions,
    trips: ["session.ended.404"],
    says: /404.*HTTP 400/,
    ...onHttpReply((reply) => (reply.status === 404 ? { ...reply, status: 400 } : reply)),
  },
  {
    id: "sessions.answers-mixed-up",
    describe: "caches responses by request id, across all clients",
    trips: ["session.isolation"],
    mayTrip: [
      // Several checks call at the same time in sessions of their own, with equal ids.
      "elicitation.url-only.served",
      "http.post.accepted-202",
      "jsonrpc.request.id-of-server",
      "session.cancellation.own",
      "jsonrpc.response.once",
      "http.stream.carries-response",
      "http.stream.own-responses",
      "sse.retry",
      "sse.priming",
      "jsonrpc.response.solicited",
      // A subscription may get the answer to that of another client.
      "subscriptions.filter.respected",
      "subscriptions.end.announced",
    ],
    says: /result/,
    remember: () => {
      const answers = new Map<string, Promise<HttpReply>>();
      return {
        http: (request, next) => {
          // Only string ids are cached. Otherwise only the first client could initialize.
          const id = /"id":"[^"]*"/.exec(request.body)?.[0];
          const known = id === undefined ? undefined : answers.get(id);
          const reply = known ?? next(request);
          if (id !== undefined) answers.set(id, reply);
          return reply;
        },
      };
    },
  },
]);
