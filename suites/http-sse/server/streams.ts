import { notApplicable } from "../../../harness/check/expect.ts";
import type { Conversation, LegTrace } from "../../../harness/trace/conversation.ts";
import type { SseEvent } from "../../../harness/trace/event.ts";
import { type Exchange, exchangesOf } from "../../across-topics/server/http/exchanges.ts";

/** One session over HTTP+SSE, as the trace has it. */
export interface StreamSession {
  readonly conversation: Conversation;
  /** The GET that opened the stream, and what came on it. */
  readonly stream: Exchange;
  /** The events of the stream, without blocks that only have comments, ids or retry times. */
  readonly events: readonly SseEvent[];
  /** The first event that is named `endpoint`. */
  readonly endpoint?: SseEvent;
  /** The address for messages, absolute; absent if the event has no URL. */
  readonly address?: string;
  /** The posted messages that the harness did not break on purpose, while the stream was open. */
  readonly posts: readonly Exchange[];
}

/** Each session of a leg over HTTP+SSE. */
export function streamSessions(trace: LegTrace): readonly StreamSession[] {
  return trace.conversations.flatMap((conversation) => sessionIn(conversation) ?? []);
}

/** The sessions whose stream the server has opened. */
export function openStreams(trace: LegTrace): readonly StreamSession[] {
  const open = streamSessions(trace).filter(
    ({ stream: { response } }) => response?.sse === true && response.status === 200,
  );
  if (open.length === 0) notApplicable("the server opened no event stream");
  return open;
}

function sessionIn(conversation: Conversation): StreamSession | undefined {
  const exchanges = exchangesOf(conversation);
  const stream = exchanges.find(({ request }) => request.method === "GET" && !request.by && !request.broken);
  if (stream === undefined) return undefined;
  const events = stream.blocks.filter(
    ({ event, data, unterminated }) => (event !== undefined || data !== undefined) && !unterminated,
  );
  const endpoint = events.find(({ event }) => event === "endpoint");
  const address = endpoint && addressIn(endpoint, stream.request.url);
  const closedAt = stream.end?.seq ?? Number.POSITIVE_INFINITY;
  const posts = exchanges.filter(
    ({ request, response }) =>
      request.method === "POST" &&
      request.url === address &&
      !request.broken &&
      (response?.seq ?? 0) < closedAt &&
      request.seq < closedAt,
  );
  return {
    conversation,
    stream,
    events,
    posts,
    ...(endpoint && { endpoint }),
    ...(address !== undefined && { address }),
  };
}

/** Characters that no URI has unencoded (RFC 3986, appendix A). */
const NOT_OF_URIS = /[\s"<>\\^`{|}]/;

/** The absolute address in an `endpoint` event; undefined if its data is no URI reference of http. */
export function addressIn({ data = "" }: SseEvent, base: string): string | undefined {
  if (data === "" || NOT_OF_URIS.test(data) || !URL.canParse(data, base)) return undefined;
  const url = new URL(data, base);
  return url.protocol === "http:" || url.protocol === "https:" ? url.href : undefined;
}
