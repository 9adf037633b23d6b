import { given } from "../../schema/given.ts";
import type { Asking } from "./asking.ts";
import { plainMethod } from "./control.ts";
import { requestMessage } from "./lines/envelope.ts";
import type { JsonRpcId, Reply } from "./replies/reply.ts";
import { outgoing, type SendOptions, type SessionState } from "./session-state.ts";
import { never } from "./waiting/timeout.ts";

export interface ProbeOptions extends SendOptions {
  /** The id of the answer. Absent if the probe has no id that a target could read. */
  readonly expects?: JsonRpcId;
  /** The target must answer, so the answer is waited for within the limit of the operator: a slow target answers after the fence. */
  readonly mustAnswer?: true;
}

/** Probes that begin with the same characters are of one kind. */
const KIND_CHARACTERS = 200;

/** How long a probe waits for its answer before the fence, where both cannot be open at once. In milliseconds. */
const PROBE_MS = 150;

/**
 * Sends bytes exactly as given. Over Streamable HTTP each of them has an answer, at least a status. Over other transports there may be none:
 * then the answer of a fence ends the wait, unless the check that sends it must wait for the whole limit.
 */
export function probe(
  asking: Asking,
  bytes: string | Uint8Array,
  options: ProbeOptions,
  fence: () => Promise<Reply>,
): Promise<Reply> {
  const { state, by } = asking;
  const { inbox, line, patience, rateLimit, agreed, connection } = state;
  const { expects, mustAnswer = false, ...rest } = options;
  const sending = outgoing(state, by, bytes, undefined, { broken: true, ...rest });
  const kind = `probe ${String(bytes).slice(0, KIND_CHARACTERS)}`;
  const isWatched =
    connection.transport === "http" || mustAnswer || (by !== undefined && patience.isPatient(by));
  const watched = (ofFence: () => Promise<Reply>): Promise<Reply> =>
    isWatched
      ? asking.watched<Reply>(kind, options, (limit, unanswered) =>
          line.probe(sending, { limit, ...given({ expects, unanswered }) }),
        )
      : line.probe(sending, {
          limit: options.limit ?? Number.POSITIVE_INFINITY,
          ...given({ expects }),
          fencing: {
            fence: ofFence,
            arrival: (coming) => asking.arrival(coming, `${kind}: its status`),
          },
        });
  const send = (ofFence: () => Promise<Reply>): Promise<Reply> =>
    rateLimit.obey(by, () => oneByOne(state, () => watched(ofFence)));
  if (!(inbox.lacksIds || patience.takesTurns) || !agreed) return send(fence);
  const inTurn = async () => {
    let isOver = false;
    // The answer of the fence could be taken for that of the probe, or replace it. So the fence waits.
    const reply = await send(async () => {
      await new Promise((resolve) => setTimeout(resolve, PROBE_MS));
      if (isOver) return never();
      const id = asking.freshId();
      return asking.askOnce(requestMessage(state.speaker, id, plainMethod(state)), id, state.limit);
    });
    isOver = true;
    return reply;
  };
  return inbox.lacksIds ? asking.inTurn(inTurn) : patience.inTurn(inTurn, state.connection);
}

/** A probe waits for the one before it, and only then its own limit begins, and the time of its answer. */
function oneByOne(state: SessionState, run: () => Promise<Reply>): Promise<Reply> {
  if (state.connection.transport === "http") return run();
  const mine = state.probing.then(run);
  state.probing = mine.catch(() => undefined);
  return mine;
}
