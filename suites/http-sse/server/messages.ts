import { notApplicable } from "../../../harness/check/expect.ts";
import { brief } from "../../../harness/session/replies/reply.ts";
import type { LegTrace } from "../../../harness/trace/conversation.ts";
import { isObject } from "../../../schema/json.ts";
import { check } from "../../across-topics/server/check.ts";
import { postedMessages } from "../../across-topics/server/http/exchanges.ts";
import { idsOn } from "./posts.ts";
import { openStreams } from "./streams.ts";

/** Whether a value is meant as a message. The monitors judge whether it is valid. */
function isMessage(value: unknown): boolean {
  return (
    isObject(value) && ["jsonrpc", "method", "result", "error"].some((member) => Object.hasOwn(value, member))
  );
}

export const messageEvents = check({
  id: "sse-2024.message-events",
  title: "Each message of the server is the data of one message event on the stream",
  requirements: ["http.sse-2024.message-events"],
  transport: "http+sse",
  on: "trace",
  sends: "nothing: each event and each answer to a POST is read",
  reading:
    "An event without a name is a message event: that is the default of event streams. Events with other names are not judged, unless their data is a message: clients do not read it.",
  hint: "Send each message as its own event named message, with the JSON of the message as its data. To keep a stream alive, send comments.",
  run({ trace, expect }) {
    for (const { events } of openStreams(trace)) {
      for (const { event, data, message, unread, truncated, seq } of events) {
        if (!data || unread || truncated || event === "endpoint") continue;
        const isDefault = event === undefined || event === "message";
        if (!isDefault && ![message].flat().some(isMessage)) continue;
        expect.that(isDefault && isMessage(message), {
          expected: "one JSON-RPC message in an event named message",
          actual: `an event ${event === undefined ? "without a name" : `named ${brief(event, 40)}`} with the data ${brief(data, 120)}`,
          at: seq,
        });
      }
    }
    judgeBodies(trace, (actual, at) =>
      expect.that(false, { expected: "the response in a message event on the stream", actual, at }),
    );
    const seen = openStreams(trace).some(({ events }) => events.some(({ message }) => isMessage(message)));
    if (!seen) notApplicable("the server sent no message");
  },
});

/** Reports responses that are only in the body of a POST. Until the limit for one answer they may also come on the stream. */
function judgeBodies(trace: LegTrace, report: (actual: string, at: number) => void): void {
  const { limitMs = Number.POSITIVE_INFINITY } = trace;
  for (const session of openStreams(trace)) {
    const onStream = idsOn(session);
    const last = session.stream.end ?? session.conversation.events.at(-1);
    for (const one of session.posts) {
      const { response } = one;
      if (response === undefined || response.status >= 400 || !isObject(response.message)) continue;
      const { id } = response.message;
      const isAsked = postedMessages(one).some((posted) => posted.method !== undefined && posted.id === id);
      if (id === undefined || !isAsked || onStream.includes(JSON.stringify(id))) continue;
      if (onStream.length > 0 && (last?.ms ?? 0) - one.request.ms < limitMs) continue;
      report(
        `HTTP ${response.status} with the response in its body, and none on the stream: ${brief(response.raw ?? "", 100)}`,
        response.seq,
      );
    }
  }
}

export const ownStream = check({
  id: "sse-2024.own-stream",
  title: "A response is only on the stream of the client that asked",
  requirements: ["http.sse-2024.own-session"],
  transport: "http+sse",
  on: "trace",
  sends: "nothing: the responses on all streams of the run are compared with the requests",
  hint: "Keep the stream of each session with its requests, and send a response to no other one. A server behind a bridge needs a process for each session.",
  run({ trace, expect }) {
    const sessions = openStreams(trace);
    if (sessions.length < 2) notApplicable("only one stream was open");
    const askedBy = new Map(
      trace.conversations.flatMap(({ connection, clientRequests }) =>
        clientRequests.map(({ id, request }) => [JSON.stringify(id), { connection, seq: request.seq }]),
      ),
    );
    const own = new Set(
      trace.conversations.flatMap(({ connection, clientRequests }) =>
        clientRequests.map(({ id }) => `${connection} ${JSON.stringify(id)}`),
      ),
    );
    let judged = 0;
    for (const { events, conversation } of sessions) {
      for (const { message, seq } of events) {
        if (!isObject(message) || "method" in message || typeof message.id !== "number") continue;
        const id = JSON.stringify(message.id);
        const asked = askedBy.get(id);
        judged += 1;
        const isForeign =
          asked !== undefined && asked.seq < seq && !own.has(`${conversation.connection} ${id}`);
        expect.that(!isForeign, {
          expected: "no response to a request of another client",
          actual: `a response with the id ${id}, which answers message ${asked?.seq}: that was posted in another session`,
          at: seq,
        });
      }
    }
    if (judged === 0) notApplicable("no stream has a response");
  },
});
