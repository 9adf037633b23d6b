import { result, type Shape } from "../../harness/check/answers.ts";
import type { JsonObject } from "../../schema/json.ts";

/** A result that is the last word: not a request for input, nor a task (2026-07-28). */
export function isComplete({ resultType }: JsonObject): boolean {
  return resultType === undefined || resultType === "complete";
}

/** Neither an answer nor a refusal: the server wants to know more first. */
export const asksForInput: Shape = result("a request for input", (value) => !isComplete(value));
