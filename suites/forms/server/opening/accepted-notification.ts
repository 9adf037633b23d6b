import type { Reply } from "../../../../harness/session/replies/reply.ts";
import type { Session } from "../../../../harness/session/session.ts";
import type { JsonObject } from "../../../../schema/json.ts";
import { plainly } from "../exchange.ts";
import type { Plain } from "../form.ts";

/** What came of a notification: the status over HTTP, and the answer to the next request. */
export interface Accepted {
  readonly status: Reply | undefined;
  readonly reply: Reply;
  /** Sequence number of the event that answered or sent it. */
  readonly at: number;
}

/** Sends a notification, and then a request that changes nothing. */
export async function accepted(session: Session, message: JsonObject, request: Plain): Promise<Accepted> {
  const mark = session.mark();
  const status = await session.send(message);
  const { reply } = await plainly({ session }, request);
  const [own] = session.since(mark);
  return { status, reply, at: status?.seq ?? own?.seq ?? reply.seq };
}

export const isAcceptedStatus = (reply: Reply | undefined): boolean =>
  reply === undefined || (reply.kind === "status" && reply.http.status < 400);

export const isAccepted = ({ status, reply }: Accepted): boolean =>
  isAcceptedStatus(status) && reply.kind === "result";
