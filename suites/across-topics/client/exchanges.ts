import type { Played } from "../../../harness/check/situation.ts";
import type { Conversation } from "../../../harness/trace/conversation.ts";
import type { HttpRequestEvent, HttpResponseEvent } from "../../../harness/trace/event.ts";
import { HEADER, headerOf } from "../../../harness/trace/headers.ts";
import { given } from "../../../schema/given.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";

/** The values of a handshake that the client must repeat in HTTP headers. */
export interface Handshake {
  /** The protocolVersion in the result, of any type. */
  readonly version: unknown;
  readonly session?: string;
}

/** An HTTP request of the client, with the values that the client knew when it sent the request. */
export interface Exchange {
  readonly conversation: Conversation;
  readonly played: Played;
  readonly request: HttpRequestEvent;
  readonly response?: HttpResponseEvent;
  /** The messages in its body. */
  readonly messages: readonly JsonObject[];
  readonly isInitialize: boolean;
  /** Absent before the response to `initialize`. */
  readonly handshake?: Handshake;
  /** All session ids that the server assigned by then. */
  readonly sessions: readonly string[];
}

/** Every HTTP request to the endpoint in these situations, in order. */
export function exchangesIn(seen: readonly Played[]): readonly Exchange[] {
  return seen.flatMap((played) =>
    played.conversations.flatMap((conversation) => exchangesOf(conversation, played)),
  );
}

/**
 * The events of exchanges with the endpoint: the URL that receives messages. Other requests to the origin, such as
 * for the metadata of an authorization server, are not part of MCP.
 */
function atEndpoint({ events }: Conversation): Conversation["events"] {
  const requests = events.filter((event): event is HttpRequestEvent => event.channel === "http-request");
  const pathOf = ({ url }: HttpRequestEvent) => new URL(url).pathname;
  const posted = requests.find(({ method, message }) => method === "POST" && message !== undefined);
  // A client may give up before its first message. Then only a path for metadata shows that a request is not for MCP.
  const isElsewhere = (one: HttpRequestEvent) =>
    posted === undefined ? pathOf(one).startsWith("/.well-known/") : pathOf(one) !== pathOf(posted);
  const elsewhere = requests.filter(isElsewhere).map(({ exchange }) => exchange);
  return events.filter((event) => !("exchange" in event && elsewhere.includes(event.exchange)));
}

function exchangesOf(whole: Conversation, played: Played): readonly Exchange[] {
  const events = atEndpoint(whole);
  const conversation = { ...whole, events };
  const handshakes = handshakesIn(conversation);
  return events.flatMap((request) => {
    if (request.channel !== "http-request") return [];
    const response = events.find(
      (event): event is HttpResponseEvent =>
        event.channel === "http-response" && event.exchange === request.exchange,
    );
    const messages = [request.message].flat().filter(isObject);
    const known = handshakes.filter(({ at }) => at < request.seq);
    const last = handshakeBefore(request, conversation, known);
    return [
      {
        conversation,
        played,
        request,
        ...given({ response, handshake: last }),
        messages,
        isInitialize: messages.some(({ method }) => method === "initialize"),
        sessions: known.flatMap(({ handshake }) => handshake.session ?? []),
      },
    ];
  });
}

/** A handshake with the place of its answer, and the version that the client requested. */
interface KnownHandshake {
  readonly at: number;
  readonly requested: unknown;
  readonly handshake: Handshake;
}

/**
 * The last handshake before an event. A status 404 or a DELETE ends its session. A client need not accept another
 * version than the one that it requested: without a sign that it did, it has no session.
 */
function handshakeBefore(
  { seq, headers }: HttpRequestEvent,
  { events }: Conversation,
  known: readonly KnownHandshake[],
): Handshake | undefined {
  const last = known.at(-1);
  if (last === undefined) return undefined;
  const { at, requested, handshake } = last;
  const between = events.filter((event) => event.seq > at && event.seq < seq);
  const isOver = between.some(
    (event) =>
      (event.channel === "http-response" && event.status === 404) ||
      (event.channel === "http-request" && event.method === "DELETE"),
  );
  if (isOver) return undefined;
  const accepts = (event: Conversation["events"][number]) =>
    event.channel === "http-request" &&
    (isNotified(event) || headerOf(event.headers, HEADER.sessionId) !== undefined);
  const isOwn = headerOf(headers, HEADER.sessionId) !== undefined;
  const isAccepted =
    requested === handshake.version ||
    isOwn ||
    events.some((event) => event.seq > at && event.seq <= seq && accepts(event));
  return isAccepted ? handshake : undefined;
}

/** Whether the client confirms the handshake. */
const isNotified = ({ message }: HttpRequestEvent) =>
  [message].flat().some((one) => isObject(one) && one.method === "notifications/initialized");

/** The handshakes of a conversation, in order. */
function handshakesIn({ clientRequests, events }: Conversation): readonly KnownHandshake[] {
  return clientRequests
    .filter(({ method }) => method === "initialize")
    .flatMap(({ params, responses }) =>
      responses.map((one) => ({ ...one, requested: params.protocolVersion })),
    )
    .flatMap(({ seq, exchange, value, requested }) => {
      const result = isObject(value) ? value.result : undefined;
      if (!isObject(result)) return [];
      const head = events.find(
        (event): event is HttpResponseEvent =>
          event.channel === "http-response" && event.exchange === exchange,
      );
      const session = head && headerOf(head.headers, HEADER.sessionId);
      const handshake = { version: result.protocolVersion, ...given({ session }) };
      return [{ at: seq, requested, handshake }];
    });
}

/** The name of an exchange in reports: "POST tools/list". */
export function nameOf({ request, messages }: Exchange): string {
  const [first] = messages;
  const what = first === undefined ? "" : ` ${String(first.method ?? "of a response")}`;
  return `${request.method}${what}`;
}
