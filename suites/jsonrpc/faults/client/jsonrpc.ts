import { onResponse, onSent, without } from "../../../../harness/reference/client/rewrite.ts";
import type { Fault, Hooks } from "../../../../harness/reference/client/switch.ts";
import { isObject, isResponse } from "../../../../harness/reference/message.ts";
import type { JsonObject } from "../../../../harness/switches/message.ts";
import { since } from "../../../../schema/revision.ts";
import { HTTP, STATEFUL, STDIO } from "../../../across-topics/faults/client/places.ts";

const isRequest = (message: JsonObject) => "method" in message && "id" in message;

/** Changes every request. */
const onRequest = (edit: (message: JsonObject) => unknown) =>
  onSent(undefined, (message) => (isRequest(message) ? edit(message) : message));

/** Adds a character outside ASCII to each message. */
const umlauts: Pick<Hooks, "outgoing"> = onSent(undefined, (message) => {
  const params = (message.params ?? {}) as JsonObject;
  const _meta = { ...(params._meta as JsonObject | undefined), "com.example/note": "Grüße" };
  return { ...message, params: { ...params, _meta } };
});

/** The form of messages. */
export const jsonrpcFaults: readonly Fault[] = [
  {
    id: "jsonrpc.no-version",
    describe: "omits jsonrpc from requests",
    trips: ["client.jsonrpc.message.version-member"],
    says: /jsonrpc/,
    ...onRequest((message) => without(message, "jsonrpc")),
  },
  {
    id: "jsonrpc.version-1",
    describe: 'sends jsonrpc: "1.0"',
    trips: ["client.jsonrpc.message.version-member"],
    says: /jsonrpc/,
    ...onRequest((message) => ({ ...message, jsonrpc: "1.0" })),
  },
  {
    id: "jsonrpc.id-null",
    describe: "sends requests with the id null",
    trips: ["client.jsonrpc.request.id-not-null"],
    says: /null/,
    decide: { id: (value, { method }) => (method === "tools/list" ? null : value) },
  },
  {
    id: "jsonrpc.id-fraction",
    describe: "sends requests whose ids are fractions",
    trips: ["client.jsonrpc.request.id-type"],
    says: /1\.5|2\.5|id/,
    decide: { id: (value) => Number(value) + 0.5 },
  },
  {
    id: "jsonrpc.id-array",
    describe: "sends requests whose id is an array",
    trips: ["client.jsonrpc.request.id-type"],
    says: /id/,
    decide: { id: (value, { method }) => (method === "tools/list" ? [value] : value) },
  },
  {
    id: "jsonrpc.id-reused",
    describe: "uses the same id for all requests",
    revisions: STATEFUL,
    trips: ["client.jsonrpc.request.id-unique"],
    says: /id/,
    decide: { id: () => 1 },
  },
  {
    id: "jsonrpc.id-reused-in-flight",
    describe: "reuses the id of a request that is not answered yet",
    trips: ["client.jsonrpc.request.id-unique", "client.jsonrpc.request.id-in-flight"],
    says: /id/,
    // Directly after the first, before the answer can arrive.
    outgoing: (message) =>
      message.method === "tools/list" ? [message, { ...message, method: "resources/list" }] : [message],
    // The server refuses the second one, with the same id. That must not end the work of the client: it is no part of the fault.
    incoming: (message) =>
      isObject(message.error) && /in use/.test(String(message.error.message)) ? [] : [message],
  },
  {
    id: "jsonrpc.params-array",
    describe: "sends params as an array",
    trips: ["client.jsonrpc.message.params-object"],
    says: /params/,
    ...onSent("tools/list", (message) => ({ ...message, params: [] })),
  },
  {
    id: "jsonrpc.params-null",
    describe: "sends null as params",
    trips: ["client.jsonrpc.message.params-object"],
    says: /params/,
    ...onSent("tools/list", (message) => ({ ...message, params: null })),
  },
  {
    id: "jsonrpc.no-method",
    describe: "sends requests without a method",
    trips: ["client.jsonrpc.message.valid"],
    says: /method/,
    ...onSent("tools/list", (message) => without(message, "method")),
  },
  {
    id: "jsonrpc.batches",
    describe: "sends each request in a batch",
    revisions: since("2025-06-18"),
    transports: [...STDIO, ...HTTP],
    trips: ["client.http.one-message", "client.stdio.messages-only", "client.http.body-single"],
    says: /array|batch/,
    ...onSent("tools/list", (message) => [[message]]),
  },
  {
    id: "jsonrpc.response-both",
    describe: "answers with a result and an error",
    revisions: STATEFUL,
    trips: ["client.jsonrpc.response.result-or-error"],
    says: /result|error/,
    ...onResponse((response) => ({ ...response, result: {}, error: { code: -32000, message: "Both" } })),
  },
  {
    id: "jsonrpc.response-error-null",
    describe: "answers with a result, and with null as the error",
    revisions: STATEFUL,
    trips: ["client.schema.null-for-optional"],
    says: /a response: \/error must not be there beside "result"/,
    ...onResponse((response) => ("result" in response ? { ...response, error: null } : response)),
  },
  {
    id: "jsonrpc.response-neither",
    describe: "answers with neither a result nor an error",
    revisions: STATEFUL,
    trips: ["client.jsonrpc.message.valid"],
    says: /result/,
    ...onResponse((response) => without(response, "result", "error")),
  },
  {
    id: "jsonrpc.response-no-version",
    describe: "omits jsonrpc from responses",
    revisions: STATEFUL,
    trips: ["client.jsonrpc.message.version-member"],
    says: /jsonrpc/,
    ...onResponse((response) => without(response, "jsonrpc")),
  },
  {
    id: "jsonrpc.response-id-as-text",
    describe: "answers with the id as a string",
    revisions: STATEFUL,
    trips: ["client.jsonrpc.response.id"],
    says: /id/,
    ...onResponse((response) => ({
      ...response,
      id: typeof response.id === "string" ? `"${response.id}"` : String(response.id),
    })),
  },
  {
    id: "jsonrpc.response-twice",
    describe: "sends each response twice",
    revisions: STATEFUL,
    trips: ["client.jsonrpc.response.once"],
    says: /twice|more than one|second/,
    ...onResponse((response) => [response, response]),
  },
  {
    id: "jsonrpc.error-code-as-text",
    describe: "sends the code of an error as a string",
    revisions: STATEFUL,
    trips: ["client.jsonrpc.error.code-integer", "client.tasks.methods-undeclared"],
    says: /code|MethodNotFound/,
    ...onResponse((response) =>
      "error" in response
        ? { ...response, error: { ...(response.error as JsonObject), code: "MethodNotFound" } }
        : response,
    ),
  },
  {
    id: "jsonrpc.error-without-message",
    describe: "sends an error without a message",
    revisions: STATEFUL,
    trips: ["client.jsonrpc.error.code-and-message"],
    says: /message/,
    ...onResponse((response) =>
      "error" in response
        ? { ...response, error: without(response.error as JsonObject, "message") }
        : response,
    ),
  },
  {
    id: "jsonrpc.error-without-message-in-2024",
    describe: "sends an error without a message, in the revision without a sentence about its members",
    revisions: ["2024-11-05"],
    trips: ["client.jsonrpc.message.valid"],
    says: /\/error\/message/,
    ...onResponse((response) =>
      "error" in response
        ? { ...response, error: without(response.error as JsonObject, "message") }
        : response,
    ),
  },
  {
    id: "jsonrpc.answers-notifications",
    describe: "answers notifications",
    trips: [
      "client.jsonrpc.notification.no-response",
      "client.jsonrpc.batch.mixed",
      "client.jsonrpc.batch.notifications-only",
    ],
    says: /notification|response|answer/,
    incoming: (message, client) => {
      if ("method" in message && !("id" in message)) {
        void client.send({ jsonrpc: "2.0", id: null, result: {} }).catch(() => {});
      }
      return [message];
    },
  },
  {
    id: "jsonrpc.answers-responses",
    describe: "answers responses",
    trips: ["client.jsonrpc.response.not-answered", "client.jsonrpc.no-responses"],
    // Where the server has sent a ping with the same number, what it sends is a second response to that.
    mayTrip: ["client.jsonrpc.response.once"],
    says: /response|answer/,
    incoming: (message, client) => {
      if (isResponse(message)) {
        void client.send({ jsonrpc: "2.0", id: message.id, result: {} }).catch(() => {});
      }
      return [message];
    },
  },
  {
    id: "encoding.latin-1",
    describe: "writes Latin-1 instead of UTF-8",
    transports: STDIO,
    trips: ["client.transport.utf-8"],
    says: /UTF-8/,
    ...umlauts,
    line: (line) => Buffer.from(line, "latin1"),
  },
  {
    id: "encoding.latin-1-over-http",
    describe: "posts Latin-1 instead of UTF-8",
    transports: HTTP,
    trips: ["client.transport.utf-8"],
    says: /UTF-8/,
    ...umlauts,
    http: (request, next) =>
      next(
        typeof request.body === "string"
          ? { ...request, body: [Buffer.from(request.body, "latin1")] }
          : request,
      ),
  },
];
