import { headersOf, requestMessage, streamHeaders } from "../../session/lines/envelope.ts";
import type { Reply } from "../../session/replies/reply.ts";
import type { Session } from "../../session/session.ts";
import { headerOf } from "../../trace/headers.ts";
import type { HttpExchange } from "../../transport/connection.ts";
import type { IllegalStep } from "../step.ts";
import type { TableFault } from "../tables.ts";

/** Sends a message with one fault. Undefined where nothing answers it. */
export async function sendFault(
  session: Session,
  { method, params }: IllegalStep,
  { edit = (request) => request, answers, headers = (all) => all, verb, ofSession }: TableFault,
): Promise<Reply | undefined> {
  const { speaker } = session;
  if (ofSession && session.sessionId === undefined) return undefined;
  if (verb !== undefined) {
    const exchange = session.exchange({
      method: verb,
      headers: headers(streamHeaders(speaker)),
      broken: true,
    });
    const reply = await statusOf(session, exchange);
    exchange.abort();
    return reply;
  }
  const id = session.freshId();
  const request = requestMessage(speaker, id, method, params);
  const message = edit(request);
  if (typeof message === "string") {
    const expected = answers === undefined ? {} : { expects: id, mustAnswer: true as const };
    const reply = await session.probe(message, {
      headers: () => headers(headersOf(speaker, request)),
      ...expected,
    });
    return answers === undefined ? undefined : reply;
  }
  const isRequest = (message as { id?: unknown }).id === id;
  if (isRequest && answers !== undefined) return session.ask(message, id, { broken: true, headers });
  const reply = await session.send(message, { broken: true, headers });
  return answers === undefined ? undefined : reply;
}

/** The answer to an HTTP request, without the events of a stream. */
async function statusOf(session: Session, exchange: HttpExchange): Promise<Reply> {
  const began = performance.now();
  const came = await session.arrival(
    exchange.head.then((head) => ({ head })),
    "the answer to GET",
  );
  const waitedMs = Math.round(performance.now() - began);
  if (came === undefined) return { kind: "silence", seq: exchange.seq, waitedMs, fenced: false };
  if (came.head === undefined) return { kind: "gone", seq: exchange.seq, how: "the connection failed" };
  const { seq, ...http } = came.head;
  const isStream = headerOf(http.headers, "Content-Type")?.startsWith("text/event-stream") === true;
  return { kind: "status", seq, http, body: isStream ? "" : await exchange.body };
}

/** Opens a stream that stays open until the session ends. */
export function openStream(session: Session): void {
  if (session.connection.transport !== "http" || session.era === "stateless") return;
  session.exchange({ method: "GET", headers: streamHeaders(session.speaker) });
}
