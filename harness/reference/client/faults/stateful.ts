import { isObject, ProtocolError } from "../../message.ts";
import { elicit } from "../features/elicitation.ts";
import { onAnswer, onBytes, onMeta, onParams, onResponse } from "../rewrite.ts";
import type { Fault, Hooks } from "../switch.ts";
import { HTTP, SESSIONS, STATEFUL, VERSION_HEADER } from "./places.ts";
import { nullError } from "./tolerance.ts";

/** Crashes on a notification of this method if its params match. */
const crashesOn = (
  method: string,
  is: (params: Record<string, unknown>) => boolean,
): Pick<Hooks, "incoming"> => ({
  incoming: (message) => {
    if (message.method === method && is({ ...(isObject(message.params) ? message.params : {}) }))
      throw new Error(`The client crashed on ${method}`);
    return [message];
  },
});

const isPlain = (params: Readonly<Record<string, unknown>>) =>
  Array.isArray(params.messages) && params.tools === undefined;

/** Messages of the stateful era. */
export const statefulFaults: readonly Fault[] = [
  {
    id: "stateful.arguments-as-array",
    describe: "calls tools with an array as arguments",
    revisions: STATEFUL,
    trips: ["client.schema.params"],
    says: /arguments/,
    ...onParams("tools/call", (params) => ({ ...params, arguments: [1, 2] })),
  },
  {
    id: "stateful.meta-key",
    describe: "sends a _meta key whose prefix begins with a digit",
    revisions: VERSION_HEADER,
    trips: ["client.meta.key-grammar"],
    says: /prefix/,
    ...onMeta((meta) => ({ ...meta, "1st.example/key": true })),
  },
  {
    id: "stateful.reserved-code",
    describe: "sends its own error with a code that JSON-RPC reserves",
    revisions: STATEFUL,
    trips: ["client.jsonrpc.error.own-codes"],
    says: /-32500/,
    answer: (asked, next) => {
      if (asked.method !== "sampling/createMessage" || !isPlain(asked.params)) return next(asked);
      return Promise.reject(new ProtocolError(-32500, "The user said no"));
    },
  },
  {
    id: "stateful.unasked-response",
    describe: "sends a response that no request asked for",
    revisions: STATEFUL,
    trips: ["client.jsonrpc.response.solicited"],
    says: /never-asked/,
    step: async (step, next, client) => {
      await next();
      if (step === "work")
        await client.send({ jsonrpc: "2.0", id: "never-asked", result: {} }).catch(() => {});
    },
  },
  {
    id: "stateful.id-zero",
    describe: "treats the id 0 as absent, and does not answer",
    revisions: STATEFUL,
    trips: ["client.jsonrpc.response.id-precision"],
    says: /id 0/,
    answer: async (asked, next) => (asked.id === 0 ? undefined : next(asked)),
  },
  {
    id: "stateful.batches-ignored",
    describe: "does not read batches",
    revisions: ["2025-03-26"],
    trips: ["client.jsonrpc.batch.received"],
    says: /array/,
    receive: (text) => (text.startsWith("[") ? "null" : text),
  },
  {
    id: "stateful.batches-notified",
    describe: "ignores a batch that has a notification",
    revisions: ["2025-03-26"],
    trips: ["client.jsonrpc.batch.mixed"],
    says: /no response/,
    receive: (text) => (text.startsWith("[") && text.includes("notifications/") ? "null" : text),
  },
  {
    id: "stateful.notifications-answered",
    describe: "answers a batch of notifications with an empty array",
    revisions: ["2025-03-26"],
    trips: ["client.jsonrpc.batch.notifications-only"],
    says: /empty array/,
    remember: () => {
      let hasOnlyNotifications = false;
      return {
        receive: (text) => {
          hasOnlyNotifications = text.startsWith("[") && !text.includes('"id"');
          return text;
        },
        incoming: (message, client) => {
          if (hasOnlyNotifications) void client.send([]).catch(() => {});
          hasOnlyNotifications = false;
          return [message];
        },
      };
    },
  },
  {
    id: "stateful.batches-empty-code",
    describe: "answers an empty array with error -32700",
    revisions: ["2025-03-26"],
    trips: ["client.jsonrpc.batch.empty"],
    says: /error -32700 to an empty array/,
    remember: () => {
      let isEmpty = false;
      return {
        receive: (text) => {
          isEmpty = text === "[]";
          return isEmpty ? '{"jsonrpc":"2.0","method":"notifications/empty"}' : text;
        },
        incoming: (message, client) => {
          if (isEmpty) void client.send(nullError(-32700)).catch(() => {});
          isEmpty = false;
          return [message];
        },
      };
    },
  },
  {
    id: "stateful.batches-all-or-nothing",
    describe: "ignores a batch with an invalid member",
    revisions: ["2025-03-26"],
    trips: ["client.jsonrpc.batch.partly-invalid"],
    says: /no response to the ping/,
    receive: (text) => (text.startsWith("[1,") ? "null" : text),
  },
  {
    id: "stateful.batches-answered",
    describe: "answers batches in revisions without batches",
    revisions: ["2025-06-18", "2025-11-25"],
    trips: ["client.jsonrpc.batch.refused"],
    says: /response/,
    receive: (text) => (/^\[\{[^[]*\}\]$/.test(text) ? text.slice(1, -1) : text),
  },
  {
    id: "stateful.batches-mixed",
    describe: "posts responses and requests in one batch",
    revisions: ["2025-03-26"],
    transports: HTTP,
    trips: ["client.http.batch-kinds"],
    says: /requests and responses/,
    remember: () => {
      let count = 0;
      return onResponse((response) => [
        [response, { jsonrpc: "2.0", id: `mixed-${++count}`, method: "ping" }],
      ]);
    },
  },
  {
    id: "stateful.cancellation-of-nothing",
    describe: "crashes on the cancellation of an unknown request",
    revisions: STATEFUL,
    trips: ["client.cancelled.unknown"],
    says: /unknown id/,
    ...crashesOn(
      "notifications/cancelled",
      ({ requestId }) => typeof requestId === "string" && requestId !== "before",
    ),
  },
  {
    id: "stateful.cancellation-of-answered",
    describe: "crashes on the cancellation of a request that it has answered",
    revisions: STATEFUL,
    trips: ["client.cancelled.finished"],
    says: /was answered/,
    ...crashesOn("notifications/cancelled", ({ requestId }) => requestId === "before"),
  },
  {
    id: "stateful.cancellation-malformed",
    describe: "crashes on a malformed cancellation",
    revisions: STATEFUL,
    trips: ["client.cancelled.malformed"],
    says: /array as requestId/,
    ...crashesOn("notifications/cancelled", ({ requestId }) => Array.isArray(requestId)),
  },
  {
    id: "stateful.completion-of-nothing",
    describe: "crashes on the completion of an unknown elicitation",
    revisions: ["2025-11-25"],
    trips: ["client.elicitation.complete-unknown"],
    says: /elicitation\/complete/,
    ...crashesOn("notifications/elicitation/complete", () => true),
  },
  {
    id: "elicitation.url-refused",
    describe: "declares URL elicitation, but refuses it",
    revisions: ["2025-11-25"],
    trips: ["client.elicitation.url"],
    says: /URL/,
    answer: (asked, next) => {
      if (asked.params.mode !== "url") return next(asked);
      return Promise.reject(new ProtocolError(-32602, "The elicitationId is none"));
    },
  },
  {
    id: "elicitation.undeclared-form-served",
    describe: "declares only URL elicitation, but answers forms",
    revisions: ["2025-11-25"],
    trips: ["client.elicitation.form-undeclared"],
    says: /-32602/,
    decide: { capabilities: (value) => ({ ...value, elicitation: { url: {} } }) },
    answer: async (asked, next) =>
      asked.method === "elicitation/create" && asked.params.message !== undefined
        ? elicit(asked.params, { elicitation: { form: {}, url: {} } })
        : next(asked),
  },
  {
    id: "elicitation.params-unchecked",
    describe: "answers an elicitation without a message instead of refusing it",
    revisions: VERSION_HEADER,
    trips: ["client.elicitation.invalid-params"],
    says: /-32602/,
    answer: async (asked, next) =>
      asked.method === "elicitation/create" && asked.params.message === undefined
        ? { action: "cancel" }
        : next(asked),
  },
  {
    id: "sampling.params-unchecked",
    describe: "answers a sampling request without messages",
    revisions: STATEFUL,
    trips: ["client.sampling.invalid-params"],
    says: /-32602/,
    answer: async (asked, next) =>
      next(
        asked.method === "sampling/createMessage" && asked.params.messages === undefined
          ? { ...asked, params: { ...asked.params, messages: [] } }
          : asked,
      ),
  },
  {
    id: "pagination.empty-page-ends",
    describe: "treats an empty page as the last page",
    trips: ["client.pagination.empty-page"],
    says: /empty page/,
    decide: {
      cursor: (value, { result }) =>
        Object.values(result).some((one) => Array.isArray(one) && one.length === 0) ? undefined : value,
    },
  },
  {
    id: "streams.nothing-but-an-id",
    describe: "crashes on an event that has only an id or a retry field",
    revisions: SESSIONS,
    transports: HTTP,
    trips: ["client.sse.alone"],
    says: /with only retry/,
    event: (event) => {
      if (event.data === undefined && event.comment === undefined) throw new Error("There is no data");
      return [event];
    },
  },
  {
    id: "streams.space-needed",
    describe: "reads only event fields with a space after the colon",
    revisions: SESSIONS,
    transports: HTTP,
    trips: ["client.sse.no-space"],
    says: /without spaces/,
    ...onBytes((chunk, { headers }) => {
      const text = Buffer.from(chunk).toString("latin1");
      const isStream = (headers["content-type"] ?? "").includes("event-stream");
      return Buffer.from(isStream ? text.replace(/^(data|event):(?=\S)/gm, "x-$1:") : text, "latin1");
    }),
  },
  {
    id: "streams.get-not-read",
    describe: "does not read its GET stream",
    revisions: SESSIONS,
    transports: HTTP,
    trips: ["client.ping.get-stream"],
    mayTrip: ["client.tasks.any-stream"],
    says: /no answer to ping/,
    http: async (request, next) => {
      const reply = await next(request);
      const isUnasked = request.method === "GET" && !("Last-Event-ID" in request.headers);
      return isUnasked ? { ...reply, body: silent(reply.body) } : reply;
    },
  },
  {
    id: "streams.get-insisted-on",
    describe: "fails if the server offers no GET stream",
    revisions: SESSIONS,
    transports: HTTP,
    trips: ["client.http.get-refused"],
    says: /405/,
    remember: () => {
      let isRefused = false;
      return {
        http: async (request, next) => {
          const reply = await next(request);
          isRefused ||= request.method === "GET" && reply.status === 405;
          return reply;
        },
        step: async (step, next) => {
          await next();
          if (step === "stream" && isRefused) throw new Error("There is no stream");
        },
      };
    },
  },
  {
    id: "roots.without-uri",
    describe: "sends roots with a name, but without a uri",
    trips: ["client.roots.result"],
    revisions: STATEFUL,
    says: /uri/,
    ...onAnswer("roots/list", () => ({ roots: [{ name: "Project" }] })),
  },
];

async function* silent(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const _ of body) yield Buffer.alloc(0);
}
