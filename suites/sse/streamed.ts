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
    const session = await stage.open();
    for (const { method, params } of candidates(session)) {
      const streams = [];
      for (const id of ["mcp-conform-stream-1", "mcp-conform-stream-2"]) {
        const seen = await follow(session, stage.limit, requestMessage(session.speaker, id, method, params));
        if (seen) streams.push(seen);
      }
      const [first] = streams;
      if (first === undefined) continue;
      const lastEventId = first.blocks.find(({ id }) => id)?.id;
      if (lastEventId === undefined || session.era === "stateless") return { streams };
      const resumed = await resume(session, stage.limit, lastEventId);
      if (session.sessionId === undefined) return { streams, resumed };
      return { streams, resumed, elsewhere: await resume(await stage.open(), stage.limit, lastEventId) };
    }
    return { streams: [] };
  },
);

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
