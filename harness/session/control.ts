import type { Asking } from "./asking.ts";
import { requestMessage } from "./envelope.ts";
import { stopwatch } from "./lag.ts";
import type { SessionState } from "./session-state.ts";

/** A method that changes nothing, and that this target answers: `ping`, `server/discover`, or one that it has answered before. */
export function plainMethod({ patience, speaker, server }: SessionState): string {
  const [method = "ping"] = patience.controls(speaker.revision, server.capabilities);
  return method;
}

/** How many requests are sent as a control. Two, because a faulty target may leave one of them without an answer. */
const REQUESTS = 2;

/** Whether the target answers a request in time. `avoid`: a kind that has no answer at the moment. */
export function isControlAnswered(asking: Asking, avoid: string, within: number): Promise<boolean> {
  const { patience, speaker, server, limit, inbox } = asking.state;
  // Where responses cannot be assigned, a second open request would take the answer of the next one, and so on.
  const answers = patience
    .controls(speaker.revision, server.capabilities, avoid)
    .slice(0, inbox.lacksIds ? 1 : REQUESTS)
    .map(async (method) => {
      const id = asking.freshId();
      const answerTime = stopwatch();
      const reply = await asking.askOnce(requestMessage(speaker, id, method), id, Math.min(within, limit));
      if (reply.kind === "silence" || reply.kind === "gone") throw new Error(`${method}: ${reply.kind}`);
      patience.answered(method, answerTime(), reply.kind === "result");
    });
  return Promise.any(answers).then(
    () => true,
    () => false,
  );
}
