import { onBytes } from "../../../../harness/reference/client/rewrite.ts";
import type { Fault, Hooks, HttpReply, SseEvent } from "../../../../harness/reference/client/switch.ts";
import { inPlace } from "../../../../harness/switches/switch.ts";
import { since } from "../../../../schema/revision.ts";
import { HTTP, SESSIONS } from "../../../across-topics/faults/client/places.ts";

const transports = HTTP;

const isStream = ({ headers }: HttpReply) => (headers["content-type"] ?? "").includes("event-stream");

export async function* empty(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const _ of body) yield Buffer.alloc(0);
}

/** Changes bytes as text with one character for each byte. */
const asBytes = (chunk: Uint8Array, edit: (text: string) => string) =>
  Buffer.from(edit(Buffer.from(chunk).toString("latin1")), "latin1");

/** Reads answers of one kind as empty. */
function blindTo(is: (reply: HttpReply) => boolean): Pick<Hooks, "http"> {
  return {
    http: async (request, next) => {
      const reply = await next(request);
      return request.method === "POST" && is(reply) ? { ...reply, body: empty(reply.body) } : reply;
    },
  };
}

/** Crashes on an event that matches. */
function crashesOn(what: string, is: (event: SseEvent) => boolean): Pick<Hooks, "event"> {
  return {
    event: (event) => {
      if (is(event)) throw new Error(`The client crashed on ${what}`);
      return [event];
    },
  };
}

const PROGRESS = ["zero", "negative", "fraction", "beyond", "message-empty", "meta-empty", "many"] as const;

