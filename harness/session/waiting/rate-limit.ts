import { isBusyStatus, isGatewayStatus } from "../../trace/gateway.ts";
import { headerOf } from "../../trace/headers.ts";
import { describeReply, type Reply } from "../replies/reply.ts";
import { limitIn, waitIn } from "./limited.ts";

/** How long a run waits in all because a server asked for it, in milliseconds. */
const MOST_MS = 30_000;

/**
 * Whether a reply says only that nothing can be served at the moment, the server or a gateway: a status of a gateway without a message, 429 or
 * 503, or an error that says so.
 */
export function isBusy(reply: Reply | undefined): boolean {
  if (reply?.kind === "error" && reply.isLimit) return true;
  if (reply === undefined || !("http" in reply) || reply.http === undefined) return false;
  const { status } = reply.http;
  return isBusyStatus(status) || (reply.kind === "status" && isGatewayStatus(status));
}

/** The answer of a server that cannot serve at the moment, in words. */
export function describeBusy(reply: Reply): string {
  return (reply.kind === "error" ? LIMITS : "") + describeReply(reply);
}

const LIMITS = "the server limits how many requests it answers: ";

/** The next request after an error that names no time, in milliseconds. Each further one comes after twice the time. */
const FIRST_MS = 250;

/** A limit that lasts for longer may be one of the session. */
const FEW_MS = 1_000;

type Known = "limit" | "answer" | "of session";

/** The answer of a new session to the same request. Undefined if there is none. */
export type Elsewhere = () => Promise<Reply | undefined>;

/**
 * Obeys a server that limits how many requests it answers: `Retry-After` with status 429 or 503 (RFC 9110, section 10.2.3), or an error
 * of JSON-RPC that says so. All requests of the run wait as long as the server asks, and are sent again. The run waits at most 30 s in
 * all; what is still refused then says nothing about any rule. One instance serves all sessions with a target.
 */
export class RateLimit {
  readonly #limit: number;
  readonly #most: number;
  readonly #signal: AbortSignal | undefined;
  readonly #waits = new Map<string, number>();
  /**
   * Errors that went away when their request was sent again: they are limits. Those that stayed are answers, unless a new session has none: then
   * the session is used up.
   */
  readonly #known = new Map<string, Known>();
  readonly #looking = new Map<string, Promise<Known>>();
  /** Whether a new session has another answer to what is sent only once. */
  readonly #differing = new Map<string, Promise<boolean>>();
  /** Errors that stayed for bytes that no new session was asked for. */
  readonly #stays = new Set<string>();
  /** On the clock of `performance.now()`. */
  #until = 0;
  #used = 0;

  /** `limit`: that of the operator for one answer, in milliseconds. */
  constructor(limit: number, signal?: AbortSignal, most = MOST_MS) {
    this.#limit = limit;
    this.#signal = signal;
    this.#most = most;
  }

