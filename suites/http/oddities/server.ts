import { INVALID_PARAMS, INVALID_REQUEST, isObject, isResponse } from "../../../harness/reference/message.ts";
import {
  asStream,
  type Events,
  eventsOf,
  isAskedFor,
  onHttpReply,
} from "../../../harness/reference/server/rewrite.ts";
import { refusal } from "../../../harness/reference/server/wire/exchange.ts";
import type { JsonObject } from "../../../harness/switches/message.ts";
import type { HttpReply, HttpRequest, Oddity, SseEvent } from "../../../harness/switches/server.ts";
import { inPlace } from "../../../harness/switches/switch.ts";
import { since } from "../../../schema/revision.ts";
import { SESSIONS } from "../../across-topics/oddities/server/places.ts";

const transports = ["http"] as const;

const isJson = ({ headers }: HttpReply) => headers["content-type"] === "application/json";

const withHeaders = (reply: HttpReply, more: Readonly<Record<string, string>>): HttpReply => ({
  ...reply,
  headers: { ...reply.headers, ...more },
});

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return undefined;
  }
}

/** Sends a stream without requests to the client as one JSON answer. Progress and log messages are optional. */
async function asJson(reply: HttpReply, request: HttpRequest): Promise<HttpReply> {
  if (typeof reply.body === "string" || request.method !== "POST") return reply;
  if (request.body.includes('"subscriptions/listen"')) return reply;
  const events = reply.body[Symbol.asyncIterator]();
  const seen: (SseEvent | string)[] = [];
  for (let step = await events.next(); !step.done; step = await events.next()) {
    seen.push(step.value);
    const { data } = typeof step.value === "string" ? {} : step.value;
    const message = parsed(data);
    if (isResponse(message)) {
      return { ...withHeaders(reply, { "content-type": "application/json" }), body: data ?? "" };
    }
    const isReport = data === "" || (isObject(message) && !("id" in message));
    if (!isReport) return { ...reply, body: followed(seen, { [Symbol.asyncIterator]: () => events }) };
  }
  // A call that was cancelled before its end. What it has reported until then would depend on the time of both.
  return { ...reply, body: eventsOf() };
}

async function* followed(
  seen: readonly (SseEvent | string)[],
  rest: Events,
): AsyncGenerator<SseEvent | string> {
  yield* seen;
  yield* rest;
}

/** Sends errors with another status. */
function onErrorStatus(statusOf: (error: JsonObject, reply: HttpReply) => number) {
  return onHttpReply((reply) => {
    const answer = isJson(reply) && typeof reply.body === "string" ? parsed(reply.body) : undefined;
    if (!isObject(answer) || !isObject(answer.error)) return reply;
    return { ...reply, status: statusOf(answer.error, reply) };
  });
}

