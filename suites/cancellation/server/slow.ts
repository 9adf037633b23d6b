import type { Expect } from "../../../harness/check/expect.ts";
import { Inconclusive, lacksExercise, notApplicable } from "../../../harness/check/expect.ts";
import { brief } from "../../../harness/session/replies/reply.ts";
import { checksOn } from "../../across-topics/server/checks-on.ts";
import { type FoundCall, type SlowCall, type SlowCalls, type StatusText, slowCalls } from "./slow-calls.ts";

const SENDS =
  "a call of a slow tool that runs to its end; and calls of it that are cancelled while they run, under the ids 0, a text and a number";

/** The calls that were cancelled. Ends the check if they show nothing. */
function judged({ control, byMessage }: SlowCalls): readonly SlowCall[] {
  if (control?.kind !== "result") lacksExercise("tool.cancellable");
  if (byMessage.length === 0)
    notApplicable("in this revision a client over HTTP cancels by closing the stream");
  const mute = byMessage.find(({ fence }) => fence.kind !== "result");
  if (mute) throw new Inconclusive("no-answer", "the server did not answer a request after the cancellation");
  const begun = byMessage.filter(({ hasBegun }) => hasBegun);
  if (begun.length === 0)
    lacksExercise("tool.cancellable", "a call whose answer begins before the call is cancelled");
  return begun;
}

const named = (id: unknown) => `the call with the id ${brief(JSON.stringify(id))}`;

/** A call of a tool that the run has found: only one that the server has worked on after it had read the cancellation. */
function judgeFound(expect: Expect, { tool, hasBegun, control, responses, fencedAt, fence }: FoundCall) {
  if (fence.kind !== "result")
    throw new Inconclusive("no-answer", "the server did not answer a request after the cancellation");
  const [at] = responses;
  if (!hasBegun || control.kind !== "result" || (at !== undefined && at < fencedAt))
    lacksExercise("tool.cancellable", "a call that runs for long enough to be cancelled");
  expect.that(at === undefined, {
    expected: "no response after notifications/cancelled",
    actual: `${brief(tool)}: ${at === undefined ? "no response" : "a response, after that to a later request"}`,
    at: at ?? fence.seq,
  });
}

const onSlowCalls = checksOn(slowCalls, { exercises: ["tool.cancellable"] });

export const responseWithheld = onSlowCalls({
  id: "cancellation.response.withheld",
  title: "A request that was cancelled gets no response",
  requirements: ["cancellation.response.withheld"],
  sends: SENDS,
  reading:
    "A server that cannot cancel a request may answer it. So a response is a warning. Of a tool that the run has found, only a response counts that comes after the answer to a request which was sent after the cancellation.",
  hint: "Abort the work of the request, and send nothing more for its id. The id may be 0 or a text. Read cancellations while a request runs: in a queue behind it they come too late.",
  run({ seen, expect }) {
    if (seen.found) {
      judgeFound(expect, seen.found);
      return;
    }
    for (const { id, responses, fence } of judged(seen)) {
      const [at] = responses;
      expect.that(at === undefined, {
        expected: "no response after notifications/cancelled",
        actual: `${named(id)}: ${at === undefined ? "no response" : "a response"}`,
        at: at ?? fence.seq,
      });
    }
  },
});

export const messagesWithheld = onSlowCalls({
  id: "cancellation.messages.withheld",
  title: "After a cancellation the server sends no progress for the request",
  requirements: ["cancellation.messages.withheld"],
  transport: "stdio",
  sends: SENDS,
  reading:
    "Progress that crosses the cancellation is not judged: only what comes after the answer to a later request.",
  hint: "Stop the reports of the request when it is cancelled.",
  run({ seen, expect }) {
    for (const { id, lateProgress, fence } of judged(seen)) {
      const [at] = lateProgress;
      expect.that(at === undefined, {
        expected: "no progress after the cancellation",
        actual: `${named(id)}: ${at === undefined ? "no progress" : "notifications/progress"}`,
        at: at ?? fence.seq,
      });
    }
  },
});

const STOPPED = /cancel|abort|stop/i;
const FINISHED = /finish|complet|running/i;

/** Judges the text of the status tool. Another text shows nothing. */
function judgeStatus(
  expect: Expect,
  what: string,
  { text, at }: StatusText,
  wanted: RegExp,
  expected: string,
): void {
  if (!STOPPED.test(text) && !FINISHED.test(text))
    lacksExercise("tool.cancellable", "a tool that returns the status of a slow call");
  expect.that(wanted.test(text), { expected, actual: `${what}: ${brief(text)}`, at });
}

export const workStopped = onSlowCalls({
  id: "cancellation.work.stopped",
  title: "Work on a request ends when the request is cancelled",
  requirements: ["cancellation.work.stopped"],
  sends: `${SENDS}; then calls of the status tool`,
  hint: "Pass the cancellation to the work, for example as an AbortSignal.",
  run({ seen, expect }) {
    const calls = judged(seen).flatMap(({ id, status }) => (status ? [{ id, status }] : []));
    if (calls.length === 0)
      lacksExercise("tool.cancellable", "a tool that returns the status of a slow call");
    for (const { id, status } of calls)
      judgeStatus(expect, named(id), status, STOPPED, "the status cancelled");
  },
});

const BY_DISCONNECT =
  "a call of a slow tool whose HTTP connection is closed while it runs; then a call of the status tool";

/** The status after the disconnection. Ends the check if there is none. */
function disconnected({ control, disconnected: status }: SlowCalls): StatusText {
  if (control?.kind !== "result") lacksExercise("tool.cancellable");
  return status ?? lacksExercise("tool.cancellable", "a tool that returns the status of a slow call");
}

export const disconnectStops = onSlowCalls({
  id: "cancellation.disconnect.work-stopped",
  title: "Work on a request ends when the client closes its response stream",
  requirements: ["cancellation.disconnect.work-stopped", "cancellation.disconnect.cancels"],
  transport: "http",
  sends: BY_DISCONNECT,
  reading:
    "Closing the stream cancels the request. A server that cannot stop its work is not seen to cancel it, so a finished call is a warning.",
  hint: "Abort the work of a request when its connection closes.",
  run({ seen, expect }) {
    judgeStatus(expect, "the disconnected call", disconnected(seen), STOPPED, "the status cancelled");
  },
});

export const disconnectContinues = onSlowCalls({
  id: "cancellation.disconnect.not-cancel",
  title: "Work on a request continues when the connection of the client is lost",
  requirements: ["cancellation.disconnect.not-cancel"],
  transport: "http",
  sends: BY_DISCONNECT,
  hint: "Continue the work, and keep the response for a client that resumes the stream. Only notifications/cancelled cancels.",
  run({ seen, expect }) {
    judgeStatus(expect, "the disconnected call", disconnected(seen), FINISHED, "the status finished");
  },
});
