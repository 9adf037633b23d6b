import { isObject } from "../../schema/json.ts";
import type { TraceEvent } from "../trace/event.ts";
import type { Recorder } from "../trace/recorder.ts";
import { messagesIn } from "./inbox.ts";

/** Whether an event has a request of the target with this method. */
export const hasRequest = (event: TraceEvent, method: string): boolean =>
  messagesIn(event).some((message) => isObject(message) && message.method === method && "id" in message);

/** Resolves when such a request has arrived on the connection after a mark, or when the time is over. */
export async function whenAsked(recorder: Recorder, { connection, method, mark, ms }: Wanted): Promise<void> {
  const isWanted = (event: TraceEvent) => event.connection === connection && hasRequest(event, method);
  if (recorder.events.slice(mark).some(isWanted)) return;
  await new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(end, ms);
    const stop = recorder.listen((event) => {
      if (isWanted(event)) end();
    });
  });
}

interface Wanted {
  readonly connection: string;
  readonly method: string;
  readonly mark: number;
  readonly ms: number;
}
