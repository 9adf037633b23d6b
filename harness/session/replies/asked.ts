import { isObject } from "../../../schema/json.ts";
import type { TraceEvent } from "../../trace/event.ts";
import type { Recorder } from "../../trace/recorder.ts";
import { messagesIn } from "./inbox.ts";

/** Whether an event has a request of the target with this method. */
export const hasRequest = (event: TraceEvent, method: string): boolean =>
  messagesIn(event).some((message) => isObject(message) && message.method === method && "id" in message);

/**
 * After how many milliseconds the target has sent such a request for the first time on a connection, counted from the handshake: the shortest
 * time of all connections. Undefined if it has sent none.
 */
export function firstAskedAfter(events: readonly TraceEvent[], method: string): number | undefined {
  const agreed = new Map<string, number>();
  const times: number[] = [];
  for (const event of events) {
    if (event.channel === "agreed") agreed.set(event.connection, event.ms);
    const since = agreed.get(event.connection);
    if (since === undefined || !hasRequest(event, method)) continue;
    times.push(event.ms - since);
    agreed.delete(event.connection);
  }
  return times.length === 0 ? undefined : Math.min(...times);
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
