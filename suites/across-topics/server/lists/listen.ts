import { isDeclared } from "../../../../harness/check/applies.ts";
import { headersOf, requestMessage } from "../../../../harness/session/lines/envelope.ts";
import { messagesIn } from "../../../../harness/session/replies/inbox.ts";
import { type JsonRpcId, type Reply, readResponse } from "../../../../harness/session/replies/reply.ts";
import type { Session } from "../../../../harness/session/session.ts";
import type { TraceEvent } from "../../../../harness/trace/event.ts";
import type { HttpExchange } from "../../../../harness/transport/connection.ts";
import { isObject, type JsonObject } from "../../../../schema/json.ts";
import { META } from "../../../../schema/meta-keys.ts";

export const ACKNOWLEDGED = "notifications/subscriptions/acknowledged";

/** A message of the server, and the event that carried it. */
export interface Received {
  readonly message: JsonObject;
  readonly at: number;
}

/** A `subscriptions/listen` request that stays open until the harness cancels it. */
export interface Subscription {
  readonly id: JsonRpcId;
  /** Sequence number of the last event before the request. */
  readonly at: number;
  /** Its first message; undefined when none arrived within the limit or before the stream ended. */
  readonly first: Promise<Received | undefined>;
  /** All its messages so far. */
  received(): readonly Received[];
  /** Cancels it in the way of the transport; resolves when the cancellation is sent. */
  cancel(): Promise<void>;
  /**
   * Its first message as a reply. Without one, after it was cancelled: what came in its place over HTTP, else silence
   * for the limit.
   */
  reply(limit: number): Promise<Reply>;
}

/** The types of change: their members in the filter, their notifications, and the capabilities that declare them. */
export const TYPES = {
  toolsListChanged: { method: "notifications/tools/list_changed", capability: "tools.listChanged" },
  promptsListChanged: { method: "notifications/prompts/list_changed", capability: "prompts.listChanged" },
  resourcesListChanged: {
    method: "notifications/resources/list_changed",
    capability: "resources.listChanged",
  },
  resourceSubscriptions: { method: "notifications/resources/updated", capability: "resources.subscribe" },
} as const;

export type TypeName = keyof typeof TYPES;

export const TYPE_NAMES = Object.keys(TYPES) as readonly TypeName[];

export function declaredTypes(capabilities: JsonObject): readonly TypeName[] {
  return TYPE_NAMES.filter((name) => isDeclared(capabilities, TYPES[name].capability));
}

/** A filter for these types of change; `uris` are the resources whose updates it asks for. */
export function filterOf(names: readonly TypeName[], uris: readonly string[] = []): JsonObject {
  return Object.fromEntries(names.map((name) => [name, name === "resourceSubscriptions" ? uris : true]));
}

/** Opens a subscription with these params. Without a filter, the request is broken on purpose. */
export function listen(
  session: Session,
  params: { readonly notifications?: JsonObject; readonly _meta?: unknown },
  id: JsonRpcId = session.freshId(),
): Subscription {
  const at = session.mark();
  const message = requestMessage(session.speaker, id, "subscriptions/listen", params);
  const broken = params.notifications === undefined;
  const { connection } = session;
  const firstMessage = new Promise<Received | undefined>((resolve) => {
    const stop = connection.listen((event) => {
      const [first] = receivedIn(event, belongs);
      const over = event.channel === "exit" || (event.channel === "http-end" && belongs(event, {}));
      if (first === undefined && !over) return;
      stop();
      resolve(first);
    });
  });
  let exchange: HttpExchange | undefined;
  const send = () => {
    if (connection.transport !== "http") return void session.send(message, { broken });
    const headers = headersOf(session.speaker, message);
    exchange = session.exchange({ method: "POST", headers, body: JSON.stringify(message), broken });
  };
  const started = session.start(send, () => firstMessage);
  function belongs(event: TraceEvent, one: JsonObject): boolean {
    if (connection.transport !== "http") return isOf(id, one);
    return exchange !== undefined && "exchange" in event && event.exchange === exchange.exchange;
  }
  const first = started.then(() => session.arrival(firstMessage, "the first message of a subscription"));
  return {
    id,
    at,
    first,
    reply: async (limit) => {
      const one = await first;
      if (one !== undefined) return readMessage(one);
      const instead = exchange && (await answerIn(exchange));
      return instead ?? { kind: "silence", seq: at, waitedMs: limit, fenced: false };
    },
    received: () => session.since(at).flatMap((event) => receivedIn(event, belongs)),
    cancel: async () => {
      await started;
      if (exchange) exchange.abort();
      else await session.notify("notifications/cancelled", { requestId: id });
    },
  };
}

function readMessage({ message, at }: Received): Reply {
  return typeof message.method === "string"
    ? { kind: "malformed", seq: at, message }
    : readResponse(message, at);
}

/** The HTTP answer of an exchange that has ended and brought no message. */
async function answerIn(exchange: HttpExchange): Promise<Reply | undefined> {
  const [head, body, end] = await Promise.all([exchange.head, exchange.body, exchange.end]);
  if (head === undefined) return undefined;
  const { seq, ...http } = head;
  // A body that the harness cut off is no evidence. That the answer is of this kind, and did not end, is.
  return { kind: "status", seq: end.how === "complete" ? seq : exchange.seq, http, body };
}

function receivedIn(
  event: TraceEvent,
  belongs: (event: TraceEvent, message: JsonObject) => boolean,
): readonly Received[] {
  return messagesIn(event)
    .filter(isObject)
    .filter((message) => belongs(event, message))
    .map((message) => ({ message, at: event.seq }));
}

/**
 * Whether a message on a shared channel belongs to the subscription: the response to the request, and messages
 * with its id. The type of the id is ignored, because another check judges it. An acknowledgement without an id
 * belongs to it too.
 */
function isOf(id: JsonRpcId, message: JsonObject): boolean {
  if (typeof message.method !== "string") return String(message.id) === String(id);
  const tag = tagOf(message);
  return tag === undefined ? message.method === ACKNOWLEDGED : String(tag) === String(id);
}

/** The subscription id of a notification or result. */
export function tagOf({ params, result }: JsonObject): unknown {
  const holder = isObject(params) ? params : result;
  const meta = isObject(holder) ? holder._meta : undefined;
  return isObject(meta) ? meta[META.subscriptionId] : undefined;
}