  /**
   * Sends until the server can serve, or until the time is used up. `by`: the check that sends. `once`: it may have sent something else
   * about this request meanwhile, for example its cancellation, so the request is not sent again. The others wait all the same.
   */
  async obey<T extends Reply | undefined>(
    by: string | undefined,
    send: () => Promise<T>,
    { once = false, elsewhere }: { once?: boolean; elsewhere?: Elsewhere | undefined } = {},
  ): Promise<T> {
    for (let next = FIRST_MS; ; next *= 2) {
      await this.#wait(by);
      const reply = await (once ? send() : this.#clear(send, elsewhere));
      const limit = this.#limitIn(reply);
      const isCertain = limit?.isCertain === true;
      const asked = isCertain && next > FEW_MS && !once ? elsewhere : undefined;
      if (limit && asked && (await this.#look(limit.text, send, asked)) === "of session")
        this.#known.set(limit.text, "of session");
      const isOver = this.isOfSession(reply) || (once && (await this.#isLimitHere(reply, elsewhere)));
      if (isOver && reply?.kind === "error") return { ...reply, isLimit: true };
      const ms = retryAfter(reply) ?? (isCertain ? next : undefined);
      if (!this.#signal?.aborted && this.#mayWait(ms) && !once) continue;
      return isCertain && reply?.kind === "error" ? { ...reply, isLimit: true } : reply;
    }
  }

  /**
   * Where an error may name a limit of requests or another one: sends again, for the limit of the operator. If another answer comes, it
   * was a limit of requests. Nothing else waits meanwhile.
   */
  async #clear<T extends Reply | undefined>(send: () => Promise<T>, elsewhere?: Elsewhere): Promise<T> {
    let reply = await send();
    const first = this.#limitIn(reply);
    if (first === undefined || first.isCertain) return reply;
    if (elsewhere === undefined && this.#stays.has(first.text)) return reply;
    const began = performance.now();
    for (let next = FIRST_MS; performance.now() - began + next < this.#limit; next *= 2) {
      await pause(next, this.#signal);
      if (this.#signal?.aborted) return reply;
      reply = await send();
      const now = this.#limitIn(reply);
      if (now === undefined && this.#known.get(first.text) === "answer") return reply;
      if (now?.text === first.text) continue;
      if (reply?.kind === "result" || reply?.kind === "error") this.#known.set(first.text, "limit");
      return reply;
    }
    // Without a new session to ask, only what is sent like this is known.
    if (elsewhere === undefined) this.#stays.add(first.text);
    else this.#known.set(first.text, await this.#look(first.text, send, elsewhere));
    return reply;
  }

  /** Whether a reply says that its session is used up: a new one is served. */
  isOfSession(reply: Reply | undefined): boolean {
    const limit = this.#limitIn(reply);
    return limit !== undefined && this.#known.get(limit.text) === "of session";
  }

  /** Whether the error of a request that is sent only once is a limit: a new session has another answer. */
  async #isLimitHere(reply: Reply | undefined, elsewhere: Elsewhere | undefined): Promise<boolean> {
    const limit = this.#limitIn(reply);
    if (limit === undefined || limit.isCertain || elsewhere === undefined) return false;
    const known = await this.#looking.get(limit.text);
    if (known !== undefined) return known !== "answer";
    const differs = async () => {
      const other = await elsewhere();
      const isAnswer = other?.kind === "result" || other?.kind === "error";
      return isAnswer && this.#limitIn(other)?.text !== limit.text;
    };
    const found = this.#differing.get(limit.text) ?? differs();
    this.#differing.set(limit.text, found);
    return found;
  }

  /**
   * Finds out, once, what an error is that stays. A new session gets another answer, and this one the same again: it is a limit of the session. This one
   * gets another answer as well: it was a limit that went away.
   */
  async #look(text: string, send: () => Promise<Reply | undefined>, elsewhere: Elsewhere): Promise<Known> {
    const looking = async (): Promise<Known> => {
      const other = await elsewhere();
      if (other?.kind !== "result" && other?.kind !== "error") return "answer";
      if (this.#limitIn(other)?.text === text) return "answer";
      return this.#limitIn(await send())?.text === text ? "of session" : "limit";
    };
    const found = this.#looking.get(text) ?? looking();
    this.#looking.set(text, found);
    return found;
  }

  /** A sentence for the result of a check that had to wait. */
  notesOn(by: string): readonly string[] {
    const ms = this.#waits.get(by);
    return ms === undefined
      ? []
      : [`waited ${(ms / 1000).toFixed(1)} s: the server limits how many requests it answers`];
  }

  /** What an error says about a limit of requests. An error that stayed when it was asked for again says nothing. */
  #limitIn(reply: Reply | undefined): { readonly text: string; readonly isCertain: boolean } | undefined {
    if (reply?.kind !== "error") return undefined;
    const { code, text: message, data } = reply;
    const how = limitIn({ code, message, data });
    // Times and counts in it differ.
    const text = `${String(code)} ${String(message).replace(/\d+/g, "0")}`;
    const known = this.#known.get(text);
    if (how === undefined || known === "answer") return undefined;
    return { text, isCertain: how === "certain" || known !== undefined };
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
    await pause(ms, this.#signal);
  }
}

/** Ends early if the run is interrupted. */
function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, ms);
    signal?.addEventListener("abort", end, { once: true });
    function end() {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
      resolve();
    }
  });
}

/** The shortest wait, in milliseconds: `Retry-After: 0` must not make a loop without end. */
const LEAST_MS = 100;

/** How long the server asks the client to wait, in milliseconds: a number of seconds, or a date; in an error, `retryAfter`. */
function retryAfter(reply: Reply | undefined): number | undefined {
  if (reply?.kind === "error" && limitIn({ code: reply.code, message: reply.text, data: reply.data })) {
    const ms = waitIn(reply.data);
    if (ms !== undefined) return Math.max(ms, LEAST_MS);
  }
  if (reply === undefined || !("http" in reply) || reply.http === undefined) return undefined;
  if (!isBusyStatus(reply.http.status)) return undefined;
  const value = headerOf(reply.http.headers, "Retry-After")?.trim();
  if (value === undefined) return undefined;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(ms, LEAST_MS);
}
