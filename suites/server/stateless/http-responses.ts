import { refusal } from "../../../harness/check/answers.ts";
import { lacksExercise, notApplicable } from "../../../harness/check/expect.ts";
import { brief } from "../../../harness/session/reply.ts";
import { headerOf } from "../../../harness/trace/headers.ts";
import { mediaType } from "../../../harness/transport/http/headers.ts";
import { check } from "../check.ts";
import { accepted } from "../http/answers.ts";
import { exchangesIn, isEventStream, postedRequestIds } from "../http/exchanges.ts";

export const notificationAnswered = check({
  id: "http.post.notification",
  title: "A notification is accepted with status 202 and no body, or refused with an error status",
  requirements: ["http.post.accepted-202", "http.post.refused-status"],
  revisions: { since: "2026-07-28" },
  transport: "http",
  on: "own",
  sends: "the notification notifications/mcp-conform, which no server knows",
  answers: { pass: [accepted, refusal] },
  // A9.
  reading:
    "This revision has no notification that a client posts, and does not say which headers one would have: accepting and refusing are both right, but nothing else is.",
  hint: "Answer with status 202 and end the response: no body, not even an empty object.",
  async run({ session, expect }) {
    const reply = await session.notify("notifications/mcp-conform", {}, { broken: true });
    if (reply) expect.reply(reply);
  },
});

export const errorType = check({
  id: "http.post.error-type",
  title: "Errors to requests come as application/json or text/event-stream, too",
  requirements: ["http.post.error-type"],
  exercises: ["server.ordinary"],
  transport: "http",
  on: "trace",
  sends: "nothing: the refusals of all requests of the run are looked at",
  reading:
    "Statuses 401, 403, 406, 413 and 415 may come from something before the server, and so may those of 500 and more.",
  hint: "Give a refusal the body of a JSON-RPC error, and the Content-Type application/json.",
  run({ trace, expect }) {
    const refused = exchangesIn(trace).flatMap((seen) => {
      const { response } = seen;
      if (response === undefined || postedRequestIds(seen).length === 0) return [];
      return [400, 404, 422].includes(response.status) ? [response] : [];
    });
    if (refused.length === 0)
      lacksExercise("server.ordinary", "a request that is refused with an HTTP error status");
    for (const { status, headers, raw, seq } of refused) {
      const type = mediaType(headers);
      expect.that(type === "application/json" || type === "text/event-stream", {
        expected: "application/json or text/event-stream",
        actual: `HTTP ${status} with ${type ?? "no Content-Type"}${raw ? `: ${brief(raw, 80)}` : ", no body"}`,
        at: seq,
      });
    }
  },
});

export const noBuffering = check({
  id: "http.stream.no-buffering",
  title: "Event streams say X-Accel-Buffering: no",
  requirements: ["http.stream.no-buffering"],
  transport: "http",
  on: "trace",
  sends: "nothing: every event stream of the run is looked at",
  hint: "Without the header, proxies such as nginx keep events back until there are many.",
  run({ trace, expect }) {
    const opened = exchangesIn(trace).filter(isEventStream);
    if (opened.length === 0) notApplicable("the server opened no event stream");
    for (const { response } of opened) {
      if (response === undefined) continue;
      const value = headerOf(response.headers, "X-Accel-Buffering");
      expect.that(value?.toLowerCase() === "no", {
        expected: "X-Accel-Buffering: no",
        actual: value === undefined ? "no header X-Accel-Buffering" : `X-Accel-Buffering: ${value}`,
        at: response.seq,
      });
    }
  },
});

export const noEventIds = check({
  id: "http.stream.no-event-ids",
  title: "Events have no ids",
  requirements: ["http.stream.no-event-ids"],
  transport: "http",
  on: "trace",
  sends: "nothing: every event of the run is looked at",
  hint: "Streams cannot be resumed any more, and an id makes some clients try.",
  run({ trace, expect }) {
    const events = exchangesIn(trace).flatMap(({ blocks }) => blocks);
    if (events.length === 0) notApplicable("the server sent no event");
    for (const { id, seq } of events) {
      expect.that(id === undefined, {
        expected: "an event without id",
        actual: `an event with id: ${brief(id, 80)}`,
        at: seq,
      });
    }
  },
});
