import { setTimeout as after } from "node:timers/promises";
import type { JsonObject } from "../../../switches/message.ts";
import { isObject, ProtocolError } from "../../message.ts";
import { CalledOff } from "../core/connection.ts";
import type { Core } from "../core/core.ts";
import { retryParams } from "./input-required.ts";

const POLL_MS = 100;

/** Sends a request of its own about the task. */
type Ask = (method: string, params: JsonObject) => Promise<JsonObject>;

/**
 * Polls a task of the extension until it is over, answers its input requests, and cancels it when its result is no
 * longer needed.
 *
 * @throws CalledOff, or the error with which the task failed
 */
export async function followTask(
  core: Core,
  { taskId, pollIntervalMs }: JsonObject,
  ask: Ask,
  signal?: AbortSignal,
): Promise<JsonObject> {
  const answered = new Set<string>();
  const delay = typeof pollIntervalMs === "number" ? pollIntervalMs : POLL_MS;
  for (;;) {
    await after(core.pipeline.decide("pollsAfter", delay, undefined));
    if (signal?.aborted) {
      await ask("tasks/cancel", { taskId });
      throw new CalledOff("The task is no longer needed");
    }
    const task = await ask("tasks/get", { taskId });
    const { status, inputRequests, result, error } = task;
    if (status === "completed") return isObject(result) ? result : {};
    if (status === "failed" || status === "cancelled") {
      const { code, message } = isObject(error) ? error : {};
      throw new ProtocolError(Number(code ?? -1), String(message ?? status));
    }
    const open = Object.entries(isObject(inputRequests) ? inputRequests : {}).filter(
      ([key]) => !answered.has(key),
    );
    if (open.length === 0) continue;
    for (const [key] of open) answered.add(core.pipeline.decide("answeredKey", key, undefined));
    const params = await retryParams(core, {}, { inputRequests: Object.fromEntries(open) });
    if (params) await ask("tasks/update", { taskId, inputResponses: params.inputResponses ?? {} });
  }
}
