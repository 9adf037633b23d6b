import {
  isObject,
  MISSING_CLIENT_CAPABILITY,
  notification,
  ProtocolError,
  UNSUPPORTED_VERSION,
  URL_ELICITATION_REQUIRED,
} from "../../../../harness/reference/message.ts";
import { onError, onHttpReply } from "../../../../harness/reference/server/rewrite.ts";
import type { JsonObject } from "../../../../harness/switches/message.ts";
import type { Fault, HttpReply, HttpRequest, SseEvent } from "../../../../harness/switches/server.ts";
import { since } from "../../../../schema/revision.ts";
import { read } from "../../../across-topics/faults/server/receive.ts";

const revisions = since("2026-07-28");
const overHttp = { revisions, transports: ["http"] } as const;
const statelessOnly = { ...overHttp, speaks: revisions } as const;

/** Sends a notification with the result of every tool call. */
function beside(make: (id: unknown) => [method: string, params: JsonObject]): Pick<Fault, "dispatch"> {
  return {
    dispatch: async (call, next) => {
      const result = await next(call);
      if (call.method === "tools/call") call.send(notification(...make(call.id)));
      return result;
    },
  };
}

/** Uses another code for a missing client capability. */
function refusing(code: number) {
  return onError("tools/call", (error) =>
    error.code === MISSING_CLIENT_CAPABILITY ? new ProtocolError(code, "Not with this client") : error,
  );
}

function refused({ body }: HttpRequest, status: number): HttpReply {
  const { id } = JSON.parse(body || "{}") as { id?: unknown };
  const error = { code: -32600, message: "Unknown session or stream" };
  return {
    status,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id, error }),
  };
}

/** What servers of older revisions do, and 2026-07-28 forbids. */
export const olderWaysFaults: readonly Fault[] = [
  {
    id: "older-ways.cancels-calls",
    describe: "sends notifications/cancelled for requests of the client",
    revisions,
    trips: ["cancellation.server.listen-only"],
    says: /notifications\/cancelled/,
    ...beside((requestId) => ["notifications/cancelled", { requestId }]),
  },
  {
    id: "older-ways.elicitation-complete",
    describe: "sends notifications/elicitation/complete",
    revisions,
    trips: ["elicitation.complete.removed"],
    says: /notifications\/elicitation\/complete/,
    ...beside(() => ["notifications/elicitation/complete", { elicitationId: "1" }]),
  },
  {
    id: "older-ways.url-elicitation-required",
    describe: "uses the removed error code -32042",
    revisions,
    trips: ["elicitation.url-required.removed", "meta.capabilities.required-error"],
    mayTrip: ["extensions.tasks.create.needed"],
    says: /-32042/,
    ...refusing(URL_ELICITATION_REQUIRED),
  },
  {
    id: "older-ways.misused-code",
    describe: "sends error -32022 for a problem that has nothing to do with revisions",
    revisions,
    trips: [
      "jsonrpc.error.reserved-codes-meaning",
      "meta.capabilities.required-error",
      "schema.messages.valid",
    ],
    mayTrip: ["extensions.tasks.create.needed"],
    says: /-32022|must have "data"/,
    ...refusing(UNSUPPORTED_VERSION),
  },
  {
    ...overHttp,
    id: "older-ways.notification-200",
    describe: "answers notifications with status 200 and an empty object",
    trips: ["http.post.notification"],
    says: /202/,
    http: async (request, next) => {
      const message = read(request.body);
      if (!isObject(message) || "id" in message) return next(request);
      return { status: 200, headers: { "content-type": "application/json" }, body: "{}" };
    },
  },
  {
    ...overHttp,
    id: "older-ways.error-as-text",
    describe: "sends errors with a Content-Type that is not JSON",
    trips: ["http.post.error-type"],
    says: /text\/plain/,
    ...onHttpReply((reply) =>
      reply.status === 400
        ? { ...reply, headers: { ...reply.headers, "content-type": "text/plain" } }
        : reply,
    ),
  },
  {
    ...overHttp,
    id: "older-ways.buffered",
    describe: "omits X-Accel-Buffering, so that proxies may buffer its event streams",
    trips: ["http.stream.no-buffering"],
    says: /X-Accel-Buffering/,
    ...onHttpReply(({ headers, ...reply }) => {
      const others = Object.entries(headers).filter(([name]) => name !== "x-accel-buffering");
      return { ...reply, headers: Object.fromEntries(others) };
    }),
  },
  {
    ...overHttp,
    id: "older-ways.event-ids",
    describe: "sends events with ids",
    trips: ["http.stream.no-event-ids"],
    says: /id/,
    event: (event: SseEvent) => [event.data === undefined ? event : { ...event, id: "1" }],
  },
  {
    ...statelessOnly,
    id: "older-ways.get-404",
    describe: "answers GET and DELETE with status 404",
    trips: ["http.legacy.get-405", "http.legacy.delete-405"],
    says: /405/,
    ...onHttpReply((reply) => (reply.status === 405 ? { ...reply, status: 404 } : reply)),
  },
  {
    ...statelessOnly,
    id: "older-ways.session-refused",
    describe: "refuses requests that have a session id",
    trips: ["http.legacy.session-id-ignored"],
    says: /404/,
    http: async (request, next) =>
      "mcp-session-id" in request.headers ? refused(request, 404) : next(request),
  },
  {
    ...statelessOnly,
    id: "older-ways.session-minted",
    describe: "assigns session ids",
    trips: ["http.legacy.session-id-not-minted"],
    says: /Mcp-Session-Id/,
    ...onHttpReply((reply) => ({ ...reply, headers: { ...reply.headers, "mcp-session-id": "1" } })),
  },
  {
    ...statelessOnly,
    id: "older-ways.resumption-refused",
    describe: "refuses requests that have Last-Event-ID",
    trips: ["http.legacy.last-event-id-ignored"],
    says: /400/,
    http: async (request, next) =>
      "last-event-id" in request.headers ? refused(request, 400) : next(request),
  },
];
