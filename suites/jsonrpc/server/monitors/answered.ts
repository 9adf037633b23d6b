import { Inconclusive } from "../../../../harness/check/expect.ts";
import {
  losesAnswers,
  lostAnswers,
  mayHaveWaited,
  patternOf,
} from "../../../../harness/trace/lost-answers.ts";
import { monitor } from "../../../across-topics/server/monitor.ts";
import { sentNo } from "../../../messages/conclude.ts";

/** As many methods are named. */
const MOST_NAMED = 4;

/**
 * A server that loses answers breaks JSON-RPC, whichever request it was. A request that it never answers is judged by the check that sends it.
 */
export const answered = monitor({
  id: "jsonrpc.request.answered",
  title: "A request that the server answers at one time is answered each time",
  requirements: ["jsonrpc.response.once"],
  sends: "nothing: every request that other checks send is read",
  explainsSilence: true,
  reading:
    "JSON-RPC 2.0 requires a response to every request (section 5). Three lost answers, to requests of two methods, are a violation: one may have a reason of its own, which another check judges.",
  hint: "Answer each request, also while others are open, after an error, and on a connection that is in use for long.",
  judge(trace) {
    const seen = lostAnswers(trace);
    const { lost, answered: others } = seen;
    const [first] = lost;
    const longest = losesAnswers(seen) ? mayHaveWaited(trace, seen) : undefined;
    if (longest !== undefined)
      throw new Inconclusive(
        "no-answer",
        `requests were lost while others were open, and this server needs up to ${(longest / 1000).toFixed(1)} s for an answer: it may work on one after the other. A longer --timeout shows it`,
      );
    const methods = [...new Set(lost.map(({ rpc }) => rpc.method))];
    const named = methods.slice(0, MOST_NAMED).join(", ") + (methods.length > MOST_NAMED ? ", …" : "");
    const pattern = patternOf(seen);
    const which = pattern === undefined ? "" : `: ${pattern}`;
    const all = lost.length + others.length;
    return {
      expected: "a response to each request",
      read: others.map(({ rpc }) => rpc.request.seq),
      flaws:
        first && losesAnswers(seen)
          ? [
              {
                actual: `no answer within ${first.unanswered.limit / 1000} s (--timeout) to ${lost.length} of ${all} requests (${named})${which}`,
                at: first.rpc.request.seq,
                timed: true,
              },
            ]
          : [],
      whenNone: sentNo("response"),
    };
  },
});
