import type { Problem } from "../problem.ts";

/** The rules of the envelope, by the names in a problem. */
export type EnvelopeRule =
  | "not-an-object"
  | "message-kind"
  | "jsonrpc"
  | "method-type"
  | "params-type"
  | "params-null"
  | "id-missing"
  | "id-null"
  | "id-type"
  | "notification-id"
  | "request-meta"
  | "request-direction"
  | "response-direction"
  | "mixed-message"
  | "result-and-error"
  | "error-null"
  | "result-object"
  | "result-type"
  | "error-object"
  | "error-code"
  | "error-message"
  | "error-id-missing"
  | "error-id-null"
  | "batch"
  | "batch-unstated"
  | "batch-empty"
  | "batch-item"
  | "batch-mixed"
  | "batch-initialize";

/**
 * Rules with two readings, of which the lenient one decides. One of these rules by itself does not justify a failure.
 *
 * - `error-id-missing`, `error-id-null`: JSON-RPC requires `null` if the id was unreadable. The schemas have no
 *   `null`, and up to 2025-06-18 require an id (readings S9 and A6). They are failures only if the caller knows that
 *   the request had a readable id.
 * - `batch-unstated`: reading S10.
 * - `mixed-message`: unknown members are allowed (reading S14), and `result` is an unknown member of a request.
 */
export const TOLERATED: ReadonlySet<EnvelopeRule> = new Set<EnvelopeRule>([
  "error-id-missing",
  "error-id-null",
  "batch-unstated",
  "mixed-message",
]);

export interface EnvelopeProblem extends Problem {
  readonly rule: EnvelopeRule;
}

export function found(rule: EnvelopeRule, pointer: string, message: string): EnvelopeProblem {
  return { pointer, message, rule };
}
