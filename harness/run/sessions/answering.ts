import type { Reply } from "../../session/replies/reply.ts";
import type { Session } from "../../session/session.ts";
import { UNKNOWN } from "../../session/waiting/patience.ts";

/** Two requests that every target answers, one of them with an error. */
export interface Asked {
  readonly fence: Promise<Reply>;
  readonly other: Promise<Reply>;
  /** One of them is answered. */
  readonly isAnswered: Promise<boolean>;
}

/**
 * Asks twice, as a faulty target may leave one request without an answer. Where requests wait for each other, the second one is
 * sent only if it is needed.
 */
export function askTwice(session: Session): Asked {
  const fence = session.fence();
  const other = () => session.request(UNKNOWN);
  return asked(
    fence,
    session.asksInTurn ? fence.then((reply) => (hasAnswer(reply) ? reply : other())) : other(),
  );
}

/** The same on a session on which nothing else is asked. Also a target that answers only one of several requests answers one of these. */
export function askTogether(session: Session): Asked {
  const ask = (method: string) => session.request(method, undefined, { together: true });
  return asked(ask(session.plainMethod), ask(UNKNOWN));
}

function asked(fence: Promise<Reply>, second: Promise<Reply>): Asked {
  const answers = [fence, second].map(async (pending) => {
    if (!hasAnswer(await pending)) throw new Error("no answer");
  });
  const isAnswered = Promise.any(answers).then(
    () => true,
    () => false,
  );
  return { fence, other: second, isAnswered };
}

/**
 * Whether a target still answers on a session. If not, a missing message there says nothing about a single request. A session that was silent for
 * the whole limit is asked as well, and not waited for as long again: nothing else may have been asked there meanwhile.
 */
export async function isAnswering(session: Session): Promise<boolean> {
  return session.hasWitness || askTwice(session).isAnswered;
}

const hasAnswer = ({ kind }: Reply) => kind !== "silence" && kind !== "gone";
