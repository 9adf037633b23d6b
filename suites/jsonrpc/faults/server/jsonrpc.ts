import {
  INTERNAL_ERROR,
  INVALID_PARAMS,
  INVALID_REQUEST,
  isObject,
  METHOD_NOT_FOUND,
  PARSE_ERROR,
  ProtocolError,
} from "../../../../harness/reference/message.ts";
import {
  eventsOf,
  isAskedFor,
  onError,
  onResponse,
  onResult,
} from "../../../../harness/reference/server/rewrite.ts";
import type { JsonObject } from "../../../../harness/switches/message.ts";
import type { Fault } from "../../../../harness/switches/server.ts";
import { between, REVISIONS, since } from "../../../../schema/revision.ts";
import { method as known } from "../../../../schema/tables/index.ts";
import { ignoresAllAfter, NOTHING, read } from "../../../across-topics/faults/server/receive.ts";
import { undeclared } from "../../../across-topics/faults/server/undeclared.ts";

const stateful = between("2024-11-05", "2025-11-25");
/** In the other revision an array of messages is valid. */
const withoutBatches = ["2024-11-05", ...since("2025-06-18")] as const;
const stdio = ["stdio"] as const;

/** In place of null, which the type of an id may not have. */
const MADE_UP_IDS = [
  { name: "0", id: 0 },
  { name: "minus-1", id: -1 },
  { name: "empty", id: "" },
  { name: "null-text", id: "null" },
] as const;

const isPlain = (method: string) => method === "ping" || method === "server/discover";
const metaOf = (params: JsonObject) => (isObject(params._meta) ? params._meta : {});

/** Refuses ping and server/discover if their params match. */
function refusesPlain(isRefusedWith: (params: JsonObject) => boolean): Pick<Fault, "dispatch"> {
  return {
    dispatch: (call, next) => {
      const isRefused = isPlain(call.method) && isRefusedWith(call.params);
      return isRefused ? Promise.reject(new ProtocolError(INVALID_PARAMS, "Unknown member")) : next(call);
    },
  };
}

