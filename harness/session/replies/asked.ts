import { isObject } from "../../../schema/json.ts";
import type { TraceEvent } from "../../trace/event.ts";
import type { Recorder } from "../../trace/recorder.ts";
import { messagesIn } from "./inbox.ts";

/** Whether an event has a request of the target with this method. */
export const hasMethod = (event: TraceEvent, method: string): boolean =>
  messagesIn(event).some((message) => isObject(message) && message.method === method);

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
    if (since === undefined || !hasMethod(event, method)) continue;
    times.push(event.ms - since);
    agreed.delete(event.connection);
  }
  return times.length === 0 ? undefined : Math.min(...times);
}

/** The tokens of the progress notifications in an event, as text: whether they have the right type is judged by a monitor. */
export const tokensIn = (event: TraceEvent): readonly string[] =>
  messagesIn(event).flatMap((message) =>
    isObject(message) && message.method === "notifications/progress" && isObject(message.params)
      ? [String(message.params.progressToken)]
      : [],
  );

/**
 * The names of the tools during whose calls the target has sent such a notification, on any connection. Of several open calls on one stream
 * each may have caused it, so all are named.
 */
export function toolsThatSent(events: readonly TraceEvent[], method: string): ReadonlySet<string> {
  const open: { connection: string; id: unknown; name: string; exchange: number | undefined }[] = [];
  const names = new Set<string>();
  for (const event of events) {
    const { connection } = event;
    const exchange = "exchange" in event ? event.exchange : undefined;
    if (event.channel === "stdin" || event.channel === "http-request") {
      const { message } = event;
      if (!isObject(message) || message.method !== "tools/call" || !isObject(message.params)) continue;
      open.push({ connection, id: message.id, name: String(message.params.name), exchange });
      continue;
    }
    for (const message of messagesIn(event).filter(isObject)) {
      const here = open.filter((one) => one.connection === connection);
      const own = here.filter((one) => one.exchange !== undefined && one.exchange === exchange);
      if (message.method === method) for (const { name } of own.length > 0 ? own : here) names.add(name);
      const answered = here.find(({ id }) => message.method === undefined && id === message.id);
      if (answered) open.splice(open.indexOf(answered), 1);
    }
  }
  return names;
}

/** Resolves when such an event has come on a connection after a mark. `stop` ends the wait. */
export function whenCame(
  recorder: Recorder,
  { connection, mark }: { readonly connection: string; readonly mark: number },
  isWanted: (event: TraceEvent) => boolean,
): Arrival {
  const isMine = (event: TraceEvent) => event.connection === connection && isWanted(event);
  let stop = () => {};
  const came = new Promise<true>((resolve) => {
    if (recorder.events.slice(mark).some(isMine)) resolve(true);
    stop = recorder.listen((event) => {
      if (isMine(event)) resolve(true);
    });
  });
  return { came, stop };
}

export interface Arrival {
  readonly came: Promise<true>;
  readonly stop: () => void;
}
