import type { JsonRpcId, Reply } from "../../../harness/session/reply.ts";
import type { Session } from "../../../harness/session/session.ts";
import { withTimeout } from "../../../harness/session/timeout.ts";
import type { JsonObject } from "../../../schema/json.ts";
import { eventStream } from "../http/answers.ts";
import {
  type Exchange,
  exchangesOf,
  isResponse,
  messagesOn,
  postedRequestIds,
  type StreamMessage,
} from "../http/exchanges.ts";
import { answerOf, get, post } from "../http/send.ts";

/** Milliseconds: until the response, and from then on until the stream ends. */
interface Waiting {
  readonly limit: number;
  readonly patience: number;
}

/** Posts a request, and looks at the event stream that answers it; undefined when it is answered otherwise. */
export async function readStream(
  session: Session,
  message: JsonObject,
  { limit, patience }: Waiting,
): Promise<Exchange | undefined> {
  const mark = session.mark();
  const exchange = post(session, message);
  if (!eventStream.matches(await answerOf(exchange, limit))) return undefined;
  const look = () => seenSince(session, mark, exchange.exchange);
  const response = untilResponse(session, look);
  await withTimeout(Promise.race([exchange.end, response.came]), limit, () => undefined);
  response.stop();
  await withTimeout(exchange.end, patience, () => undefined);
  return look();
}

function untilResponse(session: Session, look: () => Exchange): { came: Promise<void>; stop: () => void } {
  let tell = (): void => {};
  const came = new Promise<void>((resolve) => {
    tell = () => {
      if (responsesOn(look()).length > 0) resolve();
    };
  });
  // It may have come together with the headers.
  tell();
  return { came, stop: session.connection.listen(tell) };
}

/** A server that closes a connection early says how long a client has to stay away. */
export async function pauseAfter(seen: Exchange, limit: number): Promise<void> {
  const retry = seen.blocks.findLast((block) => block.retry !== undefined)?.retry ?? 0;
  if (responsesOn(seen).length > 0) return;
  await new Promise((resolve) => setTimeout(resolve, Math.min(retry, limit)));
}

/** A stream that was taken up again. */
export interface Resumed {
  readonly lastEventId: string;
  readonly reply: Reply;
  readonly seen: Exchange;
  /** The ids of all requests of the session that took it up. */
  readonly asked: readonly JsonRpcId[];
}

/** So many times a server that is busy may answer something else before it sends what it has kept. */
const CHANCES = 4;

/** Takes a stream up after an event id, for as long as the server needs to send what it has. */
export async function resume(session: Session, limit: number, lastEventId: string): Promise<Resumed> {
  const mark = session.mark();
  const exchange = get(session, { headers: [["Last-Event-ID", lastEventId]] });
  const reply = await answerOf(exchange, limit);
  if (eventStream.matches(reply)) {
    const response = untilResponse(session, () => seenSince(session, mark, exchange.exchange));
    let isOver = false;
    void Promise.race([response.came, exchange.end]).then(() => {
      isOver = true;
    });
    // What comes besides the response comes before a later request is answered.
    for (let chance = 0; chance < CHANCES && (chance === 0 || !isOver); chance += 1) await session.quiet();
    response.stop();
  }
  const seen = seenSince(session, mark, exchange.exchange);
  exchange.abort();
  return {
    lastEventId,
    reply,
    seen,
    asked: exchangesOf({ events: session.since(0) }).flatMap(postedRequestIds),
  };
}

function seenSince(session: Session, mark: number, exchange: number): Exchange {
  const all = exchangesOf({ events: session.since(mark) });
  const found = all.find(({ request }) => request.exchange === exchange);
  if (found === undefined) throw new Error(`exchange ${exchange} is not in the trace`);
  return found;
}

/** The responses that came on a stream. */
export function responsesOn(seen: Exchange): readonly StreamMessage[] {
  return messagesOn(seen).filter(({ message }) => isResponse(message));
}
