import { status } from "../../../harness/check/answers.ts";
import { type Expect, Inconclusive, lacksExercise, notApplicable } from "../../../harness/check/expect.ts";
import { describeReply, type Reply } from "../../../harness/session/replies/reply.ts";
import { checksOn } from "../../across-topics/server/checks-on.ts";
import { success } from "../../across-topics/server/http/answers.ts";
import { type Kept, sameCalls } from "./same-calls.ts";

const MAY_END =
  "A server may end a session at any time: calls with status 404 have no verdict where an equal call before them had it as well.";

const NEEDED = "a tool that may be called and takes longer than a request";

/** A server may end a session at any time, and some do so when nothing was sent for a second: then both calls get status 404. */
function requireSession(...replies: readonly Reply[]): void {
  if (replies.every((one) => status(404).matches(one)))
    lacksExercise("tool.cancellable", "a session that the server does not end meanwhile");
}

/** Judges that a call had its result although something happened in another session. */
function judgeKept(expect: Expect, { reply, single }: Kept, what: string): void {
  if (reply.kind === "gone") throw new Inconclusive("target-gone", describeReply(reply));
  requireSession(reply, single);
  if (reply.kind !== "result" && single.kind !== "result")
    throw new Inconclusive(
      "no-answer",
      `the call had no result when nothing else ran: ${describeReply(reply)}`,
    );
  if (reply.kind === "silence" && reply.isEarly)
    throw new Inconclusive("no-answer", "the call was not waited for");
  const isKept = reply.kind === "result";
  expect.that(isKept, {
    expected: `the result of the call, although ${what}`,
    actual: describeReply(reply),
    at: reply.seq,
    timed: reply.kind === "silence",
  });
}

const onSameCalls = checksOn(sameCalls, { transport: "http" });

export const cancelledApart = onSameCalls({
  id: "session.cancellation.own",
  title: "A cancellation in one session does not cancel the request with the same id in another session",
  requirements: ["jsonrpc.request.concurrent"],
  revisions: { since: "2025-03-26", until: "2025-11-25" },
  exercises: ["tool.cancellable"],
  sends: "the same call with the same id in two sessions; one client cancels it",
  reading: MAY_END,
  hint: "Look up requestId among the requests of the session of the notification: ids are unique only within a session.",
  run({ seen, expect }) {
    if (seen.cancelled === undefined) lacksExercise("tool.cancellable", NEEDED);
    judgeKept(expect, seen.cancelled, "another client has cancelled its own call with the same id");
  },
});

export const progressApart = onSameCalls({
  id: "session.progress.own",
  title: "Progress of calls with the same token goes to the session of each call",
  requirements: ["http.stream.related", "progress.token.known"],
  revisions: { until: "2025-11-25" },
  exercises: ["tool.cancellable", "tool.progress"],
  sends: "the same call with the same progress token in two sessions at the same time",
  reading:
    "A server need not report progress. A value that a session gets twice, while the other one lacks it, belongs to the call of the other session.",
  hint: "Send progress on the stream of the call. A table of progress tokens must have the session in its keys.",
  run({ seen, expect }) {
    if (!seen.hasTool || seen.reported === undefined) lacksExercise("tool.cancellable", NEEDED);
    const { values, at } = seen.reported;
    if (values.flat().length === 0) lacksExercise("tool.progress");
    const [one = [], two = []] = values;
    const isMixed = (hasTwice(one) && two.length < one.length) || (hasTwice(two) && one.length < two.length);
    expect.that(!isMixed, {
      expected: "to each session the progress of its own call",
      actual: isMixed
        ? `progress ${one.join(", ") || "none"} in one session, ${two.join(", ") || "none"} in the other`
        : "to each session the progress of its own call",
      at,
    });
  },
});

const hasTwice = (values: readonly unknown[]) => new Set(values).size < values.length;

export const endedApart = onSameCalls({
  id: "session.end.own",
  title: "The end of one session does not end another one, nor a call in it",
  requirements: ["jsonrpc.request.concurrent"],
  revisions: { since: "2025-03-26", until: "2025-11-25" },
  sends:
    "the same call in two sessions; while they run, DELETE of one of them; then a request in the other one",
  reading: MAY_END,
  hint: "Close only the transport and the server object of the session that DELETE names.",
  run({ seen: { ended }, expect }) {
    if (ended === undefined) lacksExercise("tool.cancellable", NEEDED);
    const { deleted, call, next } = ended;
    if (!success.matches(deleted) && !status(404).matches(deleted))
      notApplicable(`DELETE ended no session: ${describeReply(deleted)}`);
    const what = "another client has ended its session";
    if (call) judgeKept(expect, call, what);
    if (next.kind === "gone") throw new Inconclusive("target-gone", describeReply(next));
    expect.that(next.kind === "result", {
      expected: `a result of a request, although ${what}`,
      actual: describeReply(next),
      at: next.seq,
      timed: next.kind === "silence",
    });
  },
});

export const endedForGood = onSameCalls({
  id: "session.ended.after-call",
  title: "A session that ended while a call ran in it does not serve requests again when the call has ended",
  requirements: ["session.ended.status-404"],
  revisions: { since: "2025-03-26", until: "2025-11-25" },
  exercises: ["tool.cancellable"],
  sends:
    "a call; while it runs, DELETE of its session; when the call has ended, a request in that session. If that is served, the same in a session without a call",
  reading: `Any refusal passes: which status it has is judged by session.ended.404. So is a server on which DELETE ends no session at all: then this check does not apply. ${MAY_END}`,
  hint: "Do not store the session again at the end of a call. Test whether it has ended meanwhile.",
  run({ seen: { ended }, expect }) {
    if (ended?.call === undefined || ended.late === undefined) lacksExercise("tool.cancellable", NEEDED);
    const { deleted, call, late, withoutCall } = ended;
    if (!success.matches(deleted)) notApplicable(`DELETE ended no session: ${describeReply(deleted)}`);
    if (withoutCall?.kind === "result")
      notApplicable("DELETE ends no session here, also without a call: session.ended.404 judges that");
    requireSession(call.reply, call.single);
    if (call.reply.kind !== "result") throw new Inconclusive("no-answer", describeReply(call.reply));
    if (late.kind === "gone" || late.kind === "silence")
      throw new Inconclusive("no-answer", describeReply(late));
    expect.that(late.kind !== "result", {
      expected: "status 404: the session has ended",
      actual: `${describeReply(late)}, after the call that ran at DELETE`,
      at: late.seq,
    });
  },
});
