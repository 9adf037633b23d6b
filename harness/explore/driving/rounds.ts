import { given } from "../../../schema/given.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { answerTo } from "../../session/replies/client-answers.ts";
import type { Reply } from "../../session/replies/reply.ts";

/** How often a request is sent again with what its result asks for. Some servers ask without an end. */
export const MOST_ROUNDS = 4;

/**
 * The params with which a client sends a request again whose result asks for input (2026-07-28, basic/patterns/mrtr). Undefined where
 * the result asks for nothing, or for what the client has not declared.
 */
export function paramsOfNextRound(
  params: JsonObject | undefined,
  reply: Reply,
  clientCapabilities: JsonObject,
): JsonObject | undefined {
  if (reply.kind !== "result" || reply.result.resultType !== "input_required") return undefined;
  const { inputRequests = {}, requestState } = reply.result;
  const inputResponses = answersTo(inputRequests, clientCapabilities);
  if (inputResponses === undefined) return undefined;
  const isAsked = Object.keys(inputResponses).length > 0;
  if (!isAsked && requestState === undefined) return undefined;
  return { ...params, ...(isAsked ? { inputResponses } : {}), ...given({ requestState }) };
}

/** The answer to each part of `inputRequests`: of a result, or of a task. Undefined where one asks for what the client has not declared. */
export function answersTo(inputRequests: unknown, clientCapabilities: JsonObject): JsonObject | undefined {
  if (!isObject(inputRequests)) return undefined;
  const inputResponses: Record<string, unknown> = {};
  for (const [key, request] of Object.entries(inputRequests)) {
    const result = answerIn(request, clientCapabilities);
    if (result === undefined) return undefined;
    Object.defineProperty(inputResponses, key, { value: result, enumerable: true });
  }
  return inputResponses;
}

function answerIn(request: unknown, clientCapabilities: JsonObject): unknown {
  if (!isObject(request) || typeof request.method !== "string") return undefined;
  const { method, params } = request;
  const asked = { id: 0, method, params: isObject(params) ? params : {}, seq: 0 };
  return answerTo(asked, clientCapabilities)?.result;
}
