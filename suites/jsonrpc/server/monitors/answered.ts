import { Inconclusive } from "../../../../harness/check/expect.ts";
import {
  losesAnswers,
  lostAnswers,
  mayHaveWaited,
  patternOf,
} from "../../../../harness/trace/lost-answers.ts";
import { answersOnlyNewest, type OnlyNewest } from "../../../../harness/trace/newest-session.ts";
import { monitor } from "../../../across-topics/server/monitor.ts";
import { type Judgement, sentNo } from "../../../messages/conclude.ts";

/** As many methods are named. */
const MOST_NAMED = 4;

const EXPECTED = "a response to each request";

/** The methods of some requests, each once. */
function named(methods: readonly string[]): string {
  const different = [...new Set(methods)];
  return different.slice(0, MOST_NAMED).join(", ") + (different.length > MOST_NAMED ? ", …" : "");
}

/** All that was missed has one cause. */
function ofOlderSessions({ missed, answered }: OnlyNewest): Judgement {
  const [first] = missed;
  const methods = named(missed.map(({ method }) => method));
  return {
    expected: EXPECTED,
    read: answered.map(({ request }) => request.seq),
    flaws: first
      ? [
          {
            actual: `no answer within ${first.limit / 1000} s (--timeout) to ${missed.length} requests (${methods}) of sessions after another client had opened one: only the newest session is answered`,
            at: first.request.seq,
            timed: true,
          },
        ]
      : [],
    whenNone: sentNo("response"),
  };
}

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
    "JSON-RPC 2.0 requires a response to every request (section 5). Three lost answers, to requests of two methods, are a violation: one may have a reason of its own, which another check judges. Over HTTP, requests without an answer in three sessions after another one was opened are a violation as well, if no request of an older session was answered.",
  hint: "Answer each request, also while others are open, after an error, and on a connection that is in use for long. If only the newest session is answered: make a server object for each session, because one keeps only the transport that it was connected to last.",
  judge(trace) {
    const newest = answersOnlyNewest(trace);
    if (newest !== undefined) return ofOlderSessions(newest);
    const seen = lostAnswers(trace);
    const { lost, answered: others } = seen;
    const [first] = lost;
    const longest = losesAnswers(seen) ? mayHaveWaited(trace, seen) : undefined;
    if (longest !== undefined)
      throw new Inconclusive(
        "no-answer",
        `requests were lost while others were open, and this server needs up to ${(longest / 1000).toFixed(1)} s for an answer: it may work on one after the other. A longer --timeout shows it`,
      );
    const methods = named(lost.map(({ rpc }) => rpc.method));
    const pattern = patternOf(seen);
    const which = pattern === undefined ? "" : `: ${pattern}`;
    const all = lost.length + others.length;
    return {
      expected: EXPECTED,
      read: others.map(({ rpc }) => rpc.request.seq),
      flaws:
        first && losesAnswers(seen)
          ? [
              {
                actual: `no answer within ${first.unanswered.limit / 1000} s (--timeout) to ${lost.length} of ${all} requests (${methods})${which}`,
                at: first.rpc.request.seq,
                timed: true,
              },
            ]
          : [],
      whenNone: sentNo("response"),
    };
  },
});
