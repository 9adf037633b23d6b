import { duringCall, isDuring, requireBeside } from "../../across-topics/server/calls/during-call.ts";
import { judgeBeside } from "../../across-topics/server/calls/judge-beside.ts";
import { check } from "../../across-topics/server/check.ts";

export const openedDuringCall = check({
  id: "session.initialize.during-call",
  title: "A client can initialize while a call of another client runs, and the call gets its result",
  requirements: ["session.initialize.bare", "jsonrpc.request.concurrent"],
  exercises: ["tool.cancellable"],
  transport: "http",
  on: duringCall,
  sends: "a call of a tool that takes long, and initialize of another client while it runs",
  reading:
    "Whether initialize has to wait for the call is recorded. A refusal only because a call runs is a warning.",
  hint: "Create a new transport and a new server object for every session, and do not touch the objects of other sessions.",
  run({ seen, expect }) {
    const opened = requireBeside(seen, seen.opened);
    judgeBeside(expect, opened);
    if (opened.reply.kind !== "result" || opened.call.kind !== "result") return;
    if (opened.isShort) return;
    const when = isDuring(opened) ? "while a call runs" : "after the running call";
    expect.observe(`initialize of another client is answered ${when}`, opened.reply.seq);
  },
});
