import { status } from "../../../harness/check/answers.ts";
import { lacksExercise, notApplicable } from "../../../harness/check/expect.ts";
import { describeReply, type Reply } from "../../../harness/session/replies/reply.ts";
import { headerOf } from "../../../harness/trace/headers.ts";
import { isObject } from "../../../schema/json.ts";
import { check } from "../../across-topics/server/check.ts";
import { checksOn } from "../../across-topics/server/checks-on.ts";
import { eventStream } from "../../across-topics/server/http/answers.ts";
import {
  exchangesIn,
  exchangesOf,
  isGetStream,
  isResponse,
  messagesOn,
} from "../../across-topics/server/http/exchanges.ts";
import { getStreams } from "./get-streams.ts";

const onGetStreams = checksOn(getStreams, { transport: "http" });

export const streamOr405 = onGetStreams({
  id: "http.get.stream-or-405",
  title: "A GET is answered immediately, with an event stream or with status 405",
  requirements: ["http.get.stream-or-405", "http.endpoint.single"],
  sends: "GET with Accept: text/event-stream, the session id and the version",
  answers: {
    pass: [eventStream, status(405)],
    warn: [{ shape: status(409), because: "another stream of the same client may be open" }],
  },
  reading:
    "A server may refuse a second stream with status 409, and a server without sessions cannot distinguish its clients. So status 409 is a warning (docs/readings.md, S23).",
  hint: "Send status and headers as soon as the stream is open, not with the first event. If the server offers no such stream, answer with status 405.",
  run({ seen, expect }) {
    expect.reply(seen.first, undefined, noRoute(seen.first));
  },
});

export const streamAgain = onGetStreams({
  id: "http.get.again",
  title: "A GET after the client has closed its streams is answered with an event stream or with status 405",
  requirements: ["http.get.stream-or-405"],
  sends:
    "GET, twice; then the client closes both streams, sends a request, and GET in the same session; if that is refused, a request and GET once more",
  answers: {
    pass: [eventStream, status(405)],
    warn: [{ shape: status(409), because: "the server may still take the closed stream for an open one" }],
  },
  reading:
    "A client may close its stream at any time. The server may notice that late, so only two refusals count, with requests before each. Status 409 is a warning, as for a second stream (docs/readings.md, S23). The server may end the session meanwhile.",
  hint: "Forget the stream of a session when its connection is closed, or let a new stream take the place of the old one.",
  run({ seen: { first, again }, expect }) {
    const { reply, next } = again ?? {};
    if (reply === undefined)
      notApplicable(
        eventStream.matches(first)
          ? "the server has no sessions, so it cannot distinguish whose stream was closed"
          : `GET opens no stream: ${describeReply(first)}`,
      );
    if (next && next.kind !== "result") notApplicable(`the session has ended: ${describeReply(next)}`);
    if (BUSY.some((shape) => shape.matches(reply)))
      notApplicable(`the server refuses requests for now: ${describeReply(reply)}`);
    expect.reply(reply, undefined, { sent: "GET, after the streams were closed" });
  },
});

/** A limit of the number of requests, or of all that is open, is no refusal of this stream. */
const BUSY = [status(429), status(503)];

/** Frameworks answer a method that has no route with a page of their own. */
function noRoute(reply: Reply): string | undefined {
  const code = reply.kind === "status" ? reply.http.status : undefined;
  if (code !== 404 && code !== 501) return undefined;
  return `GET is answered with status ${code}: the endpoint has no route for it. Add one that answers with status 405, or with an event stream.`;
}

export const allowNamed = onGetStreams({
  id: "http.get.405-allow",
  title: "Observes whether status 405 to GET has an Allow header",
  requirements: ["http.get.stream-or-405"],
  sends: "GET with Accept: text/event-stream, the session id and the version",
  reading: "HTTP requires the Allow header (RFC 9110, 15.5.6), MCP does not. So it is recorded, not judged.",
  hint: "Add an Allow header with the methods of the endpoint, for example Allow: POST. Some gateways replace a 405 without it by 502.",
  run({ seen: { first }, expect }) {
    if (first.kind !== "status" || first.http.status !== 405) notApplicable(`GET: ${describeReply(first)}`);
    const allow = headerOf(first.http.headers, "Allow");
    const fact = allow === undefined ? "without an Allow header" : `and Allow: ${allow}`;
    expect.observe(`the server answers GET with 405 ${fact}`, first.seq);
  },
});

export const noResponses = check({
  id: "http.get.no-responses",
  title: "A stream opened by GET has no response, unless it resumes an earlier stream",
  requirements: ["http.get.no-responses"],
  transport: "http",
  on: "trace",
  sends: "nothing: every stream opened by GET without Last-Event-ID is read",
  hint: "Send the response in the reply to the POST with its request.",
  run({ trace, expect }) {
    const open = exchangesIn(trace).filter(isGetStream);
    if (open.length === 0) notApplicable("the server opened no stream by GET");
    for (const exchange of open) {
      const response = messagesOn(exchange).find(({ message }) => isResponse(message));
      expect.that(response === undefined, {
        expected: "only requests and notifications on the stream",
        actual: response ? `a response to request ${JSON.stringify(response.message.id)}` : "no response",
        at: response?.at ?? exchange.request.seq,
      });
    }
  },
});

export const noBroadcast = onGetStreams({
  id: "http.streams.no-broadcast",
  title: "The server sends each message on only one of the open streams of a client",
  requirements: ["http.streams.no-broadcast"],
  leniency: "tolerated",
  exercises: ["server.roots"],
  sends: "GET, twice, and a notification that the roots have changed",
  reading:
    "A server may refuse a second stream (docs/readings.md, S23). A request with the same id on two streams is one message, so it fails. Equal notifications may be two messages, so they are a warning.",
  hint: "Choose one of the open streams for each message, and send the message only there.",
  run({ seen: { second, events }, expect }) {
    if (second === undefined || !eventStream.matches(second)) {
      const answer = second === undefined ? "GET opens no stream" : describeReply(second);
      notApplicable(`the session has fewer than two streams: ${answer}`);
    }
    const streams = exchangesOf({ events }).filter(isGetStream);
    // What came before both were open had no other stream: an equal notification may come on the second one later.
    const together = Math.max(...streams.map(({ response }) => response?.seq ?? 0));
    const received = streams.map((stream) =>
      messagesOn(stream).filter(({ message, at }) => typeof message.method === "string" && at > together),
    );
    if (received.flat().length === 0) lacksExercise("server.roots");
    for (const { message, at } of received.flat()) {
      const copies = received.filter((stream) => stream.some((one) => same(one.message, message))).length;
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
