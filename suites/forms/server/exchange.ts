import type { SessionContext } from "../../../harness/check/check.ts";
import { Inconclusive } from "../../../harness/check/expect.ts";
import type { Cuts } from "../../../harness/forms/delivery.ts";
import { headersOf, requestMessage } from "../../../harness/session/lines/envelope.ts";
import { type JsonRpcId, type Reply, whyHarnessCaused } from "../../../harness/session/replies/reply.ts";
import type { Session } from "../../../harness/session/session.ts";
import { describeBusy, isBusy } from "../../../harness/session/waiting/rate-limit.ts";
import type { Headers } from "../../../harness/trace/event.ts";
import { given } from "../../../schema/given.ts";
import type { JsonObject } from "../../../schema/json.ts";
import type { Plain, Sent } from "./form.ts";

/** What was sent, and what came. */
export interface Exchanged {
  readonly text: string;
  readonly id: unknown;
  readonly cuts?: Cuts;
  /** Over HTTP. */
  readonly headers?: Headers;
  readonly url?: string;
  readonly reply: Reply;
  /** Sequence number of the event that sent it. */
  readonly at: number;
}

/** The plain request with a new id, in the envelope of the era. */
export function messageOf(session: Session, { method, params }: Plain): JsonObject {
  return requestMessage(session.speaker, session.freshId(), method, params);
}

/** Sends a message in a form. Ends the check where the answer is no evidence: the harness caused it, or the server is busy. */
export async function exchanged(session: Session, sent: Sent): Promise<Exchanged> {
  const {
    message,
    text = JSON.stringify(message),
    cuts,
    headers = (all) => all,
    url,
    mayBeUnread = false,
  } = sent;
  const { connection } = session;
  const found = await exchangedBy(session, { text, id: message.id }, () =>
    session.probe(text, {
      expects: message.id as JsonRpcId,
      // A message in pieces takes time to be written, which is not that of the server: a fence after it ends the wait.
      ...(cuts === undefined ? { mustAnswer: true as const } : {}),
      broken: mayBeUnread,
      headers: () => headers(headersOf(session.speaker, message)),
      cuts,
      ...(url === undefined || !("url" in connection) ? {} : { url: url(connection.url) }),
    }),
  );
  return { ...found, ...given({ cuts }) };
}

/** Ends the check where a reply is no evidence: the harness caused it, or the server is busy. */
export function requireOwnAnswer(reply: Reply): void {
  const why = whyHarnessCaused(reply);
  if (why !== undefined) throw new Inconclusive("no-answer", why);
  if (isBusy(reply)) throw new Inconclusive("no-answer", describeBusy(reply));
}

async function exchangedBy(
  session: Session,
  what: Pick<Exchanged, "text" | "id">,
  send: () => Promise<Reply>,
): Promise<Exchanged> {
  const mark = session.mark();
  const reply = await send();
  requireOwnAnswer(reply);
  const [own] = session
    .since(mark)
    .filter(({ channel }) => channel === "stdin" || channel === "http-request");
  const http = own?.channel === "http-request" ? { headers: own.headers, url: own.url } : {};
  return { ...what, ...http, reply, at: "message" in reply ? reply.seq : (own?.seq ?? reply.seq) };
}

/** Sends the plain request. Its answer may come after those of later requests, so it is waited for without a fence. */
export async function plainly(
  { session }: Pick<SessionContext, "session">,
  plain: Plain,
): Promise<Exchanged> {
  const message = messageOf(session, plain);
  const what = { text: JSON.stringify(message), id: message.id };
  return exchangedBy(session, what, () => session.ask(message, message.id as JsonRpcId));
}
