import { isDeclared } from "../../../../harness/check/applies.ts";
import { type CheckContext, situation } from "../../../../harness/check/check.ts";
import { requestMessage } from "../../../../harness/session/lines/envelope.ts";
import type { Session } from "../../../../harness/session/session.ts";
import { given } from "../../../../schema/given.ts";
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
  /** The stream that answered a method that does not exist. Absent when the server answers it in JSON. */
  readonly ofError?: Exchange;
}

type Resumption = Pick<Streamed, "resumed" | "elsewhere">;

type Context = Pick<CheckContext, "open" | "limit">;

/** Requests that change nothing on any server. Some servers answer only the second one with a stream. */
function candidates(session: Session): readonly { method: string; params?: Record<string, unknown> }[] {
  const plain = { method: plainMethod(session) };
  if (!isDeclared(session.server.capabilities, "tools")) return [plain];
  return [plain, { method: "tools/call", params: { name: "mcp-conform/no-such-tool", arguments: {} } }];
}

export const streamed = situation("streams that end and are resumed", async (context): Promise<Streamed> => {
  const session = await context.open();
  for (const { method, params } of candidates(session)) {
    const ask = (id: string, until: "end" | "response") =>
      readStream(session, requestMessage(session.speaker, id, method, params), until);
    const first = await ask(`mcp-conform-1-${method}`, "end");
    if (first === undefined) continue;
    // When the first stream stayed open, the second one stays open too, so the check does not wait for its end.
    const second = await ask(`mcp-conform-2-${method}`, first.end ? "end" : "response");
    const streams = second ? [first, second] : [first];
    const resumption = await resumed(context, session, first);
    // Errors are often sent in another place than results. Where results leave streams open, this one need not be waited for.
    const ofError = first.end && (await readStream(session, unknownMethod(session), "end"));
    return { streams, ...resumption, ...given({ ofError }) };
  }
  return { streams: [] };
});

const unknownMethod = ({ speaker }: Session) =>
  requestMessage(speaker, "mcp-conform-1-no-such-method", "mcp-conform/no-such-method");

async function resumed(context: Context, session: Session, first: Exchange): Promise<Resumption> {
  const lastEventId = first.blocks.find(({ id }) => id)?.id;
  if (lastEventId === undefined || session.era === "stateless") return {};
  await pauseAfter(first, context.limit);
  const here = await resume(session, lastEventId);
  if (session.sessionId === undefined) return { resumed: here };
  return { resumed: here, elsewhere: await resume(await context.open(), lastEventId) };
}
