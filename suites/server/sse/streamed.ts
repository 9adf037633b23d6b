import { isDeclared } from "../../../harness/check/applies.ts";
import { situation } from "../../../harness/check/check.ts";
import { requestMessage } from "../../../harness/session/envelope.ts";
import type { Session } from "../../../harness/session/session.ts";
import type { Exchange } from "../http/exchanges.ts";
import { harmless } from "../http/send.ts";
import { pauseAfter, type Resumed, readStream, resume } from "./read-stream.ts";

/** What two requests brought that were posted one after the other, and what came when the first was taken up again. */
export interface Streamed {
  /** The streams that answered them; none when the server answers in JSON. */
  readonly streams: readonly Exchange[];
  /** The first stream, taken up after its first event id; absent when it had none. */
  readonly resumed?: Resumed;
  /** The same from another session; absent when there are no sessions. */
  readonly elsewhere?: Resumed;
}

/** What can be asked of any server without changing anything, and what some answer with a stream. */
function candidates(session: Session): readonly { method: string; params?: Record<string, unknown> }[] {
  const plain = { method: harmless(session) };
  if (!isDeclared(session.server.capabilities, "tools")) return [plain];
  return [plain, { method: "tools/call", params: { name: "mcp-conform/no-such-tool", arguments: {} } }];
}

export const streamed = situation(
  "streams that end, and are taken up again",
  async (context): Promise<Streamed> => {
    const { limit } = context;
    const session = await context.open();
    for (const { method, params } of candidates(session)) {
      const ask = (id: string, patience: number) =>
        readStream(session, requestMessage(session.speaker, id, method, params), { limit, patience });
      const first = await ask(`mcp-conform-1-${method}`, limit);
      if (first === undefined) continue;
      // A server that has left one stream open leaves the next one open too: no need to wait for it again.
      const second = await ask(`mcp-conform-2-${method}`, first.end ? limit : 0);
      const streams = second ? [first, second] : [first];
      const lastEventId = first.blocks.find(({ id }) => id)?.id;
      if (lastEventId === undefined || session.era === "stateless") return { streams };
      await pauseAfter(first, limit);
      const resumed = await resume(session, limit, lastEventId);
      if (session.sessionId === undefined) return { streams, resumed };
      return { streams, resumed, elsewhere: await resume(await context.open(), limit, lastEventId) };
    }
    return { streams: [] };
  },
);
