import { isObject } from "../json.ts";

export type MessageKind = "request" | "notification" | "result" | "error" | "batch" | "invalid";

/** A member that is there; `undefined` cannot cross the wire, so it counts as absent. */
export function has(message: Readonly<Record<string, unknown>>, member: string): boolean {
  return Object.hasOwn(message, member) && message[member] !== undefined;
}

/**
 * What a message is, judged by the members that are there and not by what is in them: a broken request is
 * still a request, so that its faults can be named.
 *
 * - an array, also an empty one: `batch`
 * - `method` there: `request` with an id (also `null`), else `notification`; a `result` or `error` beside it
 *   changes nothing
 * - `result` and `error` both there: the one that is not `null` (JSON-RPC 1.0 sent the other as `null`);
 *   `error` when that does not decide, for a caller must not take a failure for a success
 * - no `method`, `result`, `error`, or no object: `invalid`
 */
export function classify(value: unknown): MessageKind {
  if (Array.isArray(value)) return "batch";
  if (!isObject(value)) return "invalid";
  if (has(value, "method")) return has(value, "id") ? "request" : "notification";
  if (has(value, "error")) {
    return value.error === null && has(value, "result") && value.result !== null ? "result" : "error";
  }
  return has(value, "result") ? "result" : "invalid";
}
