import type { Played } from "../../harness/check/situation.ts";
import type { Conversation } from "../../harness/trace/conversation.ts";
import type { HttpRequestEvent, HttpResponseEvent } from "../../harness/trace/event.ts";
import { HEADER, headerOf } from "../../harness/trace/headers.ts";
import { given } from "../../schema/given.ts";
import { isObject, type JsonObject } from "../../schema/json.ts";

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
  if (posted === undefined) return events;
  const elsewhere = requests.filter((one) => pathOf(one) !== pathOf(posted)).map(({ exchange }) => exchange);
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
    const last = handshakeBefore(request.seq, conversation, known);
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

/** The last handshake before an event, unless a status 404 ended its session in between. */
function handshakeBefore(
  seq: number,
  { events }: Conversation,
  known: readonly { readonly at: number; readonly handshake: Handshake }[],
): Handshake | undefined {
  const last = known.at(-1);
  const isOver = events.some(
    (event) =>
      last !== undefined &&
      event.channel === "http-response" &&
      event.status === 404 &&
      event.seq > last.at &&
      event.seq < seq,
  );
  return isOver ? undefined : last?.handshake;
}

/** The handshakes of a conversation, in order. */
function handshakesIn({
  clientRequests,
  events,
}: Conversation): readonly { readonly at: number; readonly handshake: Handshake }[] {
  return clientRequests
    .filter(({ method }) => method === "initialize")
    .flatMap(({ responses }) => responses)
    .flatMap(({ seq, exchange, value }) => {
      const result = isObject(value) ? value.result : undefined;
      if (!isObject(result)) return [];
      const head = events.find(
        (event): event is HttpResponseEvent =>
          event.channel === "http-response" && event.exchange === exchange,
      );
      const session = head && headerOf(head.headers, HEADER.sessionId);
      const handshake = { version: result.protocolVersion, ...given({ session }) };
      return [{ at: seq, handshake }];
    });
}

/** The name of an exchange in reports: "POST tools/list". */
export function nameOf({ request, messages }: Exchange): string {
  const [first] = messages;
  const what = first === undefined ? "" : ` ${String(first.method ?? "of a response")}`;
  return `${request.method}${what}`;
}
