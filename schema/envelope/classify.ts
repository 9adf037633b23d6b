import { isObject } from "../json.ts";
import { ownMember } from "../own-member.ts";

export type MessageKind = "request" | "notification" | "result" | "error" | "batch" | "invalid";

/** Whether the member exists. `undefined` cannot cross the wire, so it counts as absent. */
export function has(message: Readonly<Record<string, unknown>>, member: string): boolean {
  return Object.hasOwn(message, member) && ownMember(message, member) !== undefined;
}

/**
 * The kind of a message, by its members and not by their values. A broken request is still a request, so that its
 * errors can be named.
 *
 * - an array, also an empty one: `batch`
 * - with `method`: `request` with an id (also `null`), else `notification`, even with a `result` or `error`
 * - with `result` and `error`: the one that is not `null` (JSON-RPC 1.0 sends the other as `null`); `error` if both
 *   or none are `null`, because a caller must not mistake a failure for a success
 * - without `method`, `result` and `error`, or not an object: `invalid`
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
