import { REVISIONS } from "../../../../schema/revision.ts";
import { method as known } from "../../../../schema/tables/index.ts";
import {
  INTERNAL_ERROR,
  INVALID_PARAMS,
  INVALID_REQUEST,
  isObject,
  type JsonObject,
  METHOD_NOT_FOUND,
  ProtocolError,
} from "../../message.ts";
import { onError, onResponse, onResult } from "../rewrite.ts";
import type { Fault } from "../switch.ts";
import { deafAfter, ignored, read } from "./receive.ts";

const stateful = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"] as const;
/** Elsewhere an array of messages is a request, too. */
const withoutBatches = ["2024-11-05", "2025-06-18", "2025-11-25", "2026-07-28"] as const;
const stdio = ["stdio"] as const;

const isPlain = (method: string) => method === "ping" || method === "server/discover";
const metaOf = (params: JsonObject) => (isObject(params._meta) ? params._meta : {});

/** Refuses ping and server/discover where something in their params displeases. */
function refusesPlain(displeases: (params: JsonObject) => boolean): Pick<Fault, "dispatch"> {
  return {
    dispatch: (call, next) => {
      const isRefused = isPlain(call.method) && displeases(call.params);
      return isRefused ? Promise.reject(new ProtocolError(INVALID_PARAMS, "Unknown member")) : next(call);
    },
  };
}

export const jsonrpcFaults: readonly Fault[] = [
  {
    id: "jsonrpc.zero-is-no-id",
    describe: "takes the id 0 for none",
    trips: ["jsonrpc.request.ids"],
    says: /the id 0/,
    ...ignored((message) => message.id === 0),
  },
  {
    id: "jsonrpc.empty-is-no-id",
    describe: "takes an empty string for no id",
    revisions: stateful,
    trips: ["jsonrpc.request.ids-at-the-edges"],
    says: /the id ""/,
    ...ignored((message) => message.id === ""),
  },
  {
    id: "jsonrpc.few-at-a-time",
    describe: "loses requests when many are open",
    trips: ["jsonrpc.request.concurrent"],
    says: /each of 10/,
    remember: () => {
      let open = 0;
      return {
        dispatch: async (call, next) => {
          if (!isPlain(call.method)) return next(call);
          open += 1;
          await new Promise(setImmediate);
          if (open > 6) return new Promise(() => {});
          await new Promise(setImmediate);
          open = 0;
          return next(call);
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
    describe: "says nothing to what is no JSON",
    trips: ["jsonrpc.parse-error"],
    says: /no answer|HTTP 202/,
    receive: (text) =>
      read(text) === undefined ? '{"jsonrpc":"2.0","method":"notifications/nothing"}' : text,
  },
  {
    id: "jsonrpc.deaf-after-unparsable",
    describe: "hears nothing any more after what is no JSON",
    transports: stdio,
    trips: ["jsonrpc.parse-error.survived", "stdio.input.invalid-utf-8"],
    says: /no answer/,
    ...deafAfter((message) => message === undefined),
  },
  {
    id: "jsonrpc.invalid-request-own-code",
    describe: "answers what is no request with a code of its own",
    revisions: withoutBatches,
    trips: ["jsonrpc.error.invalid-request"],
    says: /-32600/,
    ...onResponse((response) => recoded(response, INVALID_REQUEST, 1)),
  },
  {
    id: "jsonrpc.deaf-after-invalid-request",
    describe: "hears nothing any more after a method that is a number",
    transports: stdio,
    trips: ["jsonrpc.error.invalid-request.survived"],
    says: /no answer/,
    ...deafAfter((message) => isObject(message) && message.method === 1),
  },
  {
    id: "jsonrpc.deaf-after-unknown-notification",
    describe: "hears nothing any more after a notification that it does not know",
    transports: stdio,
    trips: ["jsonrpc.notification.unknown"],
    says: /no answer/,
    ...deafAfter((message) => isObject(message) && message.method === "notifications/mcp-conform-unknown"),
  },
  {
    id: "jsonrpc.deaf-after-malformed-notification",
    describe: "hears nothing any more after a cancellation of something that is no id",
    transports: stdio,
    trips: ["jsonrpc.notification.malformed"],
    says: /no answer/,
    ...deafAfter(
      (message) => isObject(message) && isObject(message.params) && isObject(message.params.requestId),
    ),
  },
  {
    id: "jsonrpc.unknown-method-internal",
    describe: "answers an unknown method with an internal error",
    trips: ["jsonrpc.method.unknown"],
    says: /-32601/,
    dispatch: async (call, next) => {
      const exists = REVISIONS.some((revision) => known(revision, call.method));
      return next(call).catch((cause: unknown) => {
        const isUnknown = cause instanceof ProtocolError && cause.code === METHOD_NOT_FOUND && !exists;
        throw isUnknown ? new ProtocolError(INTERNAL_ERROR, "Oops") : cause;
      });
    },
  },
  {
    id: "jsonrpc.ping-with-payload",
    describe: "says pong",
    revisions: stateful,
    trips: ["ping.answered"],
    says: /empty/,
    ...onResult("ping", () => ({ pong: true })),
  },
  {
    id: "jsonrpc.wrong-params-accepted",
    describe: "makes a prompt without a look at its name",
    trips: ["jsonrpc.error.invalid-params"],
    says: /-32602/,
    ...onError("prompts/get", (error, { params }) => ("name" in params ? error : { messages: [] })),
  },
  {
    id: "jsonrpc.params-wanted",
    describe: "gives no list without params",
    revisions: stateful,
    // Whoever leaves params out where he may is given no tools.
    trips: ["jsonrpc.params.optional", "tools.list.answered"],
    says: /result/,
    receive: (text) => {
      const message = read(text);
      const isBare = isObject(message) && message.method === "tools/list" && message.params === undefined;
      return isBare ? JSON.stringify({ ...message, params: { cursor: 1 } }) : text;
    },
  },
  {
    id: "jsonrpc.strict-params",
    describe: "refuses members of params that it does not know",
    trips: ["jsonrpc.message.extra-members"],
    says: /a result/,
    ...refusesPlain((params) => Object.keys(params).some((name) => name !== "_meta")),
  },
  {
    id: "jsonrpc.strict-meta",
    describe: "refuses keys of _meta that it does not know",
    trips: ["meta.key.unknown"],
    says: /a result/,
    ...refusesPlain((params) => Object.keys(metaOf(params)).some((key) => key === "com.example/mcp-conform")),
  },
  {
    id: "progress.zero-token-refused",
    describe: "takes 0 for no progress token",
    trips: ["progress.token.accepted"],
    says: /a result/,
    ...refusesPlain((params) => metaOf(params).progressToken === 0),
  },
];

/** An error with another code. */
export function recoded(response: JsonObject, from: number, to: number): JsonObject {
  const { error } = response;
  return isObject(error) && error.code === from ? { ...response, error: { ...error, code: to } } : response;
}