/** Reading of answers. */
export const streamFaults: readonly Fault[] = inPlace({ transports }, [
  {
    id: "streams.not-read",
    describe: "does not read answers that are streams",
    trips: [
      "client.sse.answer",
      "client.resume.last-event-id",
      "client.resume.polling",
      "client.http.reads-both",
      "client.ping.answered",
    ],
    mayTrip: [
      // Since 2026-07-28 a call is answered on a stream only if there is progress before the result.
      ...PROGRESS.map((name) => `client.forms.calls.progress-${name}`),
      "client.forms.stream.plain",
      "client.tasks.result-fetched",
      "client.roots.during-call",
      "client.sampling.during-call",
    ],
    says: /stream|SSE|GET|ping/,
    ...blindTo(isStream),
  },
  {
    id: "streams.json-not-read",
    describe: "does not read answers that are JSON objects",
    trips: ["client.http.json-answer", "client.versioning.unsupported.retry"],
    mayTrip: ["client.forms.initialize.capabilities-unknown", "client.forms.initialize.server-info"],
    says: /JSON|-32022/,
    ...blindTo((reply) => !isStream(reply)),
  },
  {
    id: "streams.comments",
    describe: "crashes on comments in streams",
    trips: ["client.sse.comments", "client.http.comments-ignored"],
    mayTrip: ["client.forms.sse.message-in-comment", "client.forms.stream.after-comment"],
    says: /comment/,
    ...crashesOn("a comment", ({ comment }) => comment !== undefined),
  },
  {
    id: "streams.many-comments",
    describe: "crashes after 1,000 comments",
    trips: ["client.sse.many-comments", "client.http.many-comments"],
    says: /10,000 comments/,
    remember: () => {
      let count = 0;
      return crashesOn("many comments", ({ comment }) => comment !== undefined && ++count > 1_000);
    },
  },
  {
    id: "streams.retry",
    describe: "crashes on the field retry",
    trips: ["client.sse.fields", "client.http.stream-forms"],
    says: /retry/,
    ...crashesOn("retry", ({ retry }) => retry !== undefined),
  },
  {
    id: "streams.ids",
    describe: "crashes on the field id",
    trips: ["client.sse.fields", "client.session.deleted"],
    says: /\bid\b|DELETE/,
    ...crashesOn("an id", ({ id }) => id !== undefined),
  },
  {
    id: "streams.empty-data",
    describe: "crashes on events without data",
    revisions: ["2025-11-25"],
    trips: ["client.sse.empty-data", "client.session.deleted"],
    says: /empty|data|DELETE/,
    ...crashesOn("an empty event", ({ data }) => data === ""),
  },
  {
    id: "streams.other-names",
    describe: "crashes on events with another name than message",
    trips: ["client.sse.other-event"],
    says: /event/,
    ...crashesOn("another event", ({ event }) => event !== undefined && event !== "message"),
  },
  {
    id: "streams.line-feeds-only",
    describe: "accepts only a line feed as the end of a line",
    trips: ["client.sse.crlf", "client.sse.cr", "client.http.stream-forms"],
    mayTrip: ["client.forms.sse.cut-cr-lf"],
    says: /CR|line/,
    ...onBytes((chunk, reply) =>
      isStream(reply) ? asBytes(chunk, (text) => text.replaceAll("\r", " ")) : chunk,
    ),
  },
  {
    id: "streams.cr-and-lf",
    describe: "takes CR and LF for two line ends, so that an empty line ends the event",
    trips: ["client.sse.crlf", "client.http.stream-forms"],
    mayTrip: ["client.forms.sse.cut-cr-lf"],
    says: /two data lines that end with CR LF/,
    ...onBytes((chunk, reply) =>
      isStream(reply) ? asBytes(chunk, (text) => text.replaceAll("\r\n", "\n\n")) : chunk,
    ),
  },
  {
    id: "streams.chunk-is-event",
    describe: "treats each chunk as a complete event",
    trips: ["client.sse.pieces", "client.http.stream-forms"],
    mayTrip: [
      "client.at-once.interleaved",
      "client.forms.sse.byte-by-byte",
      "client.forms.size.65535",
      "client.forms.size.65536",
      "client.forms.size.65537",
      "client.forms.size.262144",
      "client.forms.size.1048576",
    ],
    says: /pieces/,
    ...onBytes((chunk, reply) =>
      isStream(reply) ? asBytes(chunk, (text) => `${text.trimEnd()}\n\n`) : chunk,
    ),
  },
  {
    id: "streams.first-line-of-data",
    describe: "reads only the first line of data",
    trips: ["client.sse.several-lines", "client.http.stream-forms"],
    mayTrip: [
      "client.sse.crlf",
      "client.forms.sse.cut-cr-lf",
      "client.forms.sse.empty-data-lines",
      "client.forms.sse.data-per-token",
    ],
    says: /data|line/,
    event: (event) => [
      event.data === undefined ? event : { ...event, data: event.data.split("\n")[0] ?? "" },
    ],
  },
  {
    id: "streams.errors-overlooked",
    describe: "ignores errors in streams, and keeps waiting",
    trips: ["client.sse.error-answer"],
    says: /error/,
    event: (event) => (event.data?.includes('"error"') ? [] : [event]),
  },
  {
    id: "streams.requests-overlooked",
    describe: "ignores server requests in the stream of an answer",
    revisions: SESSIONS,
    trips: ["client.ping.answered", "client.ping.get-stream"],
    mayTrip: ["client.roots.during-call", "client.sampling.during-call"],
    says: /request|answer/,
    event: (event) => (/^\{"jsonrpc":"2\.0","id":[^,]*,"method"/.test(event.data ?? "") ? [] : [event]),
  },
  {
    id: "streams.header-case",
    describe: "does not find a header whose name is in upper case",
    revisions: since("2026-07-28"),
    transports: HTTP,
    trips: ["client.http.header-case"],
    mayTrip: ["client.forms.http.headers-capitals"],
    says: /no further tools\/list/,
    http: async (request, next) => {
      const reply = await next(request);
      const { "content-type": _unread, ...headers } = reply.headers;
      return reply.receivedNames?.includes("CONTENT-TYPE") ? { ...reply, headers } : reply;
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
]);
