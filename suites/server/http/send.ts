import { headersOf } from "../../../harness/session/envelope.ts";
import type { JsonRpcId, Reply } from "../../../harness/session/reply.ts";
import type { Session } from "../../../harness/session/session.ts";
import { withTimeout } from "../../../harness/session/timeout.ts";
import type { Headers } from "../../../harness/trace/event.ts";
import type { HttpExchange } from "../../../harness/transport/connection.ts";
import type { JsonObject } from "../../../schema/json.ts";
import { eventStream } from "./answers.ts";
import { type HeaderChange, withoutHeader } from "./headers.ts";

export const SESSION_ID = "Mcp-Session-Id";

interface Sending {
  /** Besides those that the revision wants. */
  readonly headers?: Headers;
  /** Illegal on purpose. */
  readonly broken?: boolean;
}

/** Who speaks, and in which session: the headers of a request without a body. */
function bodiless(session: Session): Headers {
  return withoutHeader("Accept")(withoutHeader("Content-Type")(headersOf(session.speaker, undefined)));
}

/** Asks for an event stream. */
export function get(session: Session, { headers = [], broken = false }: Sending = {}): HttpExchange {
  const all: Headers = [["Accept", "text/event-stream"], ...bodiless(session), ...headers];
  return session.exchange({ method: "GET", headers: all, broken });
}

/** Ends the session. Nothing comes back that an Accept header could speak of, so there is none. */
export function del(session: Session, id = session.sessionId): HttpExchange {
  const named: Headers = id === undefined ? [] : [[SESSION_ID, id]];
  const headers = [...withoutHeader(SESSION_ID)(bodiless(session)), ...named];
  return session.exchange({ method: "DELETE", headers });
}

/** Posts a message, and leaves what answers it, and when, to the check. */
export function post(session: Session, message: JsonObject): HttpExchange {
  const headers = headersOf(session.speaker, message);
  return session.exchange({ method: "POST", headers, body: JSON.stringify(message) });
}

/** What came of an exchange. For an event stream: its status and headers, whatever comes on it later. */
export async function answerOf(exchange: HttpExchange, limit: number): Promise<Reply> {
  const late = Symbol("late");
  const head = await withTimeout(exchange.head, limit, () => late);
  if (typeof head === "symbol") {
    return { kind: "silence", seq: exchange.seq, waitedMs: limit, fenced: false };
  }
  if (head === undefined) {
    const { seq, how, error } = await exchange.end;
    return { kind: "gone", seq, how: `the connection failed (${error ?? how})` };
  }
  const { seq, ...http } = head;
  const opened: Reply = { kind: "status", seq, http, body: "" };
  return eventStream.matches(opened) ? opened : { ...opened, body: await exchange.body };
}

/** The request that every server of the era answers, under other headers. */
export function requestWithHeaders(
  session: Session,
  headers: HeaderChange,
  options: { readonly broken?: boolean; readonly id?: JsonRpcId } = {},
): Promise<Reply> {
  return session.request(harmless(session), undefined, { ...options, headers });
}

/** The check without whose pass nothing can be concluded from a ping that is not answered. */
export const PING_ANSWERED = "ping.answered";

/** A method that every server of the era answers, and that changes nothing. */
export function harmless(session: Session): string {
  return session.era === "stateful" ? "ping" : "server/discover";
}
