import type { TraceEvent } from "../../trace/event.ts";
import type { Meeting } from "../target.ts";

export interface Watch {
  /** Settles when the client has to be ended, with why. */
  readonly over: Promise<string>;
  /** It says too much to be asked to end. */
  readonly flooded: boolean;
  flood(why: string): void;
  stop(): void;
}

/** Looks on while a client runs, and says when it has gone on for too long, or too far. */
export function watch({ limits, listen, recorder, connection, signal }: Meeting): Watch {
  let end: (why: string) => void = () => {};
  const over = new Promise<string>((resolve) => {
    end = resolve;
  });
  let flooded = false;
  const flood = (why: string) => {
    flooded = true;
    end(why);
  };
  const { start = limits.idle } = limits;
  let idle = setTimeout(() => end(`it said nothing for ${start} ms`), start);
  let spoke = false;
  const whole = setTimeout(() => end(`it went on for ${limits.whole} ms`), limits.whole);
  const stopListening = listen((event) => {
    if (!spoke && speaks(event, connection)) {
      spoke = true;
      clearTimeout(idle);
      idle = setTimeout(() => end(`it did nothing for ${limits.idle} ms`), limits.idle);
    }
    idle.refresh();
    if (event.channel === "close" && event.connection !== connection && event.why) flood(event.why);
    else if (recorder.full) flood("it said more than the harness keeps");
  });
  const abort = () => end("the operator has stopped the run");
  signal.addEventListener("abort", abort, { once: true });
  if (signal.aborted) abort();
  return {
    over,
    flood,
    get flooded() {
      return flooded;
    },
    stop: () => {
      clearTimeout(idle);
      clearTimeout(whole);
      stopListening();
      signal.removeEventListener("abort", abort);
    },
  };
}

/** Said to the server, whatever it is. */
function speaks({ channel, connection }: TraceEvent, client: string): boolean {
  return connection !== client && (channel === "stdin" || channel === "http-request");
}
