import { duringCall, isDuring, requireBeside } from "../../across-topics/server/calls/during-call.ts";
import { judgeBeside } from "../../across-topics/server/calls/judge-beside.ts";
import { check } from "../../across-topics/server/check.ts";

export const secondCall = check({
  id: "tools.call.during-call",
  title: "Two calls of a tool at the same time both get their results",
  requirements: ["jsonrpc.request.concurrent", "jsonrpc.request.interleaved"],
  exercises: ["tool.cancellable"],
  on: duringCall,
  sends: "a call of a tool that takes long, and the same call again while it runs",
  reading:
    "Whether the calls run side by side or one after the other is recorded. A refusal only because another call runs is a warning.",
  hint: "Keep the state of a call in the call: a second one must not replace or cancel the first.",
  run({ seen, expect }) {
    const second = requireBeside(seen, seen.second);
    judgeBeside(expect, second);
    if (second.reply.kind !== "result" || second.call.kind !== "result") return;
    // Both take as long, so the second one ends soon after the first where they run side by side.
    const order = isDuring(second) ? "is answered before the first one" : "is answered after the first one";
    expect.observe(`a second call ${order}`, second.reply.seq);
  },
});
