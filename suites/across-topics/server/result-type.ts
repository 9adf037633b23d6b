import { result, type Shape } from "../../../harness/check/answers.ts";
import type { JsonObject } from "../../../schema/json.ts";

/** Whether a result completes its request. From 2026-07-28 on, a result can be a request for input or a task instead. */
export function isComplete({ resultType }: JsonObject): boolean {
  return resultType === undefined || resultType === "complete";
}

/** The server asks for input before it answers or rejects the request. */
export const asksForInput: Shape = result("a request for input", (value) => !isComplete(value));
