import { anyResult, type Shape } from "../../../harness/check/answers.ts";
import { Inconclusive, lacksExercise } from "../../../harness/check/expect.ts";
import { describeReply, type Reply } from "../../../harness/session/reply.ts";
import { check } from "../check.ts";
import { type FirstSession, firstSession } from "./first-session.ts";

/** The session of the situation, or why there is none. */
function begun({ begun: session, retried, offered }: FirstSession): NonNullable<FirstSession["begun"]> {
  if (session) return session;
  throw new Inconclusive("depends-on", `no session began: ${describeReply(retried ?? offered)}`);
}

const served: Shape = { ...anyResult, words: "a result for the next request" };

export const pingBefore = check({
  id: "lifecycle.initialized.ping-before",
  title: "A ping before notifications/initialized is answered",
  requirements: ["lifecycle.initialized.ping-before"],
  on: firstSession,
  sends: "ping between the answer to initialize and notifications/initialized",
  answers: { pass: [anyResult] },
  run({ seen, expect }) {
    expect.reply(begun(seen).ping);
  },
});

export const requestBefore = check({
  id: "lifecycle.initialized.request-before",
  title: "A request before notifications/initialized does not end the session",
  requirements: ["jsonrpc.error.survived"],
  exercises: ["server.ordinary"],
  revisions: { until: "2025-11-25" },
  on: firstSession,
  sends: "a list request before notifications/initialized, and a ping after it",
  answers: { pass: [served] },
  reading:
    "No page says what becomes of such a request: it may be served, refused or left; only the ping is judged.",
  hint: "Clients send notifications/initialized and their first requests side by side: either may come first.",
  run({ seen, expect }) {
    const { early, after } = begun(seen);
    if (early === undefined)
      lacksExercise(
        "server.ordinary",
        "a server that answers pings and declares tools, resources or prompts",
      );
    expect.reply(early.kind === "gone" ? early : after);
  },
});

export const initializeAgain = check({
  id: "lifecycle.initialize.again",
  title: "What a second initialize in a session does",
  requirements: ["lifecycle.initialize.first"],
  on: firstSession,
  sends: "initialize once more, after the session has begun",
  reading: "No page says what a second initialize does: it is told, and not judged.",
  run({ seen, expect }) {
    const { again }: { again: Reply } = begun(seen);
    expect.observe(`a second initialize brings ${describeReply(again)}`, again.seq);
  },
});
