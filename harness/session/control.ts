import type { Asking } from "./asking.ts";
import { requestMessage } from "./lines/envelope.ts";
import type { SessionState } from "./session-state.ts";
import { stopwatch } from "./waiting/lag.ts";
import { UNKNOWN } from "./waiting/patience.ts";
import { isEmptyStream } from "./waiting/unanswered.ts";

/** A method that changes nothing, and that this target answers: `ping`, `server/discover`, or one that it has answered before. */
export function plainMethod({ patience, speaker, server }: SessionState): string {
  const [method = "ping"] = patience.controls(speaker.revision, server.capabilities);
  return method;
}

/** As many controls are sent. */
const MOST = 3;

/** The next control is sent after this part of the limit without any answer. */
const PART = 0.3;

/**
 * Resolves when the target answers a control. A faulty target may leave some of them without an answer, so others follow where the target
 * answers nothing at all. A list comes last: it may be work, and a server that works in turn would have no time for anything else.
 * It rejects when none of them can be answered. `avoid`: a kind that has no answer at the moment.
 */
export async function controlAnswer(asking: Asking, avoid: string): Promise<void> {
  const { patience, speaker, server, inbox, limit, connection } = asking.state;
  const known = patience.controls(speaker.revision, server.capabilities, avoid);
  const isCheap = (method: string) => !method.endsWith("/list") && !patience.leavesUnanswered(method);
  const cheap = [...known, UNKNOWN].filter(isCheap).sort((one) => Number(one === avoid));
  const [first = UNKNOWN, ...others] = [...cheap, ...known.filter((method) => !isCheap(method))];
  const ask = async (method: string) => {
    const id = asking.freshId();
    const answerTime = stopwatch();
    const reply = await asking.askOnce(requestMessage(speaker, id, method), id, Number.POSITIVE_INFINITY);
    if (reply.kind === "silence" || reply.kind === "gone" || isEmptyStream(reply))
      throw new Error(`${method}: ${reply.kind}`);
    patience.answered(method, answerTime(), reply.kind === "result");
    return true;
  };
  const asked = [ask(first)];
  // Where responses cannot be assigned, a second open request would take the answer of the next one, and so on.
  for (const method of inbox.lacksIds ? [] : others.slice(0, MOST - 1)) {
    const lapse = patience.clockOf(connection).begin(PART * limit);
    const isAnswered = Promise.any(asked).catch(() => false);
    const found = await Promise.race([isAnswered, lapse.over]);
    lapse.stop();
    if (found === true) return;
    asked.push(ask(method));
  }
  await Promise.any(asked);
}
