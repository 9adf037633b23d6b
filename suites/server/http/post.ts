import { refusal } from "../../../harness/check/answers.ts";
import { lacksExercise } from "../../../harness/check/expect.ts";
import { brief } from "../../../harness/session/reply.ts";
import { mediaType } from "../../../harness/transport/http/headers.ts";
import { check } from "../check.ts";
import { accepted, isAnswer, noResponse } from "./answers.ts";
import { exchangesIn, postedMessages, postedRequestIds } from "./exchanges.ts";

export const accepted202 = check({
  id: "http.post.accepted-202",
  title: "A notification or response that is accepted is answered with status 202 and no body",
  requirements: ["http.post.accepted-202"],
  exercises: ["server.ordinary"],
  // In 2026-07-28 no client has a notification to post.
  revisions: { until: "2025-11-25" },
  transport: "http",
  on: "trace",
  sends: "nothing of its own: all notifications and responses of the run are looked at",
  reading:
    "An error status says that the message was not accepted; whether it should have been is not asked here.",
  hint: "Answer with status 202 and end the response: no body, not even an empty object.",
  run({ trace, expect }) {
    const answered = exchangesIn(trace).flatMap((seen) => {
      const { request, response } = seen;
      const unasked =
        postedMessages(seen).length > 0 && postedRequestIds(seen).length === 0 && !request.broken;
      // A response to what was no request breaks another rule, whatever its status.
      const isTaken = response !== undefined && response.status < 400 && !isAnswer(response.raw ?? "");
      return unasked && isTaken ? [{ response, message: postedMessages(seen)[0] }] : [];
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

const MALFORMED = '{"jsonrpc":"2.0","method":"notifications/cancelled","params":"no object"}';

export const malformedRefused = check({
  id: "http.post.malformed-notification",
  title: "A notification that cannot be accepted gets an error status, and never a response",
  requirements: ["http.post.refused-status"],
  revisions: { until: "2025-11-25" },
  transport: "http",
  on: "own",
  sends: "a notification whose params are a string",
  answers: {
    pass: [accepted, refusal],
    warn: [{ shape: noResponse, because: "neither accepted, by 202, nor refused, by an error status" }],
  },
  reading:
    "A server that ignores notifications which it does not understand accepts them, so 202 is as good as an error status; only a response with an id is one too much.",
  async run({ session, expect }) {
    expect.reply(await session.probe(MALFORMED));
  },
});

export const responseType = check({
  id: "http.post.response-type",
  title: "A request is answered as application/json with one object, or as text/event-stream",
  requirements: ["http.post.response-type"],
  transport: "http",
  on: "trace",
  sends: "nothing of its own: the answers to all requests of the run are looked at",
  reading:
    "An HTTP error may come from something before the server, so only what succeeds is held to a type.",
  hint: "Set Content-Type to application/json and write the response, or open an event stream.",
  run({ trace, expect }) {
    for (const seen of exchangesIn(trace)) {
      const { request, response } = seen;
      if (postedRequestIds(seen).length === 0 || request.broken || !response || response.status >= 300)
        continue;
      // Taken for a notification: that no answer comes is told wherever one was waited for.
      if (response.status === 202 && !response.raw) continue;
      const type = mediaType(response.headers);
      const batch = trace.revision === "2025-03-26" && Array.isArray(response.message);
      const object = batch || (typeof response.message === "object" && !Array.isArray(response.message));
      const unread = response.unread !== undefined || response.truncated !== undefined;
      const json = type === "application/json" && (object || unread);
      expect.that(json || type === "text/event-stream", {
        expected: "application/json with one object, or text/event-stream",
        actual: `HTTP ${response.status} with ${type ?? "no Content-Type"}, ${response.raw ? `body ${brief(response.raw, 80)}` : "no body"}`,
        at: response.seq,
      });
    }
  },
});
