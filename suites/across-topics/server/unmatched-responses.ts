import type { Conversation } from "../../../harness/trace/conversation.ts";
import type { TraceEvent } from "../../../harness/trace/event.ts";
import { HEADER, headerOf } from "../../../harness/trace/headers.ts";
import type { Message } from "../../../harness/trace/message.ts";
import { isResponse, keyOf } from "../../../harness/trace/message.ts";
import { lacksId, mayBeReadAs } from "../../../harness/trace/unreadable-id.ts";
import { classify } from "../../../schema/envelope/index.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { endsWithCrLf } from "../../messages/line-end.ts";
import { perTrace, type ServerMessage, serverMessages } from "./server-messages.ts";

/**
 * Why a response belongs to no request.
 *
 * - `retyped`: its id is the id of a request, but has another type.
 * - `to-notification`: it answers a notification.
 * - `without-id`: it has no id, although the request was valid.
 * - `unasked`: no request had its id.
 */
export type Mismatch = "retyped" | "to-notification" | "without-id" | "unasked";

/** Whether a response repeats an unusable id, such as an object, that a check sent on purpose. */
export function repeatsBrokenId({ value, conversation }: ServerMessage): boolean {
  const id = JSON.stringify(value.id);
  return conversation.events.some(
    (event) =>
      lacksId(event) &&
      "message" in event &&
      isObject(event.message) &&
      JSON.stringify(event.message.id) === id,
  );
}

/** What the harness has sent on a connection up to some event. */
class Sent {
  readonly ids = new Set<string>();
  readonly texts = new Set<string>();
  /** The messages that a check broke on purpose. */
  readonly broken: string[] = [];
  /** The messages of checks without a usable id, for example with the id null. */
  readonly withoutId: TraceEvent[] = [];
  /** The ids of such messages, as JSON. */
  readonly brokenIds = new Set<string>();
  readonly byExchange = new Map<number, Message>();
  readonly statuses = new Map<number, number>();
  /** Over HTTP: the exchanges whose request is a batch. */
  readonly batchExchanges = new Set<number>();
  /** Over stdio and HTTP+SSE: how many batches may still be refused. A refused batch gets one error without an id. */
  openBatches = 0;
  /** Over stdio: how many lines ended with CR LF. An error may answer an empty line after each of them. */
  openLineEnds = 0;
  notified = false;
  /** The harness has ended the input, maybe within a message that it wrote in pieces. */
  isEnded = false;
  /** The ids of the events that came on this connection. */
  readonly #eventIds = new Set<string>();
  /** The exchanges that resume a stream by an event id that never came on this connection: one of another session. */
  readonly foreignStreams = new Set<number>();
  readonly #transport: Conversation["transport"];

  constructor(transport: Conversation["transport"]) {
    this.#transport = transport;
  }

