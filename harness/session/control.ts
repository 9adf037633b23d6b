import type { Asking } from "./asking.ts";
import { requestMessage } from "./envelope.ts";
import { stopwatch } from "./lag.ts";
import type { SessionState } from "./session-state.ts";

/** A method that changes nothing, and that this target answers: `ping`, `server/discover`, or one that it has answered before. */
export function plainMethod({ patience, speaker, server }: SessionState): string {
  const [method = "ping"] = patience.controls(speaker.revision, server.capabilities);
  return method;
}

/** Every target answers it with an error. */
const UNKNOWN = "mcp-conform/are-you-there";

/** How many requests are sent as a control. Two, because a faulty target may leave one of them without an answer. */
const REQUESTS = 2;

/** Resolves when the target answers a control, and rejects when none of them can be answered. `avoid`: a kind that has no answer at the moment. */
export function controlAnswer(asking: Asking, avoid: string): Promise<unknown> {
  const { patience, speaker, server, inbox } = asking.state;
  // Where responses cannot be assigned, a second open request would take the answer of the next one, and so on.
  const answers = [...patience.controls(speaker.revision, server.capabilities, avoid), UNKNOWN]
    .slice(0, inbox.lacksIds ? 1 : REQUESTS)
    .map(async (method) => {
      const id = asking.freshId();
      const answerTime = stopwatch();
      const message = requestMessage(speaker, id, method);
      const reply = await asking.askOnce(message, id, Number.POSITIVE_INFINITY);
      if (reply.kind === "silence" || reply.kind === "gone") throw new Error(`${method}: ${reply.kind}`);
      patience.answered(method, answerTime(), reply.kind === "result");
    });
  return Promise.any(answers);
}
