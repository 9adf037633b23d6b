import { anyResult } from "../../../harness/check/answers.ts";
import { lacksExercise } from "../../../harness/check/expect.ts";
import { answered } from "../../across-topics/server/asks/answered.ts";
import { check } from "../../across-topics/server/check.ts";

const served = { ...anyResult, words: "a result for another request" };

export const unansweredHandled = check({
  id: "lifecycle.timeout.handled",
  title: "While a request of the server is not answered, the server answers other requests",
  requirements: ["lifecycle.timeout.handled"],
  revisions: { since: "2025-03-26" },
  exercises: ["tool.samples", "tool.elicits"],
  on: answered,
  sends: "a call of a tool that asks the client, no answer to what it asks, and a request",
  answers: { pass: [served] },
  hint: "Wait for the answer of the client beside the other requests, and give up after a time.",
  run({ seen, expect }) {
    const calls = seen.filter(({ way }) => way === "silence");
    if (calls.length === 0)
      lacksExercise("tool.elicits", "a tool that may be called and that asks the client");
    for (const { next } of calls) expect.reply(next);
  },
});

export const lateIgnored = check({
  id: "cancellation.late-response.ignored",
  title: "After a late response to a request that the server has cancelled, the next request is served",
  requirements: ["cancellation.late-response.ignored"],
  revisions: { until: "2025-11-25" },
  // Over HTTP the stream that would carry the cancellation of the server ends with the call.
  transport: "stdio",
  exercises: ["tool.samples", "tool.elicits"],
  on: answered,
  sends:
    "a call of a tool that asks the client, its cancellation, and a response to the request that the server has then cancelled",
  answers: { pass: [{ ...served, words: "a result for the next request" }] },
  reading: "Only a server that cancels its own request when the call is cancelled is judged.",
  hint: "Ignore a response whose request you have cancelled.",
  run({ seen, expect }) {
    const late = seen.flatMap((one) => (one.late ? [one.late] : []));
    if (late.length === 0) lacksExercise("tool.elicits", "a server that cancels a request of its own");
    for (const reply of late) expect.reply(reply);
  },
});
