import { requestMessage } from "../../../../harness/session/lines/envelope.ts";
import type { Reply } from "../../../../harness/session/replies/reply.ts";
import type { Session } from "../../../../harness/session/session.ts";
import { given } from "../../../../schema/given.ts";
import { eventStream } from "../http/answers.ts";
import {
  exchangeSince,
  pauseAfter,
  type Resumed,
  responsesOn,
  resume,
  whenSeen,
} from "../http/read-stream.ts";
import { answerOf, post } from "../http/send.ts";
import type { RunningTool } from "./running-tool.ts";

/** A call whose connection the client lost before the response. */
export interface BrokenCall {
  readonly id: string;
  /** The answer to an equal call that began later. When it is there, the call is over as well. */
  readonly control: Reply;
  /** The stream, resumed after its last event id. Absent if it had none before the response. */
  readonly resumed?: Resumed;
}

const ID = "mcp-conform-broken-call";

/** Calls a tool, closes the connection once its stream has an event id, and resumes the stream when the call is over. */
export async function breakCall(
  session: Session,
  tool: RunningTool,
  limit: number,
): Promise<BrokenCall | undefined> {
  const mark = session.mark();
  const params = { ...tool, _meta: { progressToken: ID } };
  const exchange = post(session, requestMessage(session.speaker, ID, "tools/call", params));
  if (!eventStream.matches(await answerOf(session, exchange))) return undefined;
  const call = () => session.request("tools/call", { ...tool }, { together: true });
  const controlling = call();
  const stream = () => exchangeSince(session, mark, exchange.exchange);
  const lastId = () => stream().blocks.findLast(({ id }) => id)?.id;
  const named = whenSeen(session, () => lastId() !== undefined);
  await Promise.race([named.seen, exchange.end, controlling]);
  named.stop();
  const lastEventId = lastId();
  const isAnswered = responsesOn(stream()).length > 0;
  exchange.abort();
  const [control] = await Promise.all([controlling, pauseAfter(stream(), limit)]);
  if (lastEventId === undefined) return { id: ID, control };
  if (isAnswered) return undefined;
  if (control.kind !== "result") return { id: ID, control };
  const resumed = await resume(session, lastEventId);
  const isThere = responsesOn(resumed.seen).some(({ message }) => message.id === ID);
  if (isThere || !eventStream.matches(resumed.reply)) return { id: ID, control, resumed };
  // A call that takes longer than its equal has the time of another one.
  const again = await call();
  return { id: ID, control: again, ...given({ resumed: await resume(session, lastEventId) }) };
}
