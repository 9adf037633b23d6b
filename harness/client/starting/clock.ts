import type { Silence } from "../../check/situation.ts";
import { stopwatch } from "../../session/waiting/lag.ts";
import { LONGEST } from "../../session/waiting/timeout.ts";
import type { TraceEvent } from "../../trace/event.ts";
import { isToServer } from "./is-to-server.ts";

/** How long the harness waits, in milliseconds. Infinity means without a limit. */
export interface ClientLimits {
  /** For the first message of a client after its start. Default: `idle`. */
  readonly start?: number;
  /** For the next message: the limit of the operator. */
  readonly idle: number;
  /**
   * For everything that a client does in one situation. It only keeps a client from running for ever that always sends
   * something, and no verdict rests on it.
   */
  readonly whole: number;
  /** For a client to exit after SIGTERM. */
  readonly exit: number;
  /** The client itself decides when it has ended: silence lets the played server go on, and does not end the client. */
  readonly endless?: true;
}

/** Why the clock has ended the client. */
export interface Expiry {
  /** In words, for the trace. */
  readonly why: string;
  /** How long no message of the situation came, if that is the reason. In milliseconds. */
  readonly silentMs?: number;
}

/**
 * The clock of one situation. When no message of the situation has come for the limit of the operator, what the played
 * server waits for has not come either: the server goes on. If it waits for nothing, the client is ended.
 */
export class SituationClock implements Silence {
  readonly limitMs: number;
  readonly #limits: ClientLimits;
  readonly #waiting = new Set<() => void>();
  #onExpiry: (expiry: Expiry) => void = () => {};
  #timer: NodeJS.Timeout | undefined;
  #whole: NodeJS.Timeout | undefined;
  #waited = stopwatch();
  #hasSent = false;
  #last: string | undefined;
  #isRepeating = false;
  /** Set when silence was the reason to end the client. */
  silentMs: number | undefined;

  constructor(limits: ClientLimits) {
    this.#limits = limits;
    this.limitMs = limits.idle;
  }

  async orSilence<T>(awaited: Promise<T>): Promise<T | undefined> {
    let goOn = () => {};
    const silence = new Promise<undefined>((resolve) => {
      goOn = () => resolve(undefined);
    });
    this.#waiting.add(goOn);
    try {
      return await Promise.race([awaited, silence]);
    } finally {
      this.#waiting.delete(goOn);
    }
  }

  /** The client starts. Called again for each further start. */
  begin(onExpiry: (expiry: Expiry) => void): void {
    this.#onExpiry = onExpiry;
    this.#hasSent = false;
    this.#restart();
    const { whole } = this.#limits;
    this.#whole = after(whole, () => onExpiry({ why: `it ran for ${Math.round(whole)} ms` }));
  }

  /** The client has ended. */
  end(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#whole);
    this.#timer = undefined;
  }

  /** An event of the situation, but none of the process of the client: what it prints is no message. */
  heard(event: TraceEvent): void {
    if (!IS_MESSAGE.has(event.channel)) return;
    if (isToServer(event)) {
      const key = repeatable(event);
      this.#isRepeating = key !== undefined && key === this.#last;
      this.#last = key;
      this.#hasSent = true;
    }
    if (!this.#isRepeating && this.#timer) this.#restart();
  }

  get #limit(): number {
    const { start = this.#limits.idle, idle } = this.#limits;
    return this.#hasSent ? idle : start;
  }

  #restart(): void {
    this.#waited = stopwatch();
    this.#wait(this.#limit);
  }

  #wait(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = after(ms, () => this.#expire());
    // Such a client runs in a process that may end before it.
    if (this.#limits.endless) this.#timer?.unref();
  }

  /** The time for which this process was busy does not count: a message may be there, and not be read yet. */
  #expire(): void {
    const rest = this.#limit - this.#waited();
    if (rest >= 1) this.#wait(rest);
    else if (this.#waiting.size > 0) {
      for (const goOn of this.#waiting) goOn();
      this.#waiting.clear();
      this.#restart();
    } else if (this.#limits.endless) this.#restart();
    else {
      const ms = Math.round(this.#limit);
      this.silentMs = ms;
      const what = this.#hasSent ? "it did nothing" : "it sent nothing";
      this.#onExpiry({ why: `${what} for ${ms} ms`, silentMs: ms });
    }
  }
}

/** What happens between client and server. An act of the client counts as well: it closes a pipe, opens a browser, or asks its model. */
const IS_MESSAGE: ReadonlySet<TraceEvent["channel"]> = new Set([
  "stdin",
  "stdout",
  "http-request",
  "http-response",
  "sse",
  "close",
  "browser",
  "model",
] as const);

/**
 * What a client may repeat for ever without doing anything: a ping, or the request for a stream. One that only repeats
 * the message before it does not count, and neither does its answer. Without this a client with a heartbeat would never
 * be ended.
 */
function repeatable(event: TraceEvent): string | undefined {
  if (event.channel === "http-request" && event.method === "GET") return `GET ${event.url}`;
  const { message } = event as { readonly message?: { readonly method?: unknown } };
  return message?.method === "ping" ? "ping" : undefined;
}

const after = (ms: number, then: () => void) =>
  Number.isFinite(ms) ? setTimeout(then, Math.min(ms, LONGEST)) : undefined;
