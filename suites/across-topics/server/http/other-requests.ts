import { type Expect, Inconclusive } from "../../../../harness/check/expect.ts";
import {
  headersOf,
  notificationMessage,
  requestMessage,
} from "../../../../harness/session/lines/envelope.ts";
import { describeReply, type Reply } from "../../../../harness/session/replies/reply.ts";
import type { Session } from "../../../../harness/session/session.ts";
import type { HttpExchange } from "../../../../harness/transport/connection.ts";
import type { JsonObject } from "../../../../schema/json.ts";
import { success } from "./answers.ts";
import { type HeaderChange, withoutHeader } from "./headers.ts";
import { answerOf } from "./send.ts";

/** A rule of HTTP headers holds for each HTTP request: also for these, which are no plain JSON-RPC requests. */
export type OtherKind = "notification" | "GET" | "DELETE" | "subscriptions/listen";

export interface OtherRequest {
  readonly kind: OtherKind;
  readonly reply: Reply;
}

/** Sends one request after the other with changed headers. A DELETE that is served ends the session. */
export async function otherRequests(
  session: Session,
  kinds: readonly OtherKind[],
  change: HeaderChange,
): Promise<readonly OtherRequest[]> {
  const all: OtherRequest[] = [];
  for (const kind of kinds) {
    const exchange = send(session, kind, change);
    const reply = await answerOf(session, exchange);
    exchange.abort();
    all.push({ kind, reply });
  }
  return all;
}

function send(session: Session, kind: OtherKind, change: HeaderChange): HttpExchange {
  const { speaker } = session;
  const plain = withoutHeader("Content-Type")(headersOf(speaker, undefined));
  const posted = (message: JsonObject) =>
    session.exchange({
      method: "POST",
      headers: change(headersOf(speaker, message)),
      body: JSON.stringify(message),
      broken: true,
    });
  switch (kind) {
    case "notification":
      // It cancels nothing: no request has this id.
      return posted(notificationMessage("notifications/cancelled", { requestId: "mcp-conform-none" }));
    case "subscriptions/listen":
      return posted(requestMessage(speaker, session.freshId(), kind, { notifications: {} }));
    case "GET":
      return session.exchange({
        method: kind,
        headers: change([["Accept", "text/event-stream"], ...withoutHeader("Accept")(plain)]),
        broken: true,
      });
    case "DELETE":
      return session.exchange({
        method: kind,
        headers: change(withoutHeader("Accept")(plain)),
        broken: true,
      });
  }
}

/** Judges that none of them was served. A GET whose answer waits for the first event shows nothing, and is left out. */
export function judgeRefused(
  expect: Expect,
  all: readonly OtherRequest[],
  { expected, isViolation }: { readonly expected: string; isViolation(kind: OtherKind): boolean },
): void {
  const answered = all.filter(({ reply }) => reply.kind !== "silence");
  if (answered.length === 0) throw new Inconclusive("no-answer", "none of these requests was answered");
  for (const { kind, reply } of answered) {
    if (reply.kind === "gone") throw new Inconclusive("target-gone", `${kind}: ${describeReply(reply)}`);
    const details = { expected, actual: `${kind}: ${describeReply(reply)}`, at: reply.seq };
    if (isViolation(kind)) expect.that(!success.matches(reply), details);
    else expect.should(!success.matches(reply), details);
  }
}
