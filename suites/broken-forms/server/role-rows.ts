import {
  type Answers,
  anyError,
  anyResult,
  error,
  MethodNotFound,
  refusal,
} from "../../../harness/check/answers.ts";
import type { JsonObject } from "../../../schema/json.ts";
import type { Span } from "../../../schema/revision.ts";
import type { Row } from "./row.ts";

const STATEFUL: Span = { until: "2025-11-25" };

const UNKNOWN: Answers = {
  pass: [error(MethodNotFound), refusal],
  warn: [
    { shape: anyError, because: "the error has another code" },
    { shape: anyResult, because: "only servers send this request, and no sentence forbids to serve it" },
  ],
};

/** Requests of servers, and the revisions that have them. */
const OF_SERVERS: readonly (readonly [method: string, params: JsonObject | undefined, revisions: Span])[] = [
  ["sampling/createMessage", { messages: [], maxTokens: 1 }, STATEFUL],
  ["roots/list", undefined, STATEFUL],
  [
    "elicitation/create",
    { message: "?", requestedSchema: { type: "object", properties: {} } },
    { since: "2025-06-18", until: "2025-11-25" },
  ],
];

const requestsOfServers = OF_SERVERS.map(
  ([method, params, revisions]): Row => ({
    id: `role.request.${method.replaceAll("/", ".").replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    title: `The request ${method}, which only servers send, is refused, and the server serves on`,
    messages: [
      {
        words: method,
        edit: ({ jsonrpc, id }) => ({ jsonrpc, id, method, ...(params === undefined ? {} : { params }) }),
      },
    ],
    answers: UNKNOWN,
    sending: "beside",
    requirements: ["jsonrpc.response.once", "jsonrpc.error.method-not-found"],
    revisions,
    hint: `Register no handler for ${method} in a server. Answer it with error -32601.`,
  }),
);

/** Without an id each of them is a notification, or a response that no request asked for: nothing answers it. */
const UNASKED: readonly {
  readonly id: string;
  readonly what: string;
  readonly revisions?: Span;
  readonly message: (request: JsonObject) => JsonObject;
}[] = [
  {
    id: "notification.tools-list-changed",
    what: "notifications/tools/list_changed, which only servers send",
    revisions: STATEFUL,
    message: () => ({ method: "notifications/tools/list_changed" }),
  },
  {
    id: "notification.resources-updated",
    what: "notifications/resources/updated, which only servers send, with a number as uri",
    revisions: STATEFUL,
    message: () => ({ method: "notifications/resources/updated", params: { uri: 7 } }),
  },
  {
    id: "notification.message",
    what: "notifications/message, which only servers send, without params",
    revisions: STATEFUL,
    message: () => ({ method: "notifications/message" }),
  },
  {
    id: "notification.progress",
    what: "notifications/progress without params",
    revisions: STATEFUL,
    message: () => ({ method: "notifications/progress" }),
  },
  {
    id: "notification.cancelled",
    what: "notifications/cancelled without params",
    revisions: STATEFUL,
    message: () => ({ method: "notifications/cancelled" }),
  },
  {
    id: "notification.of-request",
    what: "a request without its id, which makes it a notification",
    revisions: STATEFUL,
    message: ({ method, params }) => ({ method, ...(params === undefined ? {} : { params }) }),
  },
  {
    id: "response.error",
    what: "an error response to a request that was never sent",
    message: () => ({ id: "mcp-conform-nobody", error: { code: -32603, message: "mcp-conform" } }),
  },
  {
    id: "response.both",
    what: "a response with a result and an error",
    message: () => ({
      id: "mcp-conform-nobody-2",
      result: {},
      error: { code: -32603, message: "mcp-conform" },
    }),
  },
  {
    id: "response.without-id",
    what: "an error response without an id",
    message: () => ({ error: { code: -32700, message: "mcp-conform" } }),
  },
  {
    id: "response.result-null",
    what: "a response whose result is null",
    message: () => ({ id: "mcp-conform-nobody-3", result: null }),
  },
];

const unasked = UNASKED.map(
  ({ id, what, revisions, message }): Row => ({
    id: `role.${id}`,
    title: `After ${what}, the server serves on`,
    messages: [{ words: what, edit: (request) => ({ jsonrpc: "2.0", ...message(request) }) }],
    sending: "last",
    requirements: ["jsonrpc.error.survived"],
    ...(revisions === undefined ? {} : { revisions }),
    hint: "Ignore a message that has no place in your role: catch what its handler throws, and read the next one.",
  }),
);

/** Messages of the right form in the wrong role. */
export const roleRows: readonly Row[] = [...requestsOfServers, ...unasked];
