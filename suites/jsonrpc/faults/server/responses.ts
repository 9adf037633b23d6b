import { INVALID_REQUEST, isObject, ProtocolError } from "../../../../harness/reference/message.ts";
import { META } from "../../../../harness/reference/meta.ts";
import {
  type Events,
  onError,
  onHttpReply,
  onResponse,
  without,
} from "../../../../harness/reference/server/rewrite.ts";
import type { JsonObject } from "../../../../harness/switches/message.ts";
import type { Fault } from "../../../../harness/switches/server.ts";
import { between, since } from "../../../../schema/revision.ts";
import { recoded } from "./jsonrpc.ts";
import { sendsFirst } from "./messages.ts";

const stateful = between("2024-11-05", "2025-11-25");
const stateless = since("2026-07-28");

/** A result with all members that the newest revision requires. */
export const COMPLETE = {
  resultType: "complete",
  _meta: { [META.serverInfo]: { name: "odd", version: "1" } },
};

const ofInvalidRequest = (edit: (error: JsonObject) => JsonObject) =>
  onResponse((response) => {
    const { error } = response;
    return isObject(error) && error.code === INVALID_REQUEST ? { ...response, error: edit(error) } : response;
  });

let number = 70_000_000;

/** A response without an id refuses what has none. */
const ownNumber = (response: JsonObject): JsonObject => {
  if (response.id === undefined || response.id === null) return response;
  number += 1;
  return { ...response, id: number };
};

function numbered(text: string): string {
  if (!text.startsWith("{")) return text;
  const message: unknown = JSON.parse(text);
  return isObject(message) && !("method" in message) ? JSON.stringify(ownNumber(message)) : text;
}

async function* numberedEvents(events: Events): Events {
  for await (const event of events)
    yield typeof event === "string" || event.data === undefined
      ? event
      : { ...event, data: numbered(event.data) };
}

/** Responses, and their errors. */
export const responseFaults: readonly Fault[] = [
  {
    id: "messages.result-and-error",
    describe: "sends a result together with each error",
    trips: ["jsonrpc.response.result-or-error"],
    mayTrip: ["subscriptions.end.result-id"],
    says: /both/,
    ...onResponse((response) => ("error" in response ? { ...response, result: {} } : response)),
  },
  {
    id: "messages.id-as-text",
    describe: "answers a numeric id with a string",
    trips: ["jsonrpc.response.id"],
    mayTrip: [
      "lifecycle.initialize.first",
      "extensions.result-type.negotiated",
      "jsonrpc.response.solicited",
    ],
    says: /id/,
    ...onResponse(({ id, ...response }) => ({ ...response, id: typeof id === "number" ? String(id) : id })),
  },
  {
    id: "messages.answered-twice",
    describe: "sends each response twice",
    revisions: stateful,
    trips: ["jsonrpc.response.once"],
    says: /second/,
    ...onResponse((response) => [response, response]),
  },
  {
    id: "messages.answer-to-nothing",
    describe: "sends a response to a request that was never sent",
    trips: ["jsonrpc.response.solicited"],
    says: /never-made/,
    ...sendsFirst(() => ({ id: "never-made", result: COMPLETE })),
  },
  {
    id: "messages.own-numbering",
    describe: "numbers its responses by itself",
    // In other revisions hundreds of requests wait for an answer that has their id.
    revisions: ["2025-11-25"],
    transports: ["stdio"],
    trips: ["jsonrpc.response.solicited"],
    says: /a response with the id 70\d{6}/,
    ...onResponse(ownNumber),
  },
  {
    id: "messages.own-numbering-http",
    describe: "numbers its responses over HTTP by itself",
    transports: ["http"],
    revisions: since("2025-11-25"),
    trips: ["jsonrpc.response.solicited"],
    // No response has its id on these streams, so they seem to end without it.
    mayTrip: [
      "sse.resume.lost-response",
      "forms.broken.tools.call.arguments.type",
      "forms.broken.tasks.result.task-id.absent",
      "forms.broken.tasks.result.task-id.null",
      "forms.broken.tasks.result.task-id.type",
      "forms.broken.tasks.result.task-id.empty",
    ],
    says: /a response with the id 70\d{6}/,
    ...onHttpReply((reply) => ({
      ...reply,
      body: typeof reply.body === "string" ? numbered(reply.body) : numberedEvents(reply.body),
    })),
  },
  {
    id: "messages.error-without-message",
    describe: "sends errors with a code, but without a message",
    revisions: since("2025-03-26"),
    trips: ["jsonrpc.error.code-and-message"],
    says: /message/,
    ...ofInvalidRequest((error) => without(error, "message")),
  },
  {
    id: "messages.error-without-message-in-2024",
    describe:
      "sends errors with a code, but without a message, in the revision without a sentence about them",
    revisions: ["2024-11-05"],
    trips: ["jsonrpc.message.valid"],
    says: /\/error\/message/,
    ...ofInvalidRequest((error) => without(error, "message")),
  },
  {
    id: "messages.code-fraction",
    describe: "refuses a second initialize with a code that is not an integer",
    revisions: ["2025-11-25"],
    transports: ["stdio"],
    trips: ["jsonrpc.error.code-integer"],
    says: /integer/,
    ...onError(
      "initialize",
      ({ message, code }) => new ProtocolError(/already/.test(message) ? 1.5 : code, message),
    ),
  },
  {
    id: "messages.code-reserved",
    describe: "refuses a second initialize with a code that JSON-RPC reserves",
    revisions: ["2025-11-25"],
    transports: ["stdio"],
    trips: ["jsonrpc.error.own-codes"],
    says: /-32500/,
    ...onError(
      "initialize",
      ({ message, code }) => new ProtocolError(/already/.test(message) ? -32500 : code, message),
    ),
  },
  {
    id: "messages.code-legacy",
    describe: "uses an error code of older implementations",
    revisions: stateless,
    trips: ["jsonrpc.error.legacy-codes", "jsonrpc.error.invalid-request"],
    says: /-32000/,
    ...onResponse((response) => recoded(response, INVALID_REQUEST, -32000)),
  },
  {
    id: "messages.code-undefined",
    describe: "uses an undefined code from the range that the specification reserves",
    revisions: stateless,
    trips: ["jsonrpc.error.reserved-codes-defined", "jsonrpc.error.invalid-request"],
    says: /-32050/,
    ...onResponse((response) => recoded(response, INVALID_REQUEST, -32050)),
  },
];
