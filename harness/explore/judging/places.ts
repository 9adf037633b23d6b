import { isObject } from "../../../schema/json.ts";
import { byConnection, conversation } from "../../trace/conversation.ts";
import type { TraceEvent } from "../../trace/event.ts";
import { keyOf, messagesOf } from "../../trace/message.ts";
import type { Evidence } from "../../verdict/result.ts";

/** A pointer in which one bug has one text: the numbers of items are left out. */
export const general = (pointer: string) => pointer.replace(/\/\d+(?=\/|$)/g, "/*");

/** What an event is about: the method of its message, or of the request that it answers. */
function subjectOf(seq: number, events: readonly TraceEvent[]): string {
  const event = events[seq - 1];
  const [message] = event === undefined ? [] : messagesOf(event);
  if (event === undefined || !isObject(message?.value)) return event?.channel ?? "";
  const { method, id } = message.value;
  if (typeof method === "string") return method;
  const mine = byConnection(events).get(event.connection) ?? [];
  const { clientRequests } = conversation(event.connection, mine);
  const asked = clientRequests.filter((one) => keyOf(one.id) === keyOf(id) && one.request.seq < seq).at(-1);
  return asked?.method ?? "a response";
}

/** Where a monitor has found something. */
export function placeOf([first]: readonly Evidence[], events: readonly TraceEvent[]): string {
  if (first === undefined) return "";
  return `${subjectOf(first.message, events)} ${general(first.pointer ?? "")}`.trim();
}
