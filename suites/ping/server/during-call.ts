import { Inconclusive, lacksExercise } from "../../../harness/check/expect.ts";
import { duringCall, isDuring, requireBeside } from "../../across-topics/server/calls/during-call.ts";
import { check } from "../../across-topics/server/check.ts";
import { PING_ANSWERED } from "../../across-topics/server/http/send.ts";

export const pingDuringCall = check({
  id: "ping.during-call",
  title: "A ping is answered while a call runs",
  requirements: ["ping.answered"],
  exercises: ["tool.cancellable"],
  leniency: "two-readings",
  on: duringCall,
  after: [PING_ANSWERED],
  sends: "a call of a tool that takes long, and a ping while it runs, up to three times",
  reading:
    "A ping is answered promptly, and the text does not say how soon that is. A ping whose answer comes only after the answer to the running call had to wait for it: that is a warning (docs/readings.md, S40).",
  hint: "Answer pings while tools work: run the work of a tool apart from the loop that reads messages.",
  run({ seen, expect }) {
    const plain = requireBeside(seen, seen.plain);
    const { call, reply, isShort } = plain;
    if (reply.kind !== "result" || call.kind !== "result")
      throw new Inconclusive("depends-on", "the ping or the call had no result", {
        on: "jsonrpc.request.during-call",
      });
    if (isShort) lacksExercise("tool.cancellable", "a call that goes on for longer after a ping was sent");
    const isSoon = isDuring(plain);
    expect.should(isSoon, {
      expected: "an answer to the ping before the answer to the running call",
      actual: isSoon ? "an answer while the call ran" : "the ping was answered after the running call",
      at: reply.seq,
      timed: !isSoon,
    });
  },
});
