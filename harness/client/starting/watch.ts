import type { TraceEvent } from "../../trace/event.ts";
import type { SituationRun } from "./target.ts";

/**
 * The limit for the events of one situation, well below that of a whole run. A normal client causes a few hundred;
 * measured: 6,000 in all situations of five revisions over both transports.
 */
const MAX_EVENTS = 8_000;

/** What the process of a client does beside its messages. What it prints is none of it. */
const ACTS: ReadonlySet<TraceEvent["channel"]> = new Set(["browser", "model"] as const);

export interface Watch {
  /** Resolves with the reason when the harness has to end the client. */
  readonly over: Promise<string>;
  /** The client sends too much: it is killed without a SIGTERM. */
  readonly flooded: boolean;
  flood(why: string): void;
  stop(): void;
}

/** Watches a running client, and reports when it exceeds a limit. */
export function watch({
  clock,
  listen,
  recorder,
  connection,
  signal,
}: Pick<SituationRun, "clock" | "listen" | "recorder" | "connection" | "signal">): Watch {
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
  clock.begin(({ why }) => end(why));
  const stopListening = listen((event) => {
    if (event.connection !== connection || ACTS.has(event.channel)) clock.heard(event);
    if (event.channel === "close" && event.connection !== connection && event.why) flood(event.why);
    else if (++events > MAX_EVENTS) flood(`it exceeded ${MAX_EVENTS} messages in one situation`);
    else if (recorder.full) flood("it sent more than mcp-conform stores");
  });
  const abort = () => end("the run was interrupted");
  signal.addEventListener("abort", abort, { once: true });
  if (signal.aborted) abort();
  return {
    over,
    flood,
    get flooded() {
      return flooded;
    },
    stop: () => {
      clock.end();
      stopListening();
      signal.removeEventListener("abort", abort);
    },
  };
}
