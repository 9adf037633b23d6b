import type { TraceEvent } from "../trace/event.ts";
import type { SituationRun } from "./target.ts";

/**
 * The limit for the events of one situation, well below that of a whole run. A normal client causes a few hundred;
 * measured: 6,000 in all situations of five revisions over both transports.
 */
const MAX_EVENTS = 8_000;

export interface Watch {
  /** Resolves with the reason when the harness has to end the client. */
  readonly over: Promise<string>;
  /** The client sends too much: it is killed without a SIGTERM. */
  readonly flooded: boolean;
  flood(why: string): void;
  stop(): void;
}

/** A client that was silent before it sent something may be silent this many times longer. */
const SLOWER = 2;

/** The limit of silence grows at most this many times with the speed of a client. */
const SLOWEST = 4;

/** Watches a running client, and reports when it exceeds a limit. */
export function watch({
  limits,
  listen,
  recorder,
  connection,
  signal,
}: Pick<SituationRun, "limits" | "listen" | "recorder" | "connection" | "signal">): Watch {
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
    Number.isFinite(ms) ? setTimeout(end, ms, `${why} for ${Math.round(ms)} ms`) : undefined;
  let idle = after(start, "it sent nothing");
  let hasSent = false;
  let idleMs = limits.idle;
  let lastEvent = performance.now();
  /** Follows the longest silence that the client ended itself: its start, or a step that it computes. */
  const measure = () => {
    const silentMs = performance.now() - lastEvent;
    const wanted = Math.min(Math.max(idleMs, SLOWER * silentMs), SLOWEST * limits.idle);
    if (hasSent && wanted === idleMs) return;
    hasSent = true;
    idleMs = wanted;
    clearTimeout(idle);
    idle = after(idleMs, "it did nothing");
  };
  const whole = after(limits.whole, "it ran");
  const stopListening = listen((event) => {
    if (event.connection !== connection && isToServer(event)) measure();
    lastEvent = performance.now();
    idle?.refresh();
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
      clearTimeout(idle);
      clearTimeout(whole);
      stopListening();
      signal.removeEventListener("abort", abort);
    },
  };
}

/** Whether the client sent it to the server. It need not be a message. */
export function isToServer({ channel }: TraceEvent): boolean {
  return channel === "stdin" || channel === "http-request";
}
