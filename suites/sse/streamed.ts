import { isDeclared } from "../../harness/check/applies.ts";
import { situation } from "../../harness/check/check.ts";
import { requestMessage } from "../../harness/session/envelope.ts";
import { within } from "../../harness/session/limit.ts";
import type { Reply } from "../../harness/session/reply.ts";
import type { Session } from "../../harness/session/session.ts";
import { eventStream } from "../http/answers.ts";
import { answerOf, get, harmless, post } from "../http/exchange.ts";
import { cameOn, exchangesOf, isResponse, type Seen } from "../http/seen.ts";

/** What two requests brought that were posted one after the other, and what came when the first was taken up again. */
export interface Streamed {
  /** The streams that answered them; none when the server answers in JSON. */
  readonly streams: readonly Seen[];
  /** The first stream, taken up after its first event id; absent when it had none. */
  readonly resumed?: Resumed;
  /** The same from another session; absent when there are no sessions. */
  readonly elsewhere?: Resumed;
}

export interface Resumed {
  readonly lastEventId: string;
  readonly reply: Reply;
  readonly seen: Seen;
}

/** What can be asked of any server without changing anything, and what some answer with a stream. */
function candidates(session: Session): readonly { method: string; params?: Record<string, unknown> }[] {
  const plain = { method: harmless(session) };
  if (!isDeclared(session.server.capabilities, "tools")) return [plain];
  return [plain, { method: "tools/call", params: { name: "mcp-conform/no-such-tool", arguments: {} } }];
}

export const streamed = situation(
  "streams that end, and are taken up again",
  async (stage): Promise<Streamed> => {
    const { limit } = stage;
    const session = await stage.open();
    for (const { method, params } of candidates(session)) {
      const ask = (id: string) => follow(session, limit, requestMessage(session.speaker, id, method, params));
      const first = await ask(`mcp-conform-1-${method}`);
      if (first === undefined) continue;
      const second = await ask(`mcp-conform-2-${method}`);
      const streams = second ? [first, second] : [first];
      const lastEventId = first.blocks.find(({ id }) => id)?.id;
      if (lastEventId === undefined || session.era === "stateless") return { streams };
      await pauseAfter(first);
      const resumed = await resume(session, limit, lastEventId);
      if (session.sessionId === undefined) return { streams, resumed };
      return { streams, resumed, elsewhere: await resume(await stage.open(), limit, lastEventId) };
    }
    return { streams: [] };
  },
);

/** A server that closes a connection early says how long a client has to stay away. */
async function pauseAfter(seen: Seen): Promise<void> {
  const retry = seen.blocks.findLast((block) => block.retry !== undefined)?.retry ?? 0;
  if (responsesOn(seen).length === 0) await new Promise((resolve) => setTimeout(resolve, retry));
}

/** Posts a request, and looks at the stream that answers it until it ends; undefined when it is answered otherwise. */
async function follow(
  session: Session,
  limit: number,
  message: ReturnType<typeof requestMessage>,
): Promise<Seen | undefined> {
  const mark = session.mark();
  const exchange = post(session, message);
  if (!eventStream.matches(await answerOf(exchange, limit))) return undefined;
  await within(exchange.end, limit, () => undefined);
  return seenSince(session, mark, exchange.exchange);
}

async function resume(session: Session, limit: number, lastEventId: string): Promise<Resumed> {
  const mark = session.mark();
  const exchange = get(session, { headers: [["Last-Event-ID", lastEventId]] });
  const reply = await answerOf(exchange, limit);
  if (eventStream.matches(reply)) await session.quiet();
  const seen = seenSince(session, mark, exchange.exchange);
  exchange.abort();
  return { lastEventId, reply, seen };
}

function seenSince(session: Session, mark: number, exchange: number): Seen {
  const found = exchangesOf({ events: session.since(mark) }).find(
    ({ request }) => request.exchange === exchange,
  );
  if (found === undefined) throw new Error(`exchange ${exchange} is not in the trace`);
  return found;
}

/** The responses that came on a stream. */
export function responsesOn(seen: Seen) {
  return cameOn(seen).filter(({ message }) => isResponse(message));
}