/** What the HTTP transport allows. */
export const httpOddities: readonly Oddity[] = inPlace({ transports }, [
  {
    id: "http.charset",
    describe: "adds a charset to Content-Type",
    ...onHttpReply((reply) =>
      isJson(reply) ? withHeaders(reply, { "content-type": "Application/JSON; charset=UTF-8" }) : reply,
    ),
  },
  {
    id: "http.changed-by-proxy",
    describe: "answers with 203, as behind a proxy that has changed the answer",
    ...onHttpReply((reply, { method }) =>
      method === "POST" && reply.status === 200 ? { ...reply, status: 203 } : reply,
    ),
  },
  {
    id: "http.more-headers",
    describe: "sends proxy headers, cookies and browser policies",
    ...onHttpReply((reply) =>
      withHeaders(reply, {
        "SET-COOKIE": "odd=1; HttpOnly",
        via: "1.1 odd",
        vary: "*",
        "access-control-allow-origin": "https://odd.example",
        "access-control-expose-headers": "Mcp-Session-Id",
        "cache-control": "no-store, no-transform",
      }),
    ),
  },
  {
    id: "http.connection-close",
    describe: "closes the connection after each answer",
    ...onHttpReply((reply) => withHeaders(reply, { connection: "close" })),
  },
  {
    id: "http.json-in-pieces",
    describe: "sends JSON in chunks of a few characters",
    ...onHttpReply((reply) =>
      isJson(reply) && typeof reply.body === "string"
        ? { ...reply, body: eventsOf(...(reply.body.match(/.{1,200}/gsu) ?? [])) }
        : reply,
    ),
  },
  {
    id: "http.always-streams",
    // For tasks/get the text says that a server should not.
    describe: "answers every request but tasks/get with an event stream",
    ...onHttpReply((reply, request) => (isAskedFor("tasks/get", request) ? reply : asStream(reply))),
  },
  {
    id: "http.always-json",
    describe: "answers with JSON instead of a stream unless it sends a request to the client",
    http: async (request, next) => asJson(await next(request), request),
  },
  {
    id: "http.errors-as-bad-requests",
    // Two readings (docs/readings.md, S18): the specification does not give the status of a JSON-RPC error.
    describe: "answers with status 400 whenever the answer is an error",
    revisions: SESSIONS,
    ...onErrorStatus((_, { status }) => (status === 200 ? 400 : status)),
  },
  {
    id: "http.errors-as-ok",
    // Two readings (docs/readings.md, A5): 2026-07-28 gives a status only for some errors.
    describe: "answers invalid params with an error and status 200",
    revisions: since("2026-07-28"),
    ...onErrorStatus(({ code, message }, { status }) =>
      code === INVALID_PARAMS && !`${message}`.includes("_meta") ? 200 : status,
    ),
  },
  {
    id: "http.refusals-without-body",
    describe: "refuses invalid requests with a status and no body",
    revisions: SESSIONS,
    ...onHttpReply(({ headers, ...reply }) => {
      const { "content-type": type = "", ...others } = headers;
      const isPlain =
        type === "text/plain" || (type === "application/json" && !`${reply.body}`.includes('"id":'));
      return isPlain ? { ...reply, headers: others, body: "" } : { ...reply, headers };
    }),
  },
  {
    id: "http.refusals-in-json",
    describe: "refuses invalid requests with a JSON-RPC error without id",
    ...onHttpReply((reply) =>
      reply.headers["content-type"] === "text/plain"
        ? {
            ...withHeaders(reply, { "content-type": "application/json" }),
            body: JSON.stringify({
              jsonrpc: "2.0",
              error: { code: INVALID_REQUEST, message: `${reply.body}`.trimEnd() },
            }),
          }
        : reply,
    ),
  },
  {
    id: "http.strict-types",
    // Two readings (docs/readings.md, S20 and A29): the specification does not say what to do with other headers.
    describe: "refuses requests unless they are JSON and accept both JSON and event streams",
    http: async (request, next) => {
      const { accept = "", "content-type": type = "" } = request.headers;
      const wanted =
        request.method === "POST" ? ["application/json", "text/event-stream"] : ["text/event-stream"];
      if (request.method !== "DELETE" && wanted.some((one) => !accept.includes(one))) {
        return refusal(406, "Not acceptable");
      }
      if (request.method === "POST" && !type.startsWith("application/json")) {
        return refusal(415, "Unsupported media type");
      }
      return next(request);
    },
  },
  {
    id: "http.no-get-no-delete",
    describe: "offers no GET stream, and refuses to end sessions",
    revisions: SESSIONS,
    ...onHttpReply((reply, { method }) =>
      method === "POST" ? reply : { status: 405, headers: { allow: "POST" }, body: "" },
    ),
  },
  {
    id: "http.405-without-allow",
    describe: "answers GET with 405, without an Allow header",
    revisions: SESSIONS,
    ...onHttpReply((reply, { method }) =>
      method === "GET" ? { status: 405, headers: {}, body: "" } : reply,
    ),
  },
  {
    id: "http.get-not-found",
    // Two readings (docs/readings.md, A28): 405 is required of servers that know no other revision.
    describe: "answers everything except POST with 404",
    revisions: since("2026-07-28"),
    ...onHttpReply((reply, { method }) => (method === "POST" ? reply : refusal(404, "Not found"))),
  },
]);
