import { isObject } from "../../schema/json.ts";
import type { TraceEvent } from "../trace/event.ts";
import type { Recorder } from "../trace/recorder.ts";
import { messagesIn } from "./inbox.ts";

/** Whether an event has a request of the target with this method. */
export const hasRequest = (event: TraceEvent, method: string): boolean =>
  messagesIn(event).some((message) => isObject(message) && message.method === method && "id" in message);

const INITIALIZED = "notifications/initialized";

/**
 * Whether the target has sent such a request by itself: while no request of the harness was open on the connection, and before a notification
 * that may be the reason.
 */
export function asksByItself(events: readonly TraceEvent[], method: string): boolean {
  /** What may be the reason, for each connection: the ids of open requests, and notifications. */
  const reasons = new Map<string, Set<string>>();
  for (const event of events) {
    const here = reasons.get(event.connection) ?? new Set();
    reasons.set(event.connection, here);
    if (hasRequest(event, method) && here.size === 0) return true;
    for (const message of messagesIn(event).filter(isObject))
      if (message.method === undefined) here.delete(JSON.stringify(message.id));
    if (event.channel !== "stdin" && event.channel !== "http-request") continue;
    for (const message of [event.message].flat().filter(isObject))
      if (typeof message.method === "string" && message.method !== INITIALIZED)
        here.add(message.id === undefined ? message.method : JSON.stringify(message.id));
  }
  return false;
}

/** Resolves when such a request has arrived on the connection after a mark. `stop` ends the wait. */
export function whenAsked(
  recorder: Recorder,
  { connection, method, mark }: Wanted,
): { readonly asked: Promise<true>; readonly stop: () => void } {
  const isWanted = (event: TraceEvent) => event.connection === connection && hasRequest(event, method);
  let stop = () => {};
  const asked = new Promise<true>((resolve) => {
    if (recorder.events.slice(mark).some(isWanted)) resolve(true);
    stop = recorder.listen((event) => {
      if (isWanted(event)) resolve(true);
    });
  });
  return { asked, stop };
}

interface Wanted {
  readonly connection: string;
  readonly method: string;
  readonly mark: number;
}