  event(event: TraceEvent): void {
    if (event.channel === "sse" && event.id) this.#eventIds.add(event.id);
    if (event.channel === "http-request") {
      const resumed = headerOf(event.headers, HEADER.lastEventId);
      if (resumed !== undefined && !this.#eventIds.has(resumed)) this.foreignStreams.add(event.exchange);
    }
    if (event.channel === "close") this.isEnded = true;
    if (event.channel === "http-response") this.statuses.set(event.exchange, event.status);
    if ("broken" in event && event.broken) this.broken.push(event.raw ?? "");
    if (lacksId(event)) {
      this.withoutId.push(event);
      if ("message" in event && isObject(event.message)) this.brokenIds.add(JSON.stringify(event.message.id));
    }
    if (event.channel === "stdin" && Array.isArray(event.message)) this.openBatches += 1;
    if (event.channel === "stdin" && endsWithCrLf(event)) this.openLineEnds += 1;
    if (event.channel === "http-request" && Array.isArray(event.message)) {
      if (this.#transport === "http+sse") this.openBatches += 1;
      else this.batchExchanges.add(event.exchange);
    }
  }

  /** The exchange of a message of the server with its request. Over HTTP+SSE, its exchange is that of the stream. */
  exchangeOf({ exchange }: Message): number | undefined {
    const isOnStream =
      this.#transport === "http+sse" && exchange !== undefined && !this.byExchange.has(exchange);
    return isOnStream ? undefined : exchange;
  }

  /** JSON-RPC 2.0, section 5: the error for a batch that the server could not process has no id, or the id null. */
  refusesBatch(exchange: number | undefined): boolean {
    if (exchange !== undefined) return this.batchExchanges.has(exchange);
    if (this.openBatches === 0) return false;
    this.openBatches -= 1;
    return true;
  }

  /** An empty line cannot be read, so its error has no id either. */
  answersEmptyLine(): boolean {
    if (this.openLineEnds === 0) return false;
    this.openLineEnds -= 1;
    return true;
  }

  message(message: Message): void {
    const { value, exchange } = message;
    const isAsked = isObject(value) && "method" in value && value.id !== undefined;
    // A batch may have requests and notifications: then a response answers one of the requests.
    if (exchange !== undefined && (isAsked || !this.byExchange.has(exchange)))
      this.byExchange.set(exchange, message);
    if (classify(value) === "notification") this.notified = true;
    if (!isAsked) return;
    this.ids.add(keyOf(value.id));
    this.texts.add(String(value.id));
  }
}

/**
 * A response without an id over stdio, before which came a notification.
 *
 * - `unclear`: there was also a request that has no other answer. A process that ended leaves such requests.
 * - `may-repeat-null`: there was also a broken request with the id null, whose check judges its answer.
 *
 * The response may answer either of them.
 */
type Unclear = "unclear" | "may-repeat-null";

/** What such a response is where the server answers no notification. */
const OTHERWISE: Readonly<Record<Unclear, Mismatch | undefined>> = {
  unclear: "without-id",
  "may-repeat-null": undefined,
};

const isUnclear = (one: Mismatch | Unclear): one is Unclear => one in OTHERWISE;

/** Every response of the server that belongs to no request, and why. */
export const unmatchedResponses = perTrace(
  (trace): readonly (ServerMessage & { readonly mismatch: Mismatch })[] => {
    const responses = new Map(
      serverMessages(trace).flatMap((one) => (isResponse(one) ? [[one.message, one]] : [])),
    );
    const found = trace.conversations.flatMap(unmatchedIn);
    // A server that certainly answers one notification answers the others as well.
    const answersThem = found.some(([, mismatch]) => mismatch === "to-notification");
    const clear = (why: Unclear) => (answersThem ? "to-notification" : OTHERWISE[why]);
    return found.flatMap(([message, why]) => {
      const one = responses.get(message);
      const mismatch = isUnclear(why) ? clear(why) : why;
      return one === undefined || mismatch === undefined ? [] : [{ ...one, mismatch }];
    });
  },
);

/**
 * The messages whose members are judged. A response to a notification is one violation (jsonrpc.notification.no-response):
 * it must not exist, so what is wrong in it is not reported as well.
 */
export const judgedMessages = perTrace((trace): readonly ServerMessage[] => {
  const toNotification = new Set(
    unmatchedResponses(trace).flatMap((one) => (one.mismatch === "to-notification" ? [one.message] : [])),
  );
  return serverMessages(trace).filter(({ message }) => !toNotification.has(message));
});

function unmatchedIn({
  transport,
  events,
  messages,
  clientRequests,
}: Conversation): readonly (readonly [Message, Mismatch | Unclear])[] {
  const sent = new Sent(transport);
  // A response without an id may answer an earlier request that got no other answer. Else it answers a notification.
  const unanswered = clientRequests.filter(
    ({ id, request, responses }) => !request.broken && responses.length === 0 && !isCancelled(messages, id),
  );
  const found: (readonly [Message, Mismatch | Unclear])[] = [];
  let next = 0;
  for (const event of events) {
    sent.event(event);
    for (let message = messages[next]; message?.seq === event.seq; message = messages[next]) {
      next += 1;
      if (message.from === "client") sent.message(message);
      else if (isObject(message.value) && !("method" in message.value)) {
        const isOpen = unanswered.some(({ request }) => request.seq < event.seq);
        const mismatch = mismatchOf(message, message.value, sent, isOpen);
        if (mismatch !== undefined) found.push([message, mismatch]);
      }
    }
  }
  return found;
}

/** Whether the harness cancelled a request: then a missing response is no sign of anything. */
function isCancelled(messages: readonly Message[], id: unknown): boolean {
  return messages.some(({ from, value }) => {
    if (from !== "client" || !isObject(value) || value.method !== "notifications/cancelled") return false;
    return isObject(value.params) && value.params.requestId === id;
  });
}

function mismatchOf(
  message: Message,
  { id, ...value }: JsonObject,
  sent: Sent,
  isOpen: boolean,
): Mismatch | Unclear | undefined {
  // Over HTTP, a message and its response belong to one exchange.
  const exchange = sent.exchangeOf(message);
  const asked = exchange === undefined ? undefined : sent.byExchange.get(exchange);
  const toNotification = asked !== undefined && classify(asked.value) === "notification";
  if (id === undefined || id === null) {
    if ("error" in value && mayAnswerUnread(exchange, sent)) return undefined;
    if (id === null && sent.brokenIds.has("null")) {
      const answersNotification = exchange === undefined && sent.notified && "result" in value;
      return answersNotification ? "may-repeat-null" : undefined;
    }
    if (exchange !== undefined) return toNotification ? "to-notification" : "without-id";
    if (!sent.notified) return "without-id";
    return isOpen ? "unclear" : "to-notification";
  }
  if (sent.ids.has(keyOf(id))) return undefined;
  // sse.resume.own-session judges what a server replays for the event id of another session.
  if (exchange !== undefined && sent.foreignStreams.has(exchange)) return undefined;
  const isForBroken = sent.withoutId.some((event) => mayBeReadAs(event, id));
  if (isForBroken && "error" in value) return undefined;
  if (sent.texts.has(String(id))) return "retyped";
  if (isForBroken) return undefined;
  // The server may have found the id in a broken message.
  if (sent.broken.some((raw) => raw.includes(JSON.stringify(id)))) return undefined;
  return toNotification ? "to-notification" : "unasked";
}

function mayAnswerUnread(exchange: number | undefined, sent: Sent): boolean {
  return mayBeWithoutId(exchange, sent) || sent.refusesBatch(exchange) || sent.answersEmptyLine();
}

/** After a broken message, the end of input, or under an HTTP error status: the server may not have read the request (reading S9, reading A6). */
function mayBeWithoutId(exchange: number | undefined, { broken, isEnded, statuses }: Sent): boolean {
  return broken.length > 0 || isEnded || (exchange !== undefined && (statuses.get(exchange) ?? 0) >= 400);
}
