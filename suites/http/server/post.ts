import { refusal } from "../../../harness/check/answers.ts";
import { lacksExercise } from "../../../harness/check/expect.ts";
import { brief } from "../../../harness/session/replies/reply.ts";
import { HEADER, headerOf } from "../../../harness/trace/headers.ts";
import { mediaType } from "../../../harness/transport/http/headers.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { check } from "../../across-topics/server/check.ts";
import { accepted, isAnswer, noResponse } from "../../across-topics/server/http/answers.ts";
import {
  type Exchange,
  exchangesIn,
  postedMessages,
  postedRequestIds,
} from "../../across-topics/server/http/exchanges.ts";
import { cancelled } from "./responses.ts";

export const accepted202 = check({
  id: "http.post.accepted-202",
  title: "An accepted notification or response is answered with status 202 and no body",
  requirements: ["http.post.accepted-202"],
  exercises: ["server.ordinary"],
  // In 2026-07-28 clients post no notifications.
  revisions: { until: "2025-11-25" },
  transport: "http",
  on: "trace",
  sends: "nothing: the answers to all notifications and responses of the run are read",
  reading:
    "An error status means that the server did not accept the message. Whether it had to accept it is not judged here.",
  hint: "Answer with status 202 and no body, not even an empty object.",
  run({ trace, expect }) {
    const answered = exchangesIn(trace).flatMap((exchange) => {
      const { request, response } = exchange;
      const isNoRequest =
        postedMessages(exchange).length > 0 &&
        postedRequestIds(exchange).length === 0 &&
        (!request.broken || postedMessages(exchange).every(isResponseLike));
      // A JSON-RPC response to a message that is no request breaks another rule.
      const isAccepted = response !== undefined && response.status < 400 && !isAnswer(response.raw ?? "");
      return isNoRequest && isAccepted ? [{ response, message: postedMessages(exchange)[0] }] : [];
    });
    if (answered.length === 0) lacksExercise("server.ordinary", "a notification that the server accepts");
    for (const { response, message } of answered) {
      const body = response.raw ?? "";
      const what = typeof message?.method === "string" ? message.method : "a response";
      expect.that(response.status === 202 && body === "", {
        expected: accepted.words,
        actual: `HTTP ${response.status} to ${what}, ${body === "" ? "no body" : `body ${brief(body, 80)}`}`,
        at: response.seq,
      });
    }
  },
});

/** Also a response that no request asked for is accepted with 202, or refused. */
const isResponseLike = (message: JsonObject) =>
  !("method" in message) && (isObject(message.result) || isObject(message.error));

/** The methods of what was posted. Of a call, the tool. */
function namesOf(exchange: Exchange): string {
  return postedMessages(exchange)
    .flatMap(({ method, params }) => {
      if (typeof method !== "string") return [];
      const tool = method === "tools/call" && isObject(params) ? ` of ${JSON.stringify(params.name)}` : "";
      return [`${method}${tool}`];
    })
    .join(", ");
}

const MALFORMED = '{"jsonrpc":"2.0","method":"notifications/cancelled","params":"no object"}';

export const malformedRefused = check({
  id: "http.post.malformed-notification",
  title: "A notification that the server cannot accept gets an error status and no JSON-RPC response",
  requirements: ["http.post.refused-status"],
  revisions: { until: "2025-11-25" },
  transport: "http",
  on: "own",
  sends: "a notification whose params are a string",
  hint: "Answer with status 202 and no body, or with an error status. Do not send a JSON-RPC response with an id.",
  answers: {
    pass: [accepted, refusal],
    warn: [
      {
        shape: noResponse,
        because: "the status neither accepts the notification (202) nor refuses it (400 or higher)",
      },
    ],
  },
  reading:
    "A server that ignores malformed notifications accepts them, so 202 passes as well as an error status. Only a response with an id fails (docs/readings.md, S17).",
  async run({ session, expect }) {
    expect.reply(await session.probe(MALFORMED));
  },
});

const HINT_STATUS = "Send the answer to a request with status 200, also if it is an event stream.";
const HINT_202 = `${HINT_STATUS} Clients do not read a body after 202, which accepts a notification.`;

/** The client ended the session by DELETE while the request was open. */
function isEndedByClient({ request, response }: Exchange, all: readonly Exchange[]): boolean {
  const id = headerOf(request.headers, HEADER.sessionId);
  return all.some(
    ({ request: { method, headers, seq } }) =>
      id !== undefined &&
      method === "DELETE" &&
      headerOf(headers, HEADER.sessionId) === id &&
      seq > request.seq &&
      seq < (response?.seq ?? 0),
  );
}

export const responseType = check({
  id: "http.post.response-type",
  title: "A request is answered with one JSON object as application/json, or with text/event-stream",
  requirements: ["http.post.response-type"],
  transport: "http",
  on: "trace",
  sends: "nothing: the answers to all requests of the run are read",
  reading:
    "An HTTP error may come from a proxy in front of the server, so only successful answers are judged. No sentence gives the status of an answer to a request. But 202 without a body accepts a notification or a response, and clients do not read what follows it, so 202 with a response is a warning; so is every other status that is neither 200 nor 203, which a proxy may send. 202 without a body, 204 and 205 are no answer to a request. A request that the client has cancelled needs none, nor one whose session it has ended by DELETE meanwhile.",
  hint: "Set Content-Type to application/json and write one response object, or open an event stream with Content-Type text/event-stream.",
  run({ trace, expect }) {
    const all = exchangesIn(trace);
    const cancelledIds = cancelled(all);
    for (const exchange of all) {
      const { request, response } = exchange;
      // A cancelled request needs no response, nor one whose session the client has ended meanwhile.
      const isCancelled = postedRequestIds(exchange).some((id) => cancelledIds.includes(id));
      if ((isCancelled || isEndedByClient(exchange, all)) && !response?.raw) continue;
      if (postedRequestIds(exchange).length === 0 || request.broken || !response || response.status >= 300)
        continue;
      const type = mediaType(response.headers);
      const batch = trace.revision === "2025-03-26" && Array.isArray(response.message);
      const object = batch || (typeof response.message === "object" && !Array.isArray(response.message));
      const unread = response.unread !== undefined || response.truncated !== undefined;
      const json = type === "application/json" && (object || unread);
      // HTTP defines these two without content, so no client reads what follows.
      const hasContent = response.status !== 204 && response.status !== 205;
      const isRead = expect.that(hasContent && (json || type === "text/event-stream"), {
        expected: "application/json with one object, or text/event-stream",
        actual: `HTTP ${response.status} with ${type ?? "no Content-Type"}, ${response.raw ? `body ${brief(response.raw, 80)}` : "no body"}, for ${namesOf(exchange)}`,
        at: response.seq,
      });
      // A proxy that changes an answer sends 203.
      if (!isRead || response.status === 200 || response.status === 203) continue;
      expect.should(false, {
        expected: "status 200 for the answer to a request",
        actual: `HTTP ${response.status} in place of 200, with ${type}, for ${namesOf(exchange)}`,
        at: response.seq,
        leniency: "no-keyword",
        hint: response.status === 202 ? HINT_202 : HINT_STATUS,
      });
    }
  },
});
