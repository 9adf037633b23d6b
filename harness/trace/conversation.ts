import { given } from "../../schema/given.ts";
import { isObject, type JsonObject } from "../../schema/json.ts";
import type { Revision } from "../../schema/revision.ts";
import type {
  AgreedEvent,
  ExitEvent,
  HttpRequestEvent,
  LegKey,
  OpenEvent,
  TraceEvent,
  Transport,
} from "./event.ts";
import { isAskedAgain } from "./gateway.ts";
import { keyOf, type Message, messagesOf } from "./message.ts";
import { withoutStart } from "./not-there-yet.ts";
import { lacksId, mayBeReadAs } from "./unreadable-id.ts";

/** A request, and every response that carries its id, but for a later one that may answer a message without a usable id. */
export interface Rpc {
  readonly method: string;
  readonly id: string | number;
  readonly params: JsonObject;
  readonly request: Message;
  readonly responses: readonly Message[];
}

/** Everything on one connection, in order. */
export interface Conversation {
  readonly connection: string;
  readonly transport: Transport;
  readonly events: readonly TraceEvent[];
  readonly messages: readonly Message[];
  /** Absent in a trace whose first events are missing. */
  readonly opened?: OpenEvent;
  /** The result of version negotiation; absent when there was no agreement. */
  readonly agreed?: AgreedEvent;
  /** Requests of the client. */
  readonly clientRequests: readonly Rpc[];
  /** Requests of the server. */
  readonly serverRequests: readonly Rpc[];
}

/** A process that listened at a URL and ended by itself, and the request that ended fresh processes as well. */
export interface ServerEnd {
  readonly exit: ExitEvent;
  readonly culprit: HttpRequestEvent;
  /** How often it was sent again, each time to a fresh process, and how often that ended. */
  readonly tries: number;
  readonly repeats: number;
}

/** All connections of a leg. */
export interface LegTrace extends LegKey {
  readonly conversations: readonly Conversation[];
  /**
   * What did not come in this time, in milliseconds, is missing: the limit of the operator for one answer. Absent in a recording: there only the
   * end of a stream or of a process shows that nothing more came.
   */
  readonly limitMs?: number;
  /** Processes behind the URL that ended by themselves, and why. Absent if mcp-conform did not start the server. */
  readonly serverEnds?: readonly ServerEnd[];
}

function rpcs(messages: readonly Message[], from: Message["from"], withoutId: readonly TraceEvent[]): Rpc[] {
  const found: (Rpc & { responses: Message[] })[] = [];
  const open = new Map<string, (typeof found)[number]>();
  for (const message of messages) {
    if (!isObject(message.value)) continue;
    const { id, method, params } = message.value;
    const key = keyOf(id);
    if (typeof method !== "string") {
      if (message.from === from) continue;
      const responses = open.get(key)?.responses;
      const [first] = responses ?? [];
      if (first === undefined || !mayAnswerBroken(withoutId, id, first, message)) responses?.push(message);
    } else if (message.from === from && (typeof id === "string" || typeof id === "number")) {
      const rpc = { method, id, params: isObject(params) ? params : {}, request: message, responses: [] };
      found.push(rpc);
      open.set(key, rpc);
    }
  }
  return found;
}

/**
 * Whether a second response may answer a message that a check broke, because the server read its id as that of an earlier request. Else the
 * earlier request would have two answers, and the second one the form of a wrong method.
 */
function mayAnswerBroken(
  withoutId: readonly TraceEvent[],
  id: unknown,
  first: Message,
  second: Message,
): boolean {
  return withoutId.some((event) => event.seq > first.seq && event.seq < second.seq && mayBeReadAs(event, id));
}

/** The events of each connection that can be judged, in order. */
export function byConnection(events: readonly TraceEvent[]): ReadonlyMap<string, readonly TraceEvent[]> {
  const found = new Map<string, TraceEvent[]>();
  for (const event of events) {
    if (isAskedAgain(event)) continue;
    const mine = found.get(event.connection);
    if (mine) mine.push(event);
    else found.set(event.connection, [event]);
  }
  return found;
}

/** The newest conversation of each connection of a trace, which is read many times while it grows. */
const known = new WeakMap<readonly TraceEvent[], Map<string, Conversation>>();

/** The conversations of a trace, in the order of their connections. One without new events is the same as before. */
function conversationsOf(events: readonly TraceEvent[]): readonly Conversation[] {
  const before = known.get(events) ?? new Map<string, Conversation>();
  known.set(events, before);
  return [...byConnection(events)].map(([connection, mine]) => {
    const earlier = before.get(connection);
    if (earlier?.events.length === mine.length) return earlier;
    const now = conversation(connection, mine);
    before.set(connection, now);
    return now;
  });
}

/** The conversation on one connection. */
export function conversation(connection: string, events: readonly TraceEvent[]): Conversation {
  const opened = events.find((event): event is OpenEvent => event.channel === "open");
  const agreed = events.find((event): event is AgreedEvent => event.channel === "agreed");
  const messages = events.flatMap(messagesOf);
  const withoutId = events.filter(lacksId);
  return {
    connection,
    transport: opened?.transport ?? "stdio",
    events,
    messages,
    ...given({ opened, agreed }),
    clientRequests: rpcs(messages, "client", withoutId),
    serverRequests: rpcs(messages, "server", withoutId),
  };
}

/**
 * The conversations of a leg: those that agreed on its revision, and those that were opened for it and reached no
 * agreement. A process that serves a URL is not part of a leg over HTTP, and neither is what was asked while it started.
 */
export function legTrace(
  revision: Revision,
  transport: Transport,
  events: readonly TraceEvent[],
  limitMs?: number,
): LegTrace {
  const conversations = conversationsOf(events).filter(
    ({ agreed, opened, transport: over }) =>
      over === transport && (agreed?.revision ?? opened?.revision) === revision,
  );
  return { revision, transport, conversations: withoutStart(conversations), ...given({ limitMs }) };
}
