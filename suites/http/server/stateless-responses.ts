import { refusal } from "../../../harness/check/answers.ts";
import { lacksExercise, notApplicable } from "../../../harness/check/expect.ts";
import { brief } from "../../../harness/session/replies/reply.ts";
import { headerOf } from "../../../harness/trace/headers.ts";
import { mediaType } from "../../../harness/transport/http/headers.ts";
import { check } from "../../across-topics/server/check.ts";
import { accepted } from "../../across-topics/server/http/answers.ts";
import { exchangesIn, isEventStream, postedRequestIds } from "../../across-topics/server/http/exchanges.ts";
import { sentNo } from "../../messages/conclude.ts";

export const notificationAnswered = check({
  id: "http.post.notification",
  title: "A notification is accepted with status 202 and no body, or refused with an error status",
  requirements: ["http.post.accepted-202", "http.post.refused-status"],
  revisions: { since: "2026-07-28" },
  transport: "http",
  on: "own",
  sends: "the unknown notification notifications/mcp-conform",
  answers: { pass: [accepted, refusal] },
  reading:
    "In this revision clients post no notifications, and the headers of one are not defined. So both accepting and refusing it pass (docs/readings.md, A9).",
  hint: "Answer with an error status, or with status 202 and no body, not even an empty object.",
  async run({ session, expect }) {
    const reply = await session.notify("notifications/mcp-conform", {}, { broken: true });
    if (reply) expect.reply(reply);
  },
});

export const errorType = check({
  id: "http.post.error-type",
  title: "Error responses have the Content-Type application/json or text/event-stream",
  requirements: ["http.post.error-type"],
  exercises: ["server.ordinary"],
  transport: "http",
  on: "trace",
  sends: "nothing: the error responses to all requests of the run are read",
  reading:
    "Statuses 401, 403, 406, 413, 415, and 500 or higher may come from a proxy in front of the server. Only 400, 404 and 422 are judged.",
  hint: "Send a JSON-RPC error as the body, with the Content-Type application/json.",
  run({ trace, expect }) {
    const refused = exchangesIn(trace).flatMap((exchange) => {
      const { response } = exchange;
      if (response === undefined || postedRequestIds(exchange).length === 0) return [];
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
  title: "Every event stream has the header X-Accel-Buffering: no",
  requirements: ["http.stream.no-buffering"],
  transport: "http",
  on: "trace",
  sends: "nothing: every event stream of the run is read",
  hint: "Add X-Accel-Buffering: no to every event stream. Without it, proxies such as nginx buffer events.",
  run({ trace, expect }) {
    const opened = exchangesIn(trace).filter(isEventStream);
    if (opened.length === 0) notApplicable("the server opened no event stream");
    for (const { response } of opened) {
      if (response === undefined) continue;
      const value = headerOf(response.headers, "X-Accel-Buffering");
      expect.that(value?.toLowerCase() === "no", {
        expected: "X-Accel-Buffering: no",
        actual: value === undefined ? "no X-Accel-Buffering header" : `X-Accel-Buffering: ${value}`,
        at: response.seq,
      });
    }
  },
});

export const noEventIds = check({
  id: "http.stream.no-event-ids",
  title: "No event has an id",
  requirements: ["http.stream.no-event-ids"],
  transport: "http",
  on: "trace",
  sends: "nothing: every event of the run is read",
  hint: "Send events without the id field. In this revision streams cannot be resumed, and an id makes some clients try.",
  run({ trace, expect }) {
    const events = exchangesIn(trace).flatMap(({ blocks }) => blocks);
    if (events.length === 0) sentNo("event on a stream")();
    for (const { id, seq } of events) {
      expect.that(id === undefined, {
        expected: "an event without id",
        actual: id === undefined ? "an event without id" : `an event with id: ${brief(id, 80)}`,
        at: seq,
      });
    }
  },
});
