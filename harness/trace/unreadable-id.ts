import { isObject } from "../../schema/json.ts";
import type { TraceEvent } from "./event.ts";

/**
 * Whether an event is a message that a check broke on purpose and that has no usable id. A fraction is none, and what is too large for a number
 * becomes null in the answer of many servers.
 */
export function lacksId(event: TraceEvent): boolean {
  if (!("broken" in event && event.broken)) return false;
  const id = idOf(event);
  return typeof id !== "string" && !Number.isSafeInteger(id);
}

/** The values that servers send in place of an id that they could not read. */
const EMPTY: ReadonlySet<unknown> = new Set(["", 0, -1, "null"]);

export function isEmptyId(id: unknown): boolean {
  return EMPTY.has(id);
}

/**
 * Whether a server may have read the unusable id of a message as this one: the id null as "" or 0, and 1.5 as 1 or 2, as servers do that
 * keep ids as integers (seen: the official SDK for Go).
 */
export function mayBeReadAs(event: TraceEvent, id: unknown): boolean {
  if (!lacksId(event)) return false;
  const sent = idOf(event);
  return isEmptyId(id) || (typeof sent === "number" && typeof id === "number" && Math.abs(sent - id) < 1);
}

function idOf(event: TraceEvent): unknown {
  return "message" in event && isObject(event.message) ? event.message.id : undefined;
}
