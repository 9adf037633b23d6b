import { notApplicable } from "../../../harness/check/expect.ts";
import { check } from "../check.ts";
import { responsesOn } from "../sse/read-stream.ts";
import { streamed } from "../sse/streamed.ts";

export const closesAfterResponse = check({
  id: "http.stream.closes-after-response",
  title: "The stream of a request ends once its response has been sent",
  requirements: ["http.stream.closes-after-response"],
  transport: "http",
  on: streamed,
  sends: "a ping, or a call of a tool that does not exist if only that is answered by a stream, twice",
  hint: "End the HTTP response after the event that holds the response.",
  run({ seen: { streams }, expect }) {
    const answered = streams.filter((seen) => responsesOn(seen).length > 0);
    if (answered.length === 0) notApplicable("no request was answered by an event stream with its response");
    for (const seen of answered) {
      expect.that(seen.end !== undefined, {
        expected: "the stream ends after the response",
        actual: "it was still open when the limit for an answer had passed once more",
        at: responsesOn(seen)[0]?.at ?? seen.request.seq,
      });
    }
  },
});
