import { status } from "../../../harness/check/answers.ts";
import { lacksExercise, notApplicable } from "../../../harness/check/expect.ts";
import { describeReply } from "../../../harness/session/reply.ts";
import { headerOf } from "../../../harness/trace/headers.ts";
import { isObject } from "../../../schema/json.ts";
import { check } from "../check.ts";
import { eventStream } from "./answers.ts";
import { exchangesIn, exchangesOf, isGetStream, isResponse, messagesOn } from "./exchanges.ts";
import { getStreams } from "./get-streams.ts";

export const streamOr405 = check({
  id: "http.get.stream-or-405",
  title: "A GET is answered with an event stream, at once, or with status 405",
  requirements: ["http.get.stream-or-405", "http.endpoint.single"],
  transport: "http",
  on: getStreams,
  sends: "GET with Accept: text/event-stream, the session id and the version",
  answers: { pass: [eventStream, status(405)] },
  hint: "Send status and headers as soon as the stream is open, not with its first event; without such streams answer 405.",
  run({ seen, expect }) {
    expect.reply(seen.first);
  },
});

export const allowNamed = check({
  id: "http.get.405-allow",
  title: "Whether status 405 names the methods that are allowed",
  requirements: ["http.get.stream-or-405"],
  transport: "http",
  on: getStreams,
  sends: "GET with Accept: text/event-stream, the session id and the version",
  reading:
    "Allow is a duty of HTTP (RFC 9110, 15.5.6), not of this specification: it is told, and not judged.",
  hint: "Add Allow: POST, and whatever else the endpoint takes; gateways turn a 405 without it into 502.",
  run({ seen: { first }, expect }) {
    if (first.kind !== "status" || first.http.status !== 405) notApplicable(`GET: ${describeReply(first)}`);
    const allow = headerOf(first.http.headers, "Allow");
    const fact =
      allow === undefined ? "without Allow: some gateways turn that into 502" : `and Allow: ${allow}`;
    expect.observe(`GET is answered with 405 ${fact}`, first.seq);
  },
});

export const noResponses = check({
  id: "http.get.no-responses",
  title: "No response comes on a stream opened by GET, unless it takes up an earlier one",
  requirements: ["http.get.no-responses"],
  transport: "http",
  on: "trace",
  sends: "nothing of its own: all streams opened by GET without Last-Event-ID are looked at",
  hint: "Send a response in answer to the POST that brought its request.",
  run({ trace, expect }) {
    const open = exchangesIn(trace).filter(isGetStream);
    if (open.length === 0) notApplicable("the server opened no stream by GET");
    for (const seen of open) {
      const stray = messagesOn(seen).find(({ message }) => isResponse(message));
      expect.that(stray === undefined, {
        expected: "requests and notifications on the stream",
        actual: `a response to ${JSON.stringify(stray?.message.id)}`,
        at: stray?.at ?? seen.request.seq,
      });
    }
  },
});

export const noBroadcast = check({
  id: "http.streams.no-broadcast",
  title: "A message goes to one of a client's open streams and to no other",
  requirements: ["http.streams.no-broadcast"],
  leniency: "tolerated",
  exercises: ["server.roots"],
  transport: "http",
  on: getStreams,
  sends: "GET, twice, and a notification that the roots have changed",
  // Ambiguity 23.
  reading:
    "A server may refuse a second stream. A request with one id on two streams is one message; equal notifications may have been sent one after the other, so they are a warning.",
  hint: "Choose one of the open streams for each message.",
  run({ seen: { second, events }, expect }) {
    if (second === undefined || !eventStream.matches(second)) {
      const answer = second === undefined ? "no stream is opened by GET" : describeReply(second);
      notApplicable(`a session has no two streams: ${answer}`);
    }
    const came = exchangesOf({ events })
      .filter(isGetStream)
      .map((stream) => messagesOn(stream).filter(({ message }) => typeof message.method === "string"));
    if (came.flat().length === 0) lacksExercise("server.roots");
    for (const { message, at } of came.flat()) {
      const copies = came.filter((stream) => stream.some((one) => same(one.message, message))).length;
      const finding = {
        expected: "each message on one stream",
        actual: `${String(message.method)} on ${copies} streams`,
        at,
      };
      if (message.id === undefined) expect.should(copies === 1, finding);
      else expect.that(copies === 1, finding);
    }
  },
});

function same(one: unknown, other: unknown): boolean {
  if (!isObject(one) || !isObject(other)) return false;
  if (one.id !== undefined) return one.method === other.method && one.id === other.id;
  return JSON.stringify(one) === JSON.stringify(other);
}
