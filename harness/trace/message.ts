import type { MessageKind } from "../../schema/envelope/index.ts";
import { isObject, type JsonObject } from "../../schema/json.ts";
import type { TraceEvent } from "./event.ts";

/** One JSON value that crossed the wire as a message; each item of a batch counts as one. */
export interface Message {
  readonly from: "client" | "server";
  /** Sequence number of the event that carried it. */
  readonly seq: number;
  readonly ms: number;
  /** Pointer of a batch item within its event, else "". */
  readonly pointer: string;
  readonly value: unknown;
  readonly raw: string;
  /** The harness sent it and broke a rule on purpose. */
  readonly broken: boolean;
  /** HTTP only: the number that it shares with its request. */
  readonly exchange?: number;
}

const FROM: Partial<Record<TraceEvent["channel"], Message["from"]>> = {
  stdin: "client",
  "http-request": "client",
  stdout: "server",
  "http-response": "server",
  sse: "server",
};

/** The messages of an event: none, one, or the items of a batch. */
export function messagesOf(event: TraceEvent): readonly Message[] {
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

/** A message object with the kind that it claims to be. */
interface Classified {
  readonly kind: MessageKind;
  readonly value: JsonObject;
}

/** A request, even with an invalid id. A notification that carries an id is a broken notification, not a request. */
export function isRequest({ kind, value }: Classified): boolean {
  return kind === "request" && !String(value.method).startsWith("notifications/");
}

export function isNotification({ kind }: Pick<Classified, "kind">): boolean {
  return kind === "notification";
}

export function isResponse({ kind }: Pick<Classified, "kind">): boolean {
  return kind === "result" || kind === "error";
}

/** The method as a report names it. */
export function methodOf({ value }: Pick<Classified, "value">): string {
  return String(value.method);
}

/** The params, or an empty object where there are none. */
export function paramsOf({ value }: Pick<Classified, "value">): JsonObject {
  return isObject(value.params) ? value.params : {};
}

/** A key for an id. The type is part of it: 7 and "7" are different ids. */
export function keyOf(id: unknown): string {
  return `${typeof id} ${String(id)}`;
}
