import type { Reply } from "../../session/replies/reply.ts";
import type { Session } from "../../session/session.ts";
import type { HttpRequestEvent, HttpResponseEvent, TraceEvent } from "../../trace/event.ts";
import { headerOf } from "../../trace/headers.ts";
import { noFindings, type Outcome } from "../outcomes/outcome.ts";

/** The outcome of a check whose session the server has ended, which it may do at any time (basic/transports#session-management). */
export const ENDED = noFindings("inconclusive", {
  kind: "no-answer",
  text: "the server ended the session: it answers each request on it with HTTP 404",
});

const GONE = 404;
const SESSION_ID = "mcp-session-id";

/** The server has ended the session, and answers each request on it with 404. */
export function isSessionOver({ era, sessionId }: Session, reply: Reply | undefined): boolean {
  const status = reply && "http" in reply ? reply.http?.status : undefined;
  return era === "stateful" && sessionId !== undefined && status === GONE;
}

/**
 * Whether a failure or a warning rests on status 404 to requests on a session that was served before, and that the harness did not end. The
 * server may have ended that session. One that has served no request of its session has no such reason.
 */
export function restsOnEnd(
  { verdict, findings }: Outcome,
  { era, sessionId }: Pick<Session, "era" | "sessionId">,
  events: readonly TraceEvent[],
): boolean {
  if (era !== "stateful" || sessionId === undefined || (verdict !== "fail" && verdict !== "warn"))
    return false;
  const decisive = findings.filter((finding) => finding.verdict === verdict);
  const refusals = decisive.map(({ evidence }) =>
    evidence.flatMap(({ message }) => refusalAt(events[message - 1], sessionId, events) ?? []),
  );
  const asked = refusals.flat();
  const first = Math.min(...asked);
  return (
    asked.length > 0 &&
    refusals.every((one) => one.length > 0) &&
    !isDeleted(sessionId, Math.max(...asked), events) &&
    isServed(sessionId, first, events)
  );
}

/** Where a request with this session id was sent, if this is a response with 404 to one. */
function refusalAt(
  event: TraceEvent | undefined,
  sessionId: string,
  events: readonly TraceEvent[],
): number | undefined {
  if (event?.channel !== "http-response" || event.status !== GONE) return undefined;
  return requestOf(event, events, sessionId)?.seq;
}

const requestOf = ({ exchange }: HttpResponseEvent, events: readonly TraceEvent[], sessionId: string) =>
  events.find(
    (event): event is HttpRequestEvent =>
      event.channel === "http-request" && event.exchange === exchange && names(event, sessionId),
  );

const names = ({ headers }: HttpRequestEvent, sessionId: string) =>
  headerOf(headers, SESSION_ID) === sessionId;

const isDeleted = (sessionId: string, before: number, events: readonly TraceEvent[]) =>
  events
    .slice(0, before)
    .some(
      (event) => event.channel === "http-request" && event.method === "DELETE" && names(event, sessionId),
    );

/** A request on this session was answered before. Status 202 is the answer to a notification. */
const isServed = (sessionId: string, before: number, events: readonly TraceEvent[]) =>
  events
    .slice(0, before)
    .some(
      (event) =>
        event.channel === "http-response" &&
        event.status === 200 &&
        requestOf(event, events, sessionId)?.method === "POST",
    );

/** Asks the session for something plain. */
export async function isOver(session: Session): Promise<boolean> {
  return isSessionOver(session, await session.fence());
}
