import type { Played } from "../../../harness/check/situation.ts";
import type { Conversation } from "../../../harness/trace/conversation.ts";
import type { HttpEndEvent, HttpRequestEvent, SseEvent } from "../../../harness/trace/event.ts";
import { HEADER, headerOf } from "../../../harness/trace/headers.ts";
import { given } from "../../../schema/given.ts";
import { isObject } from "../../../schema/json.ts";

/** An address that the server has named in an event `endpoint`. */
export interface Address {
  readonly url: URL;
  /** As the event has it. */
  readonly data: string;
  readonly event: SseEvent;
}

/** A stream that the client opened with GET. */
export interface Stream {
  readonly request: HttpRequestEvent;
  readonly addresses: readonly Address[];
  readonly end?: HttpEndEvent;
}

/** A POST with a message. */
export interface Post {
  readonly request: HttpRequestEvent;
  readonly url: URL;
  /** "POST initialize" */
  readonly name: string;
  /** It may begin a conversation: a client may try Streamable HTTP first. */
  readonly isFirstTry: boolean;
}

/** What a client did over HTTP+SSE on one connection. */
export interface Traffic {
  readonly streams: readonly Stream[];
  readonly posts: readonly Post[];
  /** The client ended by itself: what it has not sent, it did not want to send. */
  readonly isWhole: boolean;
}

export function trafficIn({
  conversations,
  ended,
}: Pick<Played, "conversations" | "ended">): readonly Traffic[] {
  return conversations.map((one) => trafficOf(one, ended === "itself"));
}

function trafficOf({ events }: Conversation, isWhole: boolean): Traffic {
  const requests = events.filter((event) => event.channel === "http-request");
  const streams = requests
    .filter(({ method }) => method === "GET")
    .flatMap((request): readonly Stream[] => {
      const mine = events.filter((event) => "exchange" in event && event.exchange === request.exchange);
      const isStream = mine.some((event) => event.channel === "http-response" && event.sse);
      if (!isStream) return [];
      const addresses = mine.flatMap((event) => addressIn(event, request));
      const end = mine.find((event): event is HttpEndEvent => event.channel === "http-end");
      return [{ request, addresses, ...given({ end }) }];
    });
  const posts = requests
    .filter(({ method, message }) => method === "POST" && [message].flat().some(isOfProtocol))
    .map(postOf);
  return { streams, posts, isWhole };
}

function addressIn(event: Conversation["events"][number], request: HttpRequestEvent): readonly Address[] {
  if (event.channel !== "sse" || event.event !== "endpoint" || event.data === undefined) return [];
  const base = baseOf(request).href;
  return URL.canParse(event.data, base) ? [{ url: new URL(event.data, base), data: event.data, event }] : [];
}

/** The URL of a request as the client wrote it: the trace has the address of the server, the header has its name. */
function baseOf({ url, headers }: HttpRequestEvent): URL {
  const base = new URL(url);
  const host = headerOf(headers, "host");
  if (host !== undefined && URL.canParse(`${base.protocol}//${host}`)) base.host = host;
  return base;
}

/** A POST may also belong to authorization, which has JSON bodies as well. */
const isOfProtocol = (value: unknown) => isObject(value) && ("jsonrpc" in value || "method" in value);

const FIRST_TRIES: readonly unknown[] = ["initialize", "server/discover"];

function postOf(request: HttpRequestEvent): Post {
  const [message] = [request.message].flat();
  const method = isObject(message) ? message.method : undefined;
  return {
    request,
    url: baseOf(request),
    name: `POST ${String(method ?? "of a response")}`,
    isFirstTry: FIRST_TRIES.includes(method) && headerOf(request.headers, HEADER.sessionId) === undefined,
  };
}

/** Whether two URLs name the same resource: another percent-encoding of the same characters makes no difference. */
export function isSame(one: URL, other: URL): boolean {
  return one.origin === other.origin && isSamePath(one, other) && isSameQuery(one, other);
}

export const isSamePath = (one: URL, other: URL) => decoded(one.pathname) === decoded(other.pathname);

export const isSameQuery = (one: URL, other: URL) =>
  one.search === other.search || queryOf(one) === queryOf(other);

const queryOf = ({ searchParams }: URL) => JSON.stringify([...searchParams]);

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The path and the query, for reports. */
export const shown = ({ pathname, search }: URL) => `${pathname}${search}`;
