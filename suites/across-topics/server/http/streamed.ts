import { isDeclared } from "../../../../harness/check/applies.ts";
import { situation } from "../../../../harness/check/check.ts";
import { requestMessage } from "../../../../harness/session/lines/envelope.ts";
import type { Session } from "../../../../harness/session/session.ts";
import { plainMethod } from "../plain-request.ts";
import type { Exchange } from "./exchanges.ts";
import { pauseAfter, type Resumed, readStream, resume } from "./read-stream.ts";

/** The streams of two requests, one after the other, and the result of resuming the first one. */
export interface Streamed {
  /** The streams that answered the requests. Empty when the server answers in JSON. */
  readonly streams: readonly Exchange[];
  /** The first stream, resumed after its first event id. Absent when it had none. */
  readonly resumed?: Resumed;
  /** The same in another session. Absent when there are no sessions. */
  readonly elsewhere?: Resumed;
}

/** Requests that change nothing on any server. Some servers answer only the second one with a stream. */
function candidates(session: Session): readonly { method: string; params?: Record<string, unknown> }[] {
  const plain = { method: plainMethod(session) };
  if (!isDeclared(session.server.capabilities, "tools")) return [plain];
  return [plain, { method: "tools/call", params: { name: "mcp-conform/no-such-tool", arguments: {} } }];
}

export const streamed = situation("streams that end and are resumed", async (context): Promise<Streamed> => {
  const { limit } = context;
  const session = await context.open();
  for (const { method, params } of candidates(session)) {
    const ask = (id: string, until: "end" | "response") =>
      readStream(session, requestMessage(session.speaker, id, method, params), until);
    const first = await ask(`mcp-conform-1-${method}`, "end");
    if (first === undefined) continue;
    // When the first stream stayed open, the second one stays open too, so the check does not wait for its end.
    const second = await ask(`mcp-conform-2-${method}`, first.end ? "end" : "response");
    const streams = second ? [first, second] : [first];
    const lastEventId = first.blocks.find(({ id }) => id)?.id;
    if (lastEventId === undefined || session.era === "stateless") return { streams };
    await pauseAfter(first, limit);
    const resumed = await resume(session, lastEventId);
    if (session.sessionId === undefined) return { streams, resumed };
    return { streams, resumed, elsewhere: await resume(await context.open(), lastEventId) };
  }
  return { streams: [] };
});
