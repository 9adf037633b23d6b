import { notApplicable } from "../../../harness/check/expect.ts";
import { brief } from "../../../harness/session/replies/reply.ts";
import { isOfGateway } from "../../../harness/trace/gateway.ts";
import { headerOf } from "../../../harness/trace/headers.ts";
import { check } from "../../across-topics/server/check.ts";
import type { Exchange } from "../../across-topics/server/http/exchanges.ts";
import { streamSessions } from "./streams.ts";

/** Statuses that say nothing about the transport: a token is missing. */
const OTHER_CAUSES: readonly number[] = [401, 403];

function wasOpenAt({ response, end }: Exchange, seq: number): boolean {
  return response?.status === 200 && response.seq < seq && (end === undefined || end.seq > seq);
}

export const stream = check({
  id: "sse-2024.stream",
  title: "A GET of the URL opens an event stream, with status 200",
  requirements: ["http.sse-2024.stream"],
  transport: "http+sse",
  on: "trace",
  sends: "nothing: each stream of the run is read",
  hint: "Answer GET with status 200 and an event stream, which stays open as long as the session.",
  run({ trace, expect }) {
    const streams = streamSessions(trace).map(({ stream }) => stream);
    const judged = streams.filter(
      ({ response }) => response && !OTHER_CAUSES.includes(response.status) && !isOfGateway(response),
    );
    if (judged.length === 0) notApplicable("no stream was answered");
    for (const { request, response } of judged) {
      if (response === undefined) continue;
      const { status, seq } = response;
      const isSecond = status !== 200 && streams.some((other) => wasOpenAt(other, request.seq));
      expect.that(status === 200, {
        expected: "status 200",
        actual: isSecond
          ? `HTTP ${status} to a second client, while the stream of the first one is open`
          : `HTTP ${status}`,
        at: seq,
        ...(isSecond
          ? {
              hint: "Serve several clients at the same time: in this transport a server handles multiple client connections.",
            }
          : {}),
      });
    }
  },
});

export const mediaType = check({
  id: "sse-2024.media-type",
  title: "The stream has the media type text/event-stream",
  requirements: ["http.sse-2024.stream"],
  transport: "http+sse",
  on: "trace",
  sends: "nothing: each stream of the run is read",
  hint: "Answer with Content-Type: text/event-stream. Clients read no events from an answer with another type.",
  run({ trace, expect }) {
    const opened = streamSessions(trace).flatMap(({ stream: { response } }) =>
      response?.status === 200 ? [response] : [],
    );
    if (opened.length === 0) notApplicable("the server opened no stream");
    for (const { sse, headers, seq } of opened) {
      const type = headerOf(headers, "Content-Type");
      expect.that(sse, {
        expected: "Content-Type: text/event-stream",
        actual: type === undefined ? "no Content-Type" : `Content-Type: ${brief(type, 80)}`,
        at: seq,
      });
    }
  },
});
