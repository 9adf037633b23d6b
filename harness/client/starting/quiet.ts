import type { Recorder } from "../../trace/recorder.ts";
import { isToServer } from "./is-to-server.ts";

/** After this time without an event a client mostly waits, and another one can use the processor. In milliseconds. */
const QUIET_MS = 150;

/**
 * Calls the listener each time when the client has sent something and then nothing happened on its connections for a
 * short time. Returns a function that stops it.
 */
export function whenQuiet(
  recorder: Recorder,
  isOfClient: (connection: string) => boolean,
  onQuiet: () => void,
): () => void {
  let timer: NodeJS.Timeout | undefined;
  const stopListening = recorder.listen((event) => {
    if (!isOfClient(event.connection)) return;
    // A timer that has fired starts again.
    if (timer) timer.refresh();
    else if (isToServer(event)) timer = setTimeout(onQuiet, QUIET_MS);
  });
  return () => {
    clearTimeout(timer);
    stopListening();
  };
}
