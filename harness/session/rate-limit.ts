import { isBusyStatus, isGatewayStatus } from "../trace/gateway.ts";
import { headerOf } from "../trace/headers.ts";
import type { Reply } from "./reply.ts";

/** How long a run waits in all because a server asked for it, in milliseconds. */
const MOST_MS = 30_000;

/** Whether a reply says only that nothing can be served at the moment, the server or a gateway: a status of a gateway without a message, 429 or 503. */
export function isBusy(reply: Reply | undefined): boolean {
  if (reply === undefined || !("http" in reply) || reply.http === undefined) return false;
  const { status } = reply.http;
  return isBusyStatus(status) || (reply.kind === "status" && isGatewayStatus(status));
}

/**
 * Obeys `Retry-After` of an answer that nothing can be served at the moment (RFC 9110, section 10.2.3): all requests of the run wait as long as
 * the server asks, and are sent again. The run waits at most 30 s in all. One instance serves all sessions with a target.
 */
export class RateLimit {
  readonly #most: number;
  readonly #signal: AbortSignal | undefined;
  readonly #waits = new Map<string, number>();
  /** On the clock of `performance.now()`. */
  #until = 0;
  #used = 0;

  constructor(signal?: AbortSignal, most = MOST_MS) {
    this.#signal = signal;
    this.#most = most;
  }

  /** Sends until the server can serve, or until the time is used up. `by`: the check that sends. */
  async obey<T extends Reply | undefined>(by: string | undefined, send: () => Promise<T>): Promise<T> {
    for (;;) {
      await this.#wait(by);
      const reply = await send();
      if (this.#signal?.aborted || !this.#mayWait(retryAfter(reply))) return reply;
    }
  }

  /** A sentence for the result of a check that had to wait. */
  notesOn(by: string): readonly string[] {
    const ms = this.#waits.get(by);
    return ms === undefined
      ? []
      : [`waited ${(ms / 1000).toFixed(1)} s: the server answered with Retry-After`];
  }

  /** Whether the run can wait for this time: then all requests wait. */
  #mayWait(ms: number | undefined): boolean {
    if (ms === undefined) return false;
    const now = performance.now();
    const more = Math.max(0, now + ms - Math.max(now, this.#until));
    if (this.#used + more > this.#most) return false;
    this.#used += more;
    this.#until = Math.max(this.#until, now + ms);
    return true;
  }

  async #wait(by: string | undefined): Promise<void> {
    const ms = this.#until - performance.now();
    if (ms <= 0) return;
    if (by !== undefined) this.#waits.set(by, (this.#waits.get(by) ?? 0) + ms);
    await new Promise<void>((resolve) => {
      const timer = setTimeout(end, ms);
      const signal = this.#signal;
      signal?.addEventListener("abort", end, { once: true });
      function end() {
        clearTimeout(timer);
        signal?.removeEventListener("abort", end);
        resolve();
      }
    });
  }
}

/** The shortest wait, in milliseconds: `Retry-After: 0` must not make a loop without end. */
const LEAST_MS = 100;

/** How long the server asks the client to wait, in milliseconds: a number of seconds, or a date. */
function retryAfter(reply: Reply | undefined): number | undefined {
  if (!isBusy(reply) || reply === undefined || !("http" in reply) || reply.http === undefined)
    return undefined;
  const value = headerOf(reply.http.headers, "Retry-After")?.trim();
  if (value === undefined) return undefined;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(ms, LEAST_MS);
}
