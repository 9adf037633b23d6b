import { messagesIn } from "../../../../harness/session/replies/inbox.ts";
import { brief } from "../../../../harness/session/replies/reply.ts";
import type { Session } from "../../../../harness/session/session.ts";
import type { TraceEvent } from "../../../../harness/trace/event.ts";
import { isObject } from "../../../../schema/json.ts";
import { eventStream } from "../http/answers.ts";
import { answerOf, get } from "../http/send.ts";
import { ACKNOWLEDGED, filterOf, listen } from "../lists/listen.ts";

/** What came on a stream while nothing was sent, and whether it is still open. */
export interface StreamState {
  readonly at: number;
  readonly isOpen: boolean;
  /** "requests ping", "comments": each sort once, however often it came. */
  readonly came: readonly string[];
}

export interface IdleStream {
  /** From now on nothing is sent. Returns what says at its end what was seen. */
  begin(): () => StreamState;
}

interface Listened {
  readonly tools: boolean;
}

/**
 * The stream on which the server can send what nothing asks for: that of GET, or a subscription. Over stdio before 2026-07-28 it is the
 * output of the process, which no request opens. Undefined if the server opens none.
 */
export async function openIdleStream(
  session: Session,
  { tools }: Listened,
  ids: string,
): Promise<IdleStream | undefined> {
  if (session.era === "stateless") {
    const types = tools ? (["toolsListChanged"] as const) : [];
    const subscription = listen(session, { notifications: filterOf(types, []) }, `${ids}listen`);
    const first = await subscription.first;
    if (first?.message.method !== ACKNOWLEDGED) return undefined;
    return watched(session, exchangeOf(session, subscription.at));
  }
  // The output of a process, or the stream that has been open since the beginning.
  if (session.connection.transport !== "http") return watched(session, firstGet(session));
  const exchange = get(session);
  if (!eventStream.matches(await answerOf(session, exchange))) return undefined;
  return watched(session, exchange.exchange);
}

/** HTTP+SSE: the exchange of the stream. Its end is not that of a request. */
function firstGet(session: Session): number | undefined {
  const opened = session.since(0).find((event) => event.channel === "http-request" && event.method === "GET");
  return opened?.channel === "http-request" ? opened.exchange : undefined;
}

/** The exchange of a subscription over HTTP. */
function exchangeOf(session: Session, mark: number): number | undefined {
  const posted = session.since(mark).find((event) => event.channel === "http-request");
  return posted?.channel === "http-request" ? posted.exchange : undefined;
}

function watched(session: Session, exchange: number | undefined): IdleStream {
  const belongs = (event: TraceEvent) =>
    exchange === undefined || ("exchange" in event && event.exchange === exchange);
  return {
    begin: () => {
      const mark = session.mark();
      return () => {
        const since = (from: number) => session.since(from).filter(belongs);
        // It may have ended as soon as it was there.
        const end = since(0).find(isEnd);
        return {
          at: end?.seq ?? session.mark(),
          isOpen: end === undefined && !since(mark).some(answersListen),
          came: [...new Set(since(mark).flatMap(sortsOf))].sort(),
        };
      };
    },
  };
}

/** No method of the specification is longer. */
const MOST_CHARACTERS = 60;

const isEnd = ({ channel }: TraceEvent) => channel === "http-end" || channel === "exit";

/** Its response ends a subscription. */
const answersListen = (event: TraceEvent) =>
  messagesIn(event).some((message) => isObject(message) && message.method === undefined);

function sortsOf(event: TraceEvent): readonly string[] {
  const comments = event.channel === "sse" && event.comments !== undefined ? ["comments"] : [];
  const messages = messagesIn(event)
    .filter(isObject)
    .map((message) => {
      if (typeof message.method !== "string") return "the response that ends a subscription";
      return `${"id" in message ? "the request" : "the notification"} ${brief(message.method, MOST_CHARACTERS)}`;
    });
  return [...comments, ...messages];
}
