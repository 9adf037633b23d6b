import { anyResult, type Shape } from "../../../harness/check/answers.ts";
import { lacksExercise } from "../../../harness/check/expect.ts";
import { describeReply, type Reply } from "../../../harness/session/replies/reply.ts";
import { checksOn } from "../../across-topics/server/checks-on.ts";
import { type FirstSession, firstSession, noSession } from "./first-session.ts";

/** The session of the situation. Ends the check with the reason when there is none. */
function initialized({ session, retried, offered }: FirstSession): NonNullable<FirstSession["session"]> {
  if (session) return session;
  return noSession(retried ?? offered);
}

const served: Shape = { ...anyResult, words: "a result for the next request" };

const onFirstSession = checksOn(firstSession);

export const pingBefore = onFirstSession({
  id: "lifecycle.initialized.ping-before",
  title: "A ping before notifications/initialized is answered",
  requirements: ["lifecycle.initialized.ping-before"],
  sends: "ping, between the response to initialize and notifications/initialized",
  hint: "Answer ping also before notifications/initialized.",
  answers: { pass: [anyResult] },
  run({ seen, expect }) {
    expect.reply(initialized(seen).ping);
  },
});

export const requestBefore = onFirstSession({
  id: "lifecycle.initialized.request-before",
  title: "A request before notifications/initialized does not end the session",
  requirements: ["jsonrpc.error.survived"],
  exercises: ["server.ordinary"],
  revisions: { until: "2025-11-25" },
  sends: "a list request before notifications/initialized, and a ping after it",
  answers: { pass: [served] },
  reading:
    "The specification does not say what happens to such a request. The server may serve it, refuse it or not answer it. Only the reply to the ping is judged (docs/readings.md, S3).",
  hint: "Accept a request before notifications/initialized: some clients send both at the same time, so the request may arrive first.",
  run({ seen, expect }) {
    const { early, after } = initialized(seen);
    if (early === undefined)
      lacksExercise(
        "server.ordinary",
        "a server that answers pings and declares tools, resources or prompts",
      );
    expect.reply(early.kind === "gone" ? early : after);
  },
});

export const initializeAgain = onFirstSession({
  id: "lifecycle.initialize.again",
  title: "Observes the answer to a second initialize in a session",
  requirements: ["lifecycle.initialize.first"],
  sends: "a second initialize, after notifications/initialized",
  reading:
    "The specification does not mention a second initialize. So the answer is recorded, not judged (docs/readings.md, S4).",
  run({ seen, expect }) {
    const { again }: { again: Reply } = initialized(seen);
    expect.observe(`the server answers a second initialize with ${describeReply(again)}`, again.seq);
  },
});
