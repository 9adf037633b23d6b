import type { TraceEvent } from "../trace/event.ts";
import type { Meeting } from "./target.ts";

/** How many events one meeting may have: a client that means well has some hundred. */
const MOST = 20_000;

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
  let events = 0;
  const flood = (why: string) => {
    flooded = true;
    end(why);
  };
  const { start = limits.idle } = limits;
  const after = (ms: number, why: string) =>
    Number.isFinite(ms) ? setTimeout(end, ms, `${why} for ${ms} ms`) : undefined;
  let idle = after(start, "it said nothing");
  let spoke = false;
  const whole = after(limits.whole, "it went on");
  const stopListening = listen((event) => {
    if (!spoke && speaks(event, connection)) {
      spoke = true;
      clearTimeout(idle);
      idle = after(limits.idle, "it did nothing");
    }
    idle?.refresh();
    if (event.channel === "close" && event.connection !== connection && event.why) flood(event.why);
    else if (++events > MOST) flood(`it went beyond ${MOST} messages in one situation`);
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
