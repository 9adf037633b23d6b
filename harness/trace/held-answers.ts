import type { Conversation, LegTrace, Rpc } from "./conversation.ts";
import type { TraceEvent } from "./event.ts";
import type { Message } from "./message.ts";

/** How the answers of a target came that were read after the handshake. */
export interface HeldAnswers {
  /** The requests whose answers came only after something else had been written to the target. */
  readonly held: readonly Rpc[];
  /** Those that came at once after a message for which they would have had much time before. */
  readonly released: readonly Rpc[];
  /** Those that came before anything else was written. */
  readonly atOnce: readonly Rpc[];
  /** The last ones of a connection that was open for the whole limit of the operator after them, and on which nothing more was written. */
  readonly missed: readonly Rpc[];
}

/** What came this much sooner after a message than that came after the request is its consequence. */
const SOONER = 10;

/** A message that was written sooner after the request, as a part of the limit, shows nothing: the answer may have been on its way. */
const APART = 0.01;

/**
 * A healthy target answers before more is written to it, except where requests are sent side by side. As many answers must have been released by a
 * message, almost none may have come by itself, and the whole limit must have passed in vain twice.
 */
const LEAST = { released: 10, missed: 2, held: 0.95 };

/** Whether each answer waits for the next message: what the target writes stays in a buffer until it writes again, or reads again. */
export function holdsAnswers({ held, released, atOnce, missed }: HeldAnswers): boolean {
  return (
    released.length >= LEAST.released &&
    missed.length >= LEAST.missed &&
    held.length >= LEAST.held * (held.length + atOnce.length)
  );
}

/** How the requests after the handshake were answered, on connections over which each message is written to one stream. */
export function heldAnswers({ conversations, limitMs = Number.POSITIVE_INFINITY }: LegTrace): HeldAnswers {
  const now = Math.max(0, ...conversations.map(({ events }) => events.at(-1)?.ms ?? 0));
  const all = conversations
    .filter(({ transport }) => transport === "stdio")
    .map((one) => ofConversation(one, (endOf(one) ?? now) - limitMs, APART * limitMs));
  return {
    held: all.flatMap(({ held }) => held),
    released: all.flatMap(({ released }) => released),
    atOnce: all.flatMap(({ atOnce }) => atOnce),
    missed: all.flatMap(({ missed }) => missed),
  };
}

/** When mcp-conform ended a connection, or its process ended, in milliseconds. */
const endOf = ({ events }: Conversation): number | undefined =>
  events.find(({ channel }) => channel === "close" || channel === "exit")?.ms;

/** `latest`: what was written after this time has not been waited for. `apart`: how long a released answer had time before. In milliseconds. */
function ofConversation(
  { clientRequests, events }: Conversation,
  latest: number,
  apart: number,
): HeldAnswers {
  const written = writtenBefore(events);
  const since = ({ seq }: Pick<TraceEvent, "seq">, end: number) => {
    const last = written.get(end);
    return last !== undefined && last.seq > seq ? last : undefined;
  };
  // The first request is the handshake: where its answer is held, no session is opened.
  const [, ...requests] = clientRequests.filter(({ request }) => !request.broken);
  const found = requests.flatMap((rpc) => {
    const [answer] = rpc.responses;
    return answer === undefined ? [] : [{ rpc, answer, release: since(rpc.request, answer.seq) }];
  });
  const last = events.findLast(({ channel }) => channel === "stdin");
  const held = found.filter(({ release }) => release !== undefined);
  return {
    held: held.map(({ rpc }) => rpc),
    released: held.filter((one) => isReleased(one, apart)).map(({ rpc }) => rpc),
    atOnce: found.filter(({ release }) => release === undefined).map(({ rpc }) => rpc),
    missed: requests.filter(
      ({ request, responses }) => responses.length === 0 && request.seq === last?.seq && request.ms <= latest,
    ),
  };
}

/** By the number of each event: what was last written before it. */
function writtenBefore(events: readonly TraceEvent[]): ReadonlyMap<number, TraceEvent> {
  const found = new Map<number, TraceEvent>();
  let last: TraceEvent | undefined;
  for (const event of events) {
    if (last !== undefined) found.set(event.seq, last);
    if (event.channel === "stdin") last = event;
  }
  return found;
}

interface Answered {
  readonly rpc: Rpc;
  readonly answer: Message;
  readonly release: TraceEvent | undefined;
}

function isReleased({ rpc: { request }, answer, release }: Answered, apart: number): boolean {
  if (release === undefined) return false;
  const before = release.ms - request.ms;
  return before >= apart && SOONER * (answer.ms - release.ms) < before;
}
