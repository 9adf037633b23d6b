import { onBytes } from "../rewrite.ts";
import type { Fault, Hooks, HttpReply, SseEvent } from "../switch.ts";
import { HTTP, SESSIONS } from "./places.ts";

const transports = HTTP;

const isStream = ({ headers }: HttpReply) => (headers["content-type"] ?? "").includes("event-stream");

async function* empty(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const _ of body) yield Buffer.alloc(0);
}

/** Changes bytes by way of a text that has a character for each. */
const asBytes = (chunk: Uint8Array, edit: (text: string) => string) =>
  Buffer.from(edit(Buffer.from(chunk).toString("latin1")), "latin1");

/** Does as if answers of one kind said nothing. */
function blindTo(is: (reply: HttpReply) => boolean): Pick<Hooks, "http"> {
  return {
    http: async (request, next) => {
      const reply = await next(request);
      return request.method === "POST" && is(reply) ? { ...reply, body: empty(reply.body) } : reply;
    },
  };
}

/** Dies of such an event. */
function diesOf(what: string, is: (event: SseEvent) => boolean): Pick<Hooks, "event"> {
  return {
    event: (event) => {
      if (is(event)) throw new Error(`The client has died of ${what}`);
      return [event];
    },
  };
}

/** How answers are read. */
export const streamFaults: readonly Fault[] = [
  {
    id: "streams.not-read",
    describe: "reads no answer that is a stream",
    transports,
    trips: [
      "client.sse.answer",
      "client.resume.last-event-id",
      "client.resume.polling",
      "client.http.reads-both",
      "client.ping.answered",
    ],
    says: /stream|SSE|GET|ping/,
    ...blindTo(isStream),
  },
  {
    id: "streams.json-not-read",
    describe: "reads no answer that is one JSON object",
    transports,
    trips: ["client.http.json-answer", "client.versioning.unsupported.retry"],
    says: /JSON|-32022/,
    ...blindTo((reply) => !isStream(reply)),
  },
  {
    id: "streams.comments",
    describe: "dies of comments",
    transports,
    trips: ["client.sse.comments", "client.http.comments-ignored"],
    says: /comment/,
    ...diesOf("a comment", ({ comment }) => comment !== undefined),
  },
  {
    id: "streams.retry",
    describe: "dies of the field retry",
    transports,
    trips: ["client.sse.fields", "client.http.stream-forms"],
    says: /retry/,
    ...diesOf("retry", ({ retry }) => retry !== undefined),
  },
  {
    id: "streams.ids",
    describe: "dies of the field id",
    transports,
    trips: ["client.sse.fields", "client.session.deleted"],
    says: /\bid\b|DELETE/,
    ...diesOf("an id", ({ id }) => id !== undefined),
  },
  {
    id: "streams.empty-data",
    describe: "dies of events without data",
    transports,
    revisions: ["2025-11-25"],
    trips: ["client.sse.empty-data", "client.session.deleted"],
    says: /empty|data|DELETE/,
    ...diesOf("an empty event", ({ data }) => data === ""),
  },
  {
    id: "streams.other-names",
    describe: "dies of events of another name than message",
    transports,
    trips: ["client.sse.other-event"],
    says: /event/,
    ...diesOf("another event", ({ event }) => event !== undefined && event !== "message"),
  },
  {
    id: "streams.line-feeds-only",
    describe: "knows no other end of a line than a line feed",
    transports,
    trips: ["client.sse.crlf", "client.sse.cr", "client.http.stream-forms"],
    says: /CR|line/,
    ...onBytes((chunk, reply) =>
      isStream(reply) ? asBytes(chunk, (text) => text.replaceAll("\r", " ")) : chunk,
    ),
  },
  {
    id: "streams.chunk-is-event",
    describe: "takes each chunk for a whole event",
    transports,
    trips: ["client.sse.pieces", "client.http.stream-forms"],
    says: /pieces/,
    ...onBytes((chunk, reply) =>
      isStream(reply) ? asBytes(chunk, (text) => `${text.trimEnd()}\n\n`) : chunk,
    ),
  },
  {
    id: "streams.first-line-of-data",
    describe: "reads the first line of data only",
    transports,
    trips: ["client.sse.several-lines", "client.http.stream-forms"],
    says: /data|line/,
    event: (event) => [
      event.data === undefined ? event : { ...event, data: event.data.split("\n")[0] ?? "" },
    ],
  },
  {
    id: "streams.errors-overlooked",
    describe: "overlooks errors inside streams, and waits on",
    transports,
    trips: ["client.sse.error-answer"],
    says: /error/,
    event: (event) => (event.data?.includes('"error"') ? [] : [event]),
  },
  {
    id: "streams.requests-overlooked",
    describe: "overlooks the requests of the server in the stream of an answer",
    transports,
    revisions: SESSIONS,
    trips: ["client.ping.answered", "client.ping.get-stream"],
    says: /request|answer/,
    event: (event) => (/^\{"jsonrpc":"2\.0","id":[^,]*,"method"/.test(event.data ?? "") ? [] : [event]),
  },
];
