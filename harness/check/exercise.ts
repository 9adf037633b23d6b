import type { JsonObject } from "../session/reply.ts";
import type { Item } from "./inventory.ts";

/** What an operator lets be called beyond what is safe by its own annotations. */
export interface Allow {
  /** Every tool. */
  readonly sideEffects: boolean;
  /** These tools, by name. */
  readonly tools: readonly string[];
}

/**
 * The tools that may be called with valid arguments: those that say they change nothing, and those that the
 * operator named. A target may be in production, so nothing else is.
 */
export function callable(tools: readonly Item[], allow: Allow): readonly Item[] {
  return tools.filter(({ value }) => {
    const { name, annotations } = value as { name?: unknown; annotations?: JsonObject | null };
    if (typeof name !== "string") return false;
    return allow.sideEffects || allow.tools.includes(name) || annotations?.readOnlyHint === true;
  });
}
