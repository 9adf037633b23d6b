import { decodeToken } from "../../../../harness/authorization/token.ts";
import { isObject } from "../../../../harness/reference/message.ts";
import { hasToken, onChallenge } from "../../../../harness/reference/server/authorization/rewriting.ts";
import { onHttpReply } from "../../../../harness/reference/server/rewrite.ts";
import type { JsonObject } from "../../../../harness/switches/message.ts";
import type { Fault, HttpRequest } from "../../../../harness/switches/server.ts";
import { inPlace } from "../../../../harness/switches/switch.ts";
import { since } from "../../../../schema/revision.ts";
import { C_TO_E, D_AND_E, hasClaim, OF_SESSIONS, protection, transports } from "./setup.ts";

/** What a server lets through after the first request of a conversation. */

const isFirst = ({ body }: HttpRequest) => /"method":"(initialize|server\/discover)"/.test(body);

const isLater = (request: HttpRequest) => request.method === "POST" && hasToken(request) && !isFirst(request);

const claimsOf = ({ headers }: HttpRequest) =>
  decodeToken((headers.authorization ?? "").replace(/^bearer +/i, ""))?.claims;

const isExpired = (request: HttpRequest) => Number(claimsOf(request)?.exp) < Date.now() / 1000;

const isForeign = (request: HttpRequest) => String(claimsOf(request)?.aud).includes("other.example");

export const laterFaults: readonly Fault[] = inPlace({ transports }, [
  {
    id: "auth.later-any-token",
    describe: "takes any text for a token after the first request",
    protection: { opens: (request) => isLater(request) && claimsOf(request) === undefined },
    trips: ["auth.later.unknown"],
    says: /later, with the token "unknown" → HTTP 200/,
  },
  {
    id: "auth.later-expired",
    describe: "looks at the expiry of a token on the first request only",
    protection: { opens: (request) => isLater(request) && isExpired(request) },
    trips: ["auth.later.expired"],
    says: /later, with the token "expired" → HTTP 200/,
  },
  {
    id: "auth.later-foreign",
    describe: "compares the audience of a token on the first request only",
    revisions: C_TO_E,
    protection: { opens: (request) => isLater(request) && isForeign(request) },
    trips: ["auth.later.audience"],
    says: /later, with the token "other-resource" → HTTP 200/,
  },
  {
    id: "auth.later-calls",
    describe: "does not validate the tokens of calls",
    protection: { opens: (request) => hasToken(request) && request.body.includes('"method":"tools/call"') },
    trips: ["auth.later.unknown", "auth.later.expired"],
    mayTrip: ["auth.later.audience"],
    says: /tools\/call later, with the token "(unknown|expired|other-resource)" → HTTP (200|400), /,
  },
  {
    id: "auth.later-listen",
    describe: "does not validate the tokens of subscriptions/listen",
    revisions: since("2026-07-28"),
    protection: { opens: (request) => hasToken(request) && request.body.includes('"subscriptions/listen"') },
    trips: ["auth.later.unknown", "auth.later.expired", "auth.later.audience"],
    says: /subscriptions\/listen later, with the token "(unknown|expired|other-resource)" → HTTP 200, with an event stream/,
  },
  {
    id: "auth.later-streams",
    describe: "opens a stream by GET for any token",
    revisions: OF_SESSIONS,
    protection: { opens: (request) => hasToken(request) && request.method === "GET" },
    trips: ["auth.later.stream"],
    mayTrip: ["session.security.stream-of-user"],
    says: /GET in the session, with the token "other-resource" → HTTP 200, with an event stream/,
  },
  {
    id: "auth.later-stream-of-another",
    describe: "opens the stream of a session for another user",
    revisions: OF_SESSIONS,
    protection: { opens: (request) => request.method === "GET" && claimsOf(request)?.sub === "user-2" },
    trips: ["session.security.stream-of-user"],
    says: /GET in the session of another user → HTTP 200, with an event stream/,
  },
  {
    id: "auth.later-delete",
    describe: "ends a session for any token",
    revisions: OF_SESSIONS,
    protection: { opens: (request) => hasToken(request) && request.method === "DELETE" },
    trips: ["auth.later.delete"],
    says: /DELETE in the session, with the token "unknown" → HTTP 20/,
  },
  {
    id: "auth.later-delete-expired",
    describe: "ends a session for an expired token",
    revisions: OF_SESSIONS,
    protection: {
      opens: (request) => request.method === "DELETE" && hasToken(request) && isExpired(request),
    },
    trips: ["auth.later.delete"],
    says: /DELETE in the session, with the token "expired" → HTTP 20/,
  },
  {
    id: "auth.tasks-of-all",
    describe: "finds a task by its id, and does not look at the user",
    revisions: ["2025-11-25"],
    protection,
    trips: ["tasks.isolation.other-user"],
    says: /tasks\/get of another user → HTTP 200, with a result/,
    remember: () => {
      const all = new Map<unknown, JsonObject>();
      return {
        dispatch: async (call, next) => {
          try {
            const result = await next(call);
            if (isObject(result?.task)) all.set(result.task.taskId, result.task);
            return result;
          } catch (cause) {
            const task = call.method === "tasks/get" ? all.get(call.params.taskId) : undefined;
            if (task === undefined) throw cause;
            return task;
          }
        },
      };
    },
  },
  {
    id: "auth.tasks-listed-to-all",
    describe: "lists the tasks of all users",
    revisions: ["2025-11-25"],
    protection,
    trips: ["tasks.isolation.other-user-list"],
    says: /the task of the other user/,
    remember: () => {
      const all = new Map<unknown, JsonObject>();
      return {
        dispatch: async (call, next) => {
          const result = await next(call);
          if (isObject(result?.task)) all.set(result.task.taskId, result.task);
          return call.method === "tasks/list" && result ? { tasks: [...all.values()] } : result;
        },
      };
    },
  },
  {
    id: "auth.later-unchallenged",
    describe: "has no challenge in its refusals after the first request",
    protection,
    trips: ["auth.later.challenged"],
    says: /later, with the token "other-resource" → HTTP 401, no WWW-Authenticate/,
    ...onChallenge((challenge, request) => (isLater(request) ? undefined : challenge)),
  },
  {
    id: "auth.later-400",
    describe: "refuses a token after the first request with 400",
    protection,
    trips: ["auth.later.unknown", "auth.later.expired"],
    mayTrip: ["auth.later.audience"],
    says: /later, with the token "(unknown|expired|other-resource)" → HTTP 400/,
    ...onHttpReply((reply, request) =>
      reply.status === 401 && isLater(request) ? { ...reply, status: 400 } : reply,
    ),
  },
  {
    id: "auth.later-scope-401",
    describe: "answers a call whose token has too few scopes with 401",
    revisions: D_AND_E,
    protection: { skips: ["scope"] },
    trips: ["auth.insufficient-scope.status-403"],
    says: /tools\/call later, with the token "narrow" → HTTP 401/,
    http: async (request, next) =>
      request.body.includes('"method":"tools/call"') && hasClaim(request, '"scope":"other"')
        ? {
            status: 401,
            headers: { "www-authenticate": 'Bearer error="insufficient_scope", scope="mcp"' },
            body: "",
          }
        : next(request),
  },
]);
