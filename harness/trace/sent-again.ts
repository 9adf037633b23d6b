import { isObject } from "../../schema/json.ts";
import type { HttpRequestEvent, TraceEvent } from "./event.ts";
import { asksAgain, isAskedAgain, isOfGateway } from "./gateway.ts";
import { keyOf, messagesOf } from "./message.ts";

/** What a server does as often as it is asked, with the same answer. */
const HARMLESS =
  /^(?:ping|server\/discover|completion\/complete|logging\/setLevel|(?:tools|prompts|resources|resources\/templates|tasks)\/(?:list|get|read))$/;

/** The specification has the server refuse the second one: the session has ended, the task is over. */
const REFUSED_TWICE: readonly string[] = ["DELETE", "tasks/cancel"];

/** Whether a gateway has given any answer. Where none has, nothing was lost and nothing was sent again. */
export function isBehindGateway(events: readonly TraceEvent[]): boolean {
  return events.some((one) => one.channel === "http-response" && (isAskedAgain(one) || isOfGateway(one)));
}

/**
 * Where this event belongs to a request that was sent again, because its first answer may be that of a gateway: that request. The server may
 * have carried it out the first time.
 */
export function repeatedRequest(
  event: TraceEvent | undefined,
  events: readonly TraceEvent[],
): HttpRequestEvent | undefined {
  const request = requestOf(event, events);
  return request && repeatedUntil(request, event?.seq, events) ? request : undefined;
}

/**
 * The same for what the check sent before this event, on the same connection, if a server that has carried it out twice may behave in another
 * way: a tool, a cancellation.
 */
export function hasRepeatedBefore(event: TraceEvent, events: readonly TraceEvent[]): boolean {
  const by = requestOf(event, events)?.by;
  if (by === undefined) return false;
  return events
    .slice(0, event.seq)
    .filter((one): one is HttpRequestEvent => one.channel === "http-request")
    .filter((one) => one.connection === event.connection && one.by === by && hasEffect(one))
    .some((one) => repeatedUntil(one, event.seq, events));
}

/**
 * Whether a message that the same check has posted on this connection before the event got the answer of a gateway, and was not sent again: over
 * HTTP+SSE it may have been handled. The server may not have it, a cancellation for example, or the answer to what its tool asked.
 */
export function hasLostBefore(event: TraceEvent, events: readonly TraceEvent[]): boolean {
  const by = senderOf(event, events);
  // A missing answer is shown by the request, and what was lost came after it.
  const earlier = event.channel === "http-request" ? events : events.slice(0, event.seq);
  const isHttpSse = earlier.some(
    (one) => one.channel === "open" && one.connection === event.connection && one.transport === "http+sse",
  );
  if (by === undefined || !isHttpSse) return false;
  const posted = new Set(
    earlier.flatMap((one) =>
      one.channel === "http-request" &&
      one.connection === event.connection &&
      (one.by === by || isAnswer(one))
        ? [one.exchange]
        : [],
    ),
  );
  return earlier.some(
    (one) =>
      one.channel === "http-response" && posted.has(one.exchange) && !isAskedAgain(one) && isOfGateway(one),
  );
}

/** The harness answers what a tool asks: no check has sent that, and each call on the connection may wait for it. */
const isAnswer = (request: HttpRequestEvent) =>
  request.by === undefined &&
  messagesOf(request).some(({ value }) => isObject(value) && value.method === undefined);

/**
 * The check that has sent this event, or what it answers. Over HTTP+SSE the answer has the exchange of the stream, and only its id shows that. A
 * missing answer is shown by what was sent.
 */
function senderOf(event: TraceEvent, events: readonly TraceEvent[]): string | undefined {
  if (event.channel === "http-request") return event.by;
  const own = requestOf(event, events)?.by;
  if (own !== undefined || event.channel !== "sse") return own;
  const ids = messagesOf(event).flatMap(({ value }) =>
    isObject(value) && value.id !== undefined ? [keyOf(value.id)] : [],
  );
  const request = events
    .slice(0, event.seq)
    .findLast(
      (one) =>
        one.channel === "http-request" &&
        one.connection === event.connection &&
        messagesOf(one).some(({ value }) => isObject(value) && ids.includes(keyOf(value.id))),
    );
  return request?.channel === "http-request" ? request.by : undefined;
}

function requestOf(
  event: TraceEvent | undefined,
  events: readonly TraceEvent[],
): HttpRequestEvent | undefined {
  if (event === undefined || !("exchange" in event)) return undefined;
  for (let index = event.seq - 1; index >= 0; index--) {
    const earlier = events[index];
    if (earlier?.channel === "http-request" && earlier.exchange === event.exchange) return earlier;
  }
  return undefined;
}

/** Whether it was sent again until then. A server that answers the same again has answered itself, and not a gateway. */
function repeatedUntil(
  { seq, exchange }: HttpRequestEvent,
  until: number | undefined,
  events: readonly TraceEvent[],
): boolean {
  const answers = events
    .slice(seq)
    .filter((event) => event.channel === "http-response")
    .filter((event) => event.exchange === exchange);
  const last = answers.find((event) => !isAskedAgain(event));
  const own = last && asksAgain(last) ? last.status : undefined;
  return answers.some(
    (event) => isAskedAgain(event) && event.status !== own && (until === undefined || event.seq < until),
  );
}

/** Whether the event refuses what was asked: by its status, or by an error in it. */
export function isRefusal(event: TraceEvent): boolean {
  if (event.channel === "http-response" && event.status >= 400) return true;
  return messagesOf(event).some(({ value }) => isObject(value) && value.error !== undefined);
}

/** Whether a server that has carried it out may refuse it the second time. */
export function hasEffect(request: HttpRequestEvent): boolean {
  return kindsOf(request).some((kind) => !HARMLESS.test(kind));
}

/** Whether a server has to refuse it the second time, so that a refusal shows no more than that. */
export function isRefusedTwice(request: HttpRequestEvent): boolean {
  return kindsOf(request).some((kind) => REFUSED_TWICE.includes(kind));
}

/** The methods of the messages that are posted. Of another request, and of a response: that of HTTP. */
function kindsOf(request: HttpRequestEvent): readonly string[] {
  if (request.method !== "POST") return [request.method];
  const methods = messagesOf(request).map(({ value }) => (isObject(value) ? value.method : undefined));
  return methods.map((method) => (typeof method === "string" ? method : "POST"));
}

/** Whether a stream for messages of the server was asked for again: they may have gone to the stream of the first time. */
export function hasRepeatedStream(connection: readonly TraceEvent[]): boolean {
  const asked = new Set(
    connection.flatMap((event) =>
      event.channel === "http-request" && event.method === "GET" ? [event.exchange] : [],
    ),
  );
  return connection.some((event) => "exchange" in event && asked.has(event.exchange) && isAskedAgain(event));
}
