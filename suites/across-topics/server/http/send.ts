import { headersOf } from "../../../../harness/session/lines/envelope.ts";
import type { JsonRpcId, Reply } from "../../../../harness/session/replies/reply.ts";
import type { Session } from "../../../../harness/session/session.ts";
import type { Headers } from "../../../../harness/trace/event.ts";
import { HEADER } from "../../../../harness/trace/headers.ts";
import type { HttpExchange } from "../../../../harness/transport/connection.ts";
import type { JsonObject } from "../../../../schema/json.ts";
import { plainMethod } from "../plain-request.ts";
import { eventStream } from "./answers.ts";
import { type HeaderChange, withoutHeader } from "./headers.ts";

interface SendOptions {
  /** In addition to those that the revision requires. */
  readonly headers?: Headers;
  /** The request breaks a rule on purpose. */
  readonly broken?: boolean;
}

/** The headers of a request without a body: session and version. */
function headersWithoutBody(session: Session): Headers {
  return withoutHeader("Accept")(withoutHeader("Content-Type")(headersOf(session.speaker, undefined)));
}

/** Sends a GET for an event stream. */
export function get(session: Session, { headers = [], broken = false }: SendOptions = {}): HttpExchange {
  const all: Headers = [["Accept", "text/event-stream"], ...headersWithoutBody(session), ...headers];
  return session.exchange({ method: "GET", headers: all, broken });
}

/** Sends a DELETE that ends the session. The response has no body, so the request has no Accept header. */
export function del(session: Session, id = session.sessionId): HttpExchange {
  const named: Headers = id === undefined ? [] : [[HEADER.sessionId, id]];
  const headers = [...withoutHeader(HEADER.sessionId)(headersWithoutBody(session)), ...named];
  return session.exchange({ method: "DELETE", headers });
}

/** Posts a message. The check reads the response. */
export function post(session: Session, message: JsonObject): HttpExchange {
  const headers = headersOf(session.speaker, message);
  return session.exchange({ method: "POST", headers, body: JSON.stringify(message) });
}

/** The reply to a request. For an event stream: status and headers, without the events. */
export async function answerOf(session: Session, exchange: HttpExchange): Promise<Reply> {
  const sent = performance.now();
  const came = await session.arrival(
    exchange.head.then((head) => ({ head })),
    "the answer to an HTTP request",
  );
  if (came === undefined) {
    const waitedMs = Math.round(performance.now() - sent);
    return { kind: "silence", seq: exchange.seq, waitedMs, fenced: false };
  }
  if (came.head === undefined) {
    const { seq, how, error } = await exchange.end;
    return { kind: "gone", seq, how: `the connection failed (${error ?? how})` };
  }
  const { seq, ...http } = came.head;
  const opened: Reply = { kind: "status", seq, http, body: "" };
  return eventStream.matches(opened) ? opened : { ...opened, body: await exchange.body };
}

/** A request that every server of the era answers, with changed headers. */
export function requestWithHeaders(
  session: Session,
  headers: HeaderChange,
  options: { readonly broken?: boolean; readonly id?: JsonRpcId } = {},
): Promise<Reply> {
  return session.request(plainMethod(session), undefined, { ...options, headers });
}

/** Checks that send a ping depend on this check: without its pass, an unanswered ping proves nothing. */
export const PING_ANSWERED = "ping.answered";
