import { isObject, type JsonObject } from "../../schema/json.ts";
import type { Revision } from "../../schema/revision.ts";
import type { AgreedEvent, OpenEvent, TraceEvent, Transport } from "./event.ts";

/** One JSON value that crossed the wire as a message; the items of a batch count one by one. */
export interface Message {
  readonly from: "client" | "server";
  /** Sequence number of the event that carried it. */
  readonly seq: number;
  readonly ms: number;
  /** Pointer of a batch item within its event, else "". */
  readonly pointer: string;
  readonly value: unknown;
  readonly raw: string;
  /** Sent illegal on purpose, by the harness. */
  readonly broken: boolean;
  /** HTTP only: joins it with its request. */
  readonly exchange?: number;
}

/** A request, and every response that carries its id. */
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
  /** Absent in a trace that lost its beginning. */
  readonly opened?: OpenEvent;
  /** What was agreed; absent when no conversation came about. */
  readonly agreed?: AgreedEvent;
  /** Requests of the harness. */
  readonly asked: readonly Rpc[];
  /** Requests of the target. */
  readonly askedBack: readonly Rpc[];
}

/** All connections of a leg. */
export interface LegTrace {
  readonly revision: Revision;
  readonly transport: Transport;
  readonly conversations: readonly Conversation[];
}

const FROM: Partial<Record<TraceEvent["channel"], Message["from"]>> = {
  stdin: "client",
  "http-request": "client",
  stdout: "server",
  "http-response": "server",
  sse: "server",
};

/** The messages of an event: none, one, or the items of a batch. */
function messagesOf(event: TraceEvent): readonly Message[] {
  const from = FROM[event.channel];
  if (from === undefined || !("message" in event) || event.message === undefined) return [];
  const base = {
    from,
    seq: event.seq,
    ms: event.ms,
    raw: event.raw ?? "",
    broken: "broken" in event && event.broken === true,
    ...("exchange" in event ? { exchange: event.exchange } : {}),
  };
  if (!Array.isArray(event.message)) return [{ ...base, pointer: "", value: event.message }];
  return event.message.map((value: unknown, index) => ({ ...base, pointer: `/${index}`, value }));
}

function rpcs(messages: readonly Message[], from: Message["from"]): Rpc[] {
  const found: (Rpc & { responses: Message[] })[] = [];
  const open = new Map<string, (typeof found)[number]>();
  for (const message of messages) {
    if (!isObject(message.value)) continue;
    const { id, method, params } = message.value;
    const key = `${typeof id} ${String(id)}`;
    if (typeof method !== "string") {
      if (message.from !== from) open.get(key)?.responses.push(message);
    } else if (message.from === from && (typeof id === "string" || typeof id === "number")) {
      const rpc = { method, id, params: isObject(params) ? params : {}, request: message, responses: [] };
      found.push(rpc);
      open.set(key, rpc);
    }
  }
  return found;
}

/** The conversation on one connection. */
export function conversation(connection: string, events: readonly TraceEvent[]): Conversation {
  const opened = events.find((event): event is OpenEvent => event.channel === "open");
  const agreed = events.find((event): event is AgreedEvent => event.channel === "agreed");
  const messages = events.flatMap(messagesOf);
  return {
    connection,
    transport: opened?.transport ?? "stdio",
    events,
    messages,
    ...(opened ? { opened } : {}),
    ...(agreed ? { agreed } : {}),
    asked: rpcs(messages, "client"),
    askedBack: rpcs(messages, "server"),
  };
}

/**
 * The conversations of a leg: those in which its revision was agreed, and those that were opened for it and
 * came to no agreement. A process that serves a URL is no part of a leg over HTTP.
 */
export function legTrace(revision: Revision, transport: Transport, events: readonly TraceEvent[]): LegTrace {
  const byConnection = new Map<string, TraceEvent[]>();
  for (const event of events) {
    const mine = byConnection.get(event.connection);
    if (mine) mine.push(event);
    else byConnection.set(event.connection, [event]);
  }
  const conversations = [...byConnection]
    .map(([connection, mine]) => conversation(connection, mine))
    .filter(
      ({ agreed, opened, transport: over }) =>
        over === transport && (agreed?.revision ?? opened?.revision) === revision,
    );
  return { revision, transport, conversations };
}
