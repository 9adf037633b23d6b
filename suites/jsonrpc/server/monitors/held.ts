import { heldAnswers, holdsAnswers } from "../../../../harness/trace/held-answers.ts";
import { monitor } from "../../../across-topics/server/monitor.ts";
import { sentNo } from "../../../messages/conclude.ts";

/**
 * A server that does not flush its output, or reads in blocks, answers only when more is written to it. A host that waits for the answer before it
 * asks for more waits for ever.
 */
export const held = monitor({
  id: "jsonrpc.response.at-once",
  title: "The answer to a request does not wait for the next message",
  requirements: ["jsonrpc.response.once"],
  transport: "stdio",
  sends: "nothing: every request that other checks send is read",
  explainsSilence: true,
  reading:
    "JSON-RPC 2.0 requires a response to every request (section 5): the last request of a connection never gets one from such a server. It fails only where at least ten answers came right after the next message, at most one of twenty came by itself, and on two connections the last request got none within the limit.",
  hint: "Flush stdout after each message (in Python print(…, flush=True), in C fflush), and read stdin line by line, not in blocks.",
  judge(trace) {
    const seen = heldAnswers(trace);
    const { held, released, atOnce, missed } = seen;
    const [first] = missed;
    const all = held.length + atOnce.length;
    return {
      expected: "each answer before the next message is written",
      read: [...held, ...atOnce].map(({ request }) => request.seq),
      flaws:
        first && holdsAnswers(seen)
          ? [
              {
                actual: `${held.length} of ${all} answers came only after the next message was written, ${released.length} of them at once then, and the last requests of a connection got none within the limit (--timeout)`,
                at: first.request.seq,
                timed: true,
              },
            ]
          : [],
      whenNone: sentNo("response"),
    };
  },
});