export const jsonrpcFaults: readonly Fault[] = [
  {
    id: "jsonrpc.few-at-a-time",
    describe: "loses requests when many are open at the same time",
    trips: ["jsonrpc.request.concurrent"],
    says: /each of 10/,
    remember: () => {
      let open = 0;
      return {
        dispatch: async (call, next) => {
          if (!isPlain(call.method)) return next(call);
          open += 1;
          const isLost = open > 6;
          await new Promise(setImmediate);
          await new Promise(setImmediate);
          open -= 1;
          return isLost ? new Promise(() => {}) : next(call);
        },
      };
    },
  },
  {
    id: "jsonrpc.response-answered",
    describe: "answers responses",
    revisions: stateful,
    trips: ["jsonrpc.response.not-answered"],
    says: /mcp-conform-never-asked/,
    receive: (text) => {
      const message = read(text);
      if (!isObject(message) || !("result" in message) || String(message.id).startsWith("server-"))
        return text;
      return JSON.stringify({ jsonrpc: "2.0", id: message.id, method: "no/such/method" });
    },
  },
  {
    id: "jsonrpc.unparsable-ignored",
    describe: "does not answer invalid JSON",
    trips: ["jsonrpc.parse-error"],
    says: /no answer|HTTP 202/,
    receive: (text) =>
      read(text) === undefined ? '{"jsonrpc":"2.0","method":"notifications/nothing"}' : text,
  },
  ...MADE_UP_IDS.map(
    ({ name, id }): Fault => ({
      id: `jsonrpc.parse-error-id-${name}`,
      describe: `answers invalid JSON with an error that has the id ${JSON.stringify(id)}`,
      transports: stdio,
      trips: ["jsonrpc.parse-error"],
      says: new RegExp(
        `error -32700.*: it has the id ${JSON.stringify(id)} that is not null and that another`,
      ),
      ...onResponse((response) =>
        isObject(response.error) && response.error.code === PARSE_ERROR ? { ...response, id } : response,
      ),
    }),
  ),
  {
    id: "jsonrpc.deaf-after-unparsable",
    describe: "stops answering after invalid JSON",
    transports: stdio,
    trips: ["jsonrpc.parse-error.survived", "stdio.input.invalid-utf-8"],
    mayTrip: ["forms.broken.recovered.bad-json"],
    says: /no answer/,
    ...ignoresAllAfter((message) => message === undefined),
  },
  {
    id: "jsonrpc.unparsable-loses-chunk",
    describe: "does not handle the lines behind invalid JSON that arrive in the same chunk",
    transports: stdio,
    trips: ["jsonrpc.parse-error.survived"],
    says: /no answer.*, though a later request was answered/,
    remember: () => {
      let isLosing = false;
      return {
        receive: (text) => {
          const isLost = isLosing;
          isLosing = !isLost && read(text) === undefined;
          // The lines of one chunk are read before this runs.
          if (isLosing) setImmediate(() => (isLosing = false));
          return isLost ? NOTHING : text;
        },
      };
    },
  },
  {
    id: "jsonrpc.invalid-request-own-code",
    describe: "answers an invalid request with its own error code",
    revisions: withoutBatches,
    trips: ["jsonrpc.error.invalid-request"],
    mayTrip: ["forms.broken.params.type"],
    says: /-32600/,
    ...onResponse((response) => recoded(response, INVALID_REQUEST, 1)),
  },
  {
    id: "jsonrpc.deaf-after-invalid-request",
    describe: "stops answering after a request whose method is a number",
    transports: stdio,
    trips: ["jsonrpc.error.invalid-request.survived"],
    says: /no answer/,
    ...ignoresAllAfter((message) => isObject(message) && message.method === 1),
  },
  {
    id: "jsonrpc.deaf-after-unknown-notification",
    describe: "stops answering after an unknown notification",
    transports: stdio,
    trips: ["jsonrpc.notification.unknown"],
    says: /no answer/,
    ...ignoresAllAfter(
      (message) => isObject(message) && message.method === "notifications/mcp-conform-unknown",
    ),
  },
  {
    id: "jsonrpc.deaf-after-malformed-notification",
    describe: "stops answering after a cancellation whose requestId is not an id",
    transports: stdio,
    trips: ["jsonrpc.notification.malformed"],
    says: /no answer/,
    ...ignoresAllAfter(
      (message) => isObject(message) && isObject(message.params) && isObject(message.params.requestId),
    ),
  },
  {
    id: "jsonrpc.unknown-method-internal",
    describe: "answers an unknown method with an internal error",
    trips: ["jsonrpc.method.unknown"],
    says: /-32601/,
    dispatch: async (call, next) => {
      // A notification with an id is an invalid request, which another check judges.
      const exists =
        call.method.startsWith("notifications/") ||
        REVISIONS.some((revision) => known(revision, call.method));
      return next(call).catch((cause: unknown) => {
        const isUnknown = cause instanceof ProtocolError && cause.code === METHOD_NOT_FOUND && !exists;
        throw isUnknown ? new ProtocolError(INTERNAL_ERROR, "Oops") : cause;
      });
    },
  },
  {
    id: "jsonrpc.undeclared-unanswered",
    describe: "neither declares completions nor answers completion requests",
    revisions: since("2025-03-26"),
    trips: ["jsonrpc.request.undeclared-answered"],
    says: /no answer/,
    dispatch: (call, next) =>
      call.method === "completion/complete"
        ? new Promise(() => {})
        : (undeclared("completions").dispatch?.(call, next) ?? next(call)),
  },
  {
    id: "jsonrpc.undeclared-empty-stream",
    describe:
      "does not declare completions, and answers completion requests with an event stream without an event",
    revisions: since("2025-03-26"),
    transports: ["http"],
    trips: ["jsonrpc.request.undeclared-answered"],
    mayTrip: ["http.stream.carries-response", "http.stream.no-buffering"],
    says: /completion\/complete → HTTP 200 with an event stream without a JSON-RPC response, no event/,
    ...undeclared("completions"),
    http: async (request, next) =>
      isAskedFor("completion/complete", request)
        ? { status: 200, headers: { "content-type": "text/event-stream" }, body: eventsOf() }
        : next(request),
  },
  {
    id: "jsonrpc.ping-with-tools",
    describe: "answers a ping that has a progress token with a list of tools",
    revisions: between("2024-11-05", "2025-11-25"),
    trips: ["jsonrpc.response.own-result"],
    mayTrip: ["text", "zero", "negative", "safe-integer", "unicode", "long"].map(
      (one) => `forms.progress-token.${one}`,
    ),
    says: /the response to ping has a result of tools\/list/,
    ...onResult("ping", (result, { params }) =>
      isObject(params._meta) && "progressToken" in params._meta ? { ...result, tools: [] } : result,
    ),
  },
  {
    id: "jsonrpc.ping-with-payload",
    describe: "answers ping with a result that is not empty",
    revisions: stateful,
    trips: ["ping.answered"],
    says: /empty/,
    ...onResult("ping", () => ({ pong: true })),
  },
  {
    id: "jsonrpc.wrong-params-accepted",
    describe: "accepts prompts/get without a name",
    trips: ["jsonrpc.error.invalid-params"],
    mayTrip: ["forms.broken.prompts.get.name.absent", "forms.broken.prompts.get.params.absent"],
    says: /-32602/,
    ...onError("prompts/get", (error, { params }) => ("name" in params ? error : { messages: [] })),
  },
  {
    id: "jsonrpc.params-wanted",
    describe: "refuses tools/list without params",
    revisions: stateful,
    // Every request that omits optional params gets no tools.
    trips: ["jsonrpc.params.optional", "tools.list.answered"],
    mayTrip: ["forms.tools-list.no-params"],
    says: /result/,
    receive: (text) => {
      const message = read(text);
      const isBare = isObject(message) && message.method === "tools/list" && message.params === undefined;
      return isBare ? JSON.stringify({ ...message, params: { cursor: 1 } }) : text;
    },
  },
  {
    id: "jsonrpc.strict-params",
    describe: "refuses unknown members of params",
    trips: ["jsonrpc.message.extra-members"],
    mayTrip: ["forms.ping.extra"],
    says: /a result/,
    ...refusesPlain((params) => Object.keys(params).some((name) => name !== "_meta")),
  },
  {
    id: "jsonrpc.strict-meta",
    describe: "refuses unknown keys in _meta",
    trips: ["meta.key.unknown"],
    says: /a result/,
    ...refusesPlain((params) => Object.keys(metaOf(params)).some((key) => key === "com.example/mcp-conform")),
  },
  {
    id: "progress.zero-token-refused",
    describe: "refuses the progress token 0",
    trips: ["progress.token.accepted"],
    mayTrip: ["forms.progress-token.zero"],
    says: /a result/,
    ...refusesPlain((params) => metaOf(params).progressToken === 0),
  },
];

/** An error with another code. */
export function recoded(response: JsonObject, from: number, to: number): JsonObject {
  const { error } = response;
  return isObject(error) && error.code === from ? { ...response, error: { ...error, code: to } } : response;
}
