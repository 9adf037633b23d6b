import { notApplicable } from "../../../harness/check/expect.ts";
import { brief } from "../../../harness/session/replies/reply.ts";
import type { LegTrace } from "../../../harness/trace/conversation.ts";
import { isOfGateway } from "../../../harness/trace/gateway.ts";
import { isObject } from "../../../schema/json.ts";
import { check } from "../../across-topics/server/check.ts";
import { type Exchange, postedMessages } from "../../across-topics/server/http/exchanges.ts";
import { openStreams, type StreamSession } from "./streams.ts";

/** Statuses that say that the address, or the method POST, does not exist. */
const NO_ADDRESS: readonly number[] = [404, 405, 410, 501];

/** Statuses with other causes: a token is missing. */
const OTHER_CAUSES: readonly number[] = [401, 403];

function postsIn(trace: LegTrace): readonly Exchange[] {
  const posts = openStreams(trace).flatMap((one) => one.posts);
  if (posts.length === 0) notApplicable("no message was posted");
  return posts;
}

const isAnswered = ({ response }: Exchange) =>
  response !== undefined && !OTHER_CAUSES.includes(response.status) && !isOfGateway(response);

export const post = check({
  id: "sse-2024.post",
  title: "The address of the endpoint event accepts messages by POST",
  requirements: ["http.sse-2024.post-endpoint"],
  transport: "http+sse",
  on: "trace",
  sends: "nothing: each message that was posted while its stream was open is read",
  hint: "Accept POST requests at exactly the address that the endpoint event names, as long as the stream is open.",
  run({ trace, expect }) {
    const posts = postsIn(trace).filter(isAnswered);
    if (posts.length === 0) notApplicable("no POST has a status");
    for (const { request, response } of posts) {
      const status = response?.status ?? 0;
      expect.that(!NO_ADDRESS.includes(status), {
        expected: "a POST that is accepted",
        actual: `POST ${new URL(request.url).pathname}: HTTP ${status}`,
        at: response?.seq ?? request.seq,
      });
    }
  },
});

export const post2xx = check({
  id: "sse-2024.post-2xx",
  title: "A POST with a message is answered with a 2xx status",
  requirements: ["http.sse-2024.answer-on-stream"],
  transport: "http+sse",
  on: "trace",
  sends: "nothing: each message that was posted while its stream was open is read",
  reading:
    "The specification shows the POST without its status. Clients take any status other than 2xx for a failure. 202 is usual, and its body means nothing.",
  hint: "Answer each POST at once with status 202. Send the response to the request on the stream.",
  run({ trace, expect }) {
    const judged = postsIn(trace).filter(
      (one) => isAnswered(one) && !NO_ADDRESS.includes(one.response?.status ?? 0),
    );
    if (judged.length === 0) notApplicable("no POST was accepted");
    for (const { request, response } of judged) {
      const status = response?.status ?? 0;
      expect.should(status >= 200 && status < 300, {
        expected: "a 2xx status",
        actual: `HTTP ${status}`,
        at: response?.seq ?? request.seq,
      });
    }
  },
});

export const answerOnStream = check({
  id: "sse-2024.answer-on-stream",
  title: "A response is on the stream, and not in the body of the POST as well",
  requirements: ["http.sse-2024.answer-on-stream"],
  transport: "http+sse",
  on: "trace",
  sends: "nothing: the answer to each posted request is read",
  hint: "Answer the POST with an empty body, or with text for people. Send the JSON-RPC response only on the stream.",
  run({ trace, expect }) {
    const asked = postsIn(trace).filter((one) => postedMessages(one).some(({ id }) => id !== undefined));
    if (asked.length === 0) notApplicable("no request was posted");
    const onStream = idsOnStreams(trace);
    for (const { request, response } of asked) {
      const id = isObject(response?.message) ? response.message.id : undefined;
      // sse-2024.message-events judges a response that is only in the body.
      const isTwice = id !== undefined && onStream.has(`${request.connection} ${JSON.stringify(id)}`);
      expect.should(!isTwice, {
        expected: "no JSON-RPC response in the body of the POST",
        actual: `HTTP ${response?.status} with ${brief(response?.raw ?? "", 100)}, and the same response on the stream`,
        at: response?.seq ?? request.seq,
      });
    }
  },
});

/** The connections and ids of all responses on streams. */
export function idsOnStreams(trace: LegTrace): ReadonlySet<string> {
  return new Set(
    openStreams(trace).flatMap((one) => idsOn(one).map((id) => `${one.conversation.connection} ${id}`)),
  );
}

/** The ids of the responses on a stream, as JSON. */
export function idsOn({ events }: StreamSession): readonly string[] {
  return events.flatMap(({ message }) =>
    isObject(message) && message.id !== undefined && !("method" in message)
      ? [JSON.stringify(message.id)]
      : [],
  );
}

export const notificationQuiet = check({
  id: "sse-2024.notification-quiet",
  title: "The answer to a posted notification has no JSON-RPC response",
  requirements: ["http.sse-2024.answer-on-stream"],
  transport: "http+sse",
  on: "trace",
  sends: "nothing: the answer to each posted notification is read",
  hint: "Answer a POST with a notification with status 202 and without a JSON-RPC response: nothing was asked.",
  run({ trace, expect }) {
    const notified = postsIn(trace).filter((one) => {
      const messages = postedMessages(one);
      return messages.length > 0 && messages.every(({ id, method }) => id === undefined && method);
    });
    if (notified.length === 0) notApplicable("no notification was posted");
    for (const { request, response } of notified) {
      const { message, status = 0, seq = request.seq } = response ?? {};
      // An error status may have a JSON-RPC error, which says why the notification was refused.
      const isResponse = status < 400 && isObject(message) && ("result" in message || "error" in message);
      expect.should(!isResponse, {
        expected: "no JSON-RPC response",
        actual: `HTTP ${status} with ${brief(response?.raw ?? "", 100)}`,
        at: seq,
      });
    }
  },
});
