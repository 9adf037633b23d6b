import { duringCall, isDuring, requireBeside } from "../../across-topics/server/calls/during-call.ts";
import { judgeBeside } from "../../across-topics/server/calls/judge-beside.ts";
import { check } from "../../across-topics/server/check.ts";

export const duringCallServed = check({
  id: "jsonrpc.request.during-call",
  title: "Requests are served while a call runs, and the call gets its result",
  requirements: ["jsonrpc.request.concurrent", "jsonrpc.request.interleaved"],
  exercises: ["tool.cancellable"],
  on: duringCall,
  sends:
    "a call of a tool that takes long; while it runs, a ping (2026-07-28: server/discover), and in another call a list request",
  reading:
    "Answers may come in any order, so a server may work on one request after the other: that is recorded. A refusal only because a call runs is a warning.",
  hint: "Store the id of each request until its response is ready. A server may work on one request after the other, but it refuses and forgets none.",
  run({ seen, expect }) {
    const plain = requireBeside(seen, seen.plain);
    for (const one of [plain, seen.list]) {
      if (one === undefined) continue;
      judgeBeside(expect, one);
      if (one.reply.kind !== "result" || one.call.kind !== "result" || one.isShort) continue;
      const when = isDuring(one) ? "while the call runs" : "after the running call";
      expect.observe(`${one.method} is answered ${when}`, one.reply.seq);
    }
  },
});
