import { notApplicable } from "../../../harness/check/expect.ts";
import { check } from "../../across-topics/server/check.ts";
import { responsesOn } from "../../across-topics/server/http/read-stream.ts";
import { streamed } from "../../across-topics/server/http/streamed.ts";

export const closesAfterResponse = check({
  id: "http.stream.closes-after-response",
  title: "The event stream of a request ends after its response",
  requirements: ["http.stream.closes-after-response"],
  transport: "http",
  on: streamed,
  sends:
    "a ping, twice; if no event stream answers it, a call of an unknown tool, twice; then a request for a method that does not exist",
  hint: "End the HTTP response after the event with the JSON-RPC response.",
  run({ seen: { streams, ofError }, expect }) {
    const all = ofError ? [...streams, ofError] : streams;
    const answered = all.filter((exchange) => responsesOn(exchange).length > 0);
    if (answered.length === 0) notApplicable("no request was answered by an event stream with its response");
    for (const exchange of answered) {
      expect.that(exchange.end !== undefined, {
        expected: "the stream ends after the response",
        actual: exchange.end
          ? "the stream ended"
          : `the stream ${exchange === ofError ? "of a method that does not exist " : ""}was still open, though a later request was answered`,
        at: responsesOn(exchange)[0]?.at ?? exchange.request.seq,
      });
    }
  },
});
