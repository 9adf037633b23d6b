import type { JsonRpcId, Reply } from "../../../../harness/session/replies/reply.ts";
import type { Session } from "../../../../harness/session/session.ts";
import { HEADER } from "../../../../harness/trace/headers.ts";
import type { JsonObject } from "../../../../schema/json.ts";
import { eventStream } from "./answers.ts";
import {
  type Exchange,
  exchangesOf,
  isResponse,
  messagesOn,
  postedRequestIds,
  type StreamMessage,
} from "./exchanges.ts";
import { answerOf, get, post } from "./send.ts";

/** Posts a request and reads the event stream that answers it, to its end or only to the response. Undefined when no event stream answers it. */
export async function readStream(
  session: Session,
  message: JsonObject,
  until: "end" | "response",
): Promise<Exchange | undefined> {
  const mark = session.mark();
  const exchange = await session.start(
    () => post(session, message),
    ({ end }) => end,
  );
  if (!eventStream.matches(await answerOf(session, exchange))) return undefined;
  const read = () => exchangeSince(session, mark, exchange.exchange);
  const response = untilResponse(session, read);
  await session.arrival(Promise.race([exchange.end, response.seen]), "the response on a stream");
  response.stop();
  if (until === "end") await session.arrival(exchange.end, "the end of a stream");
  return read();
}

/** Waits until the messages of the connection show something. */
export function whenSeen(
  session: Session,
  isThere: () => boolean,
): { seen: Promise<void>; stop: () => void } {
  let checkNow = (): void => {};
  const seen = new Promise<void>((resolve) => {
    checkNow = () => {
      if (isThere()) resolve();
    };
  });
  // It may have come together with the headers.
  checkNow();
  return { seen, stop: session.connection.listen(checkNow) };
}

const untilResponse = (session: Session, read: () => Exchange) =>
  whenSeen(session, () => responsesOn(read()).length > 0);

/** Waits for the retry time of the server, if it closed the connection before the response. */
export async function pauseAfter(seen: Exchange, limit: number): Promise<void> {
  const retry = seen.blocks.findLast((block) => block.retry !== undefined)?.retry ?? 0;
  if (responsesOn(seen).length > 0) return;
  await new Promise((resolve) => setTimeout(resolve, Math.min(retry, limit)));
}

/** The result of resuming a stream. */
export interface Resumed {
  readonly lastEventId: string;
  readonly reply: Reply;
  readonly seen: Exchange;
  /** The ids of all requests in the session that resumed the stream. */
  readonly asked: readonly JsonRpcId[];
}

/** How many fences a busy server may answer before it has sent the stored events. */
const MAX_FENCES = 4;

/** Resumes a stream after an event id, and waits until the server has sent the stored events. */
export async function resume(session: Session, lastEventId: string): Promise<Resumed> {
  const mark = session.mark();
  const exchange = get(session, { headers: [[HEADER.lastEventId, lastEventId]] });
  const reply = await answerOf(session, exchange);
  if (eventStream.matches(reply)) {
    const response = untilResponse(session, () => exchangeSince(session, mark, exchange.exchange));
    let isOver = false;
    void Promise.race([response.seen, exchange.end]).then(() => {
      isOver = true;
    });
    // The server sends the stored events before it answers a later request.
    for (let fences = 0; fences < MAX_FENCES && (fences === 0 || !isOver); fences += 1) await session.quiet();
    response.stop();
  }
  const seen = exchangeSince(session, mark, exchange.exchange);
  exchange.abort();
  return {
    lastEventId,
    reply,
    seen,
    asked: exchangesOf({ events: session.since(0) }).flatMap(postedRequestIds),
  };
}

export function exchangeSince(session: Session, mark: number, exchange: number): Exchange {
  const all = exchangesOf({ events: session.since(mark) });
  const found = all.find(({ request }) => request.exchange === exchange);
  if (found === undefined) throw new Error(`exchange ${exchange} is not in the trace`);
  return found;
}

/** The responses on a stream. */
export function responsesOn(exchange: Exchange): readonly StreamMessage[] {
  return messagesOn(exchange).filter(({ message }) => isResponse(message));
}
