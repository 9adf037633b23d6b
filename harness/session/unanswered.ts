import { stopwatch } from "./lag.ts";
import { BROKEN, type Patience } from "./patience.ts";
import type { Reply } from "./reply.ts";

/** A request that waits for its answer. */
export interface Watched {
  /** Resolves when no answer is to be expected any more: `true` if a later request was answered meanwhile. */
  readonly unanswered: Promise<boolean>;
  /** The wait is over. */
  end(how: WatchEnd): void;
}

/** How a wait ended. A silence is proved if a later request was answered. Of a lost connection nothing is learned. */
export type WatchEnd = "result" | "other answer" | "silence" | "proved silence" | "lost";

export function watchEndOf(reply: Reply): WatchEnd {
  if (reply.kind === "gone") return "lost";
  if (reply.kind === "silence") return reply.fenced ? "proved silence" : "silence";
  return reply.kind === "result" ? "result" : "other answer";
}

interface Pending {
  readonly order: number;
  readonly kind: string;
  /** Milliseconds. */
  readonly grace: number;
  /** Other requests were open at the same time. */
  hadCompany: boolean;
  /** Milliseconds since it was sent, without the time for which this process was busy. */
  readonly waited: () => number;
  /** The time just before the limit of the operator, on the clock of `performance.now()`. */
  readonly until: number;
  /** Milliseconds. */
  readonly limit: number;
  resolve(witnessed: boolean): void;
}

export interface UnansweredOptions {
  /** Names the connection. */
  readonly connection: object;
  /** Whether a message on this connection was broken on purpose. */
  readonly isProvoked: () => boolean;
  readonly patience: Patience;
  /** Of the operator for one answer, in milliseconds. A check may wait for less. */
  readonly limit: number;
  /** Measures a time. The default does not count the time for which this process was busy. */
  readonly stopwatch?: () => () => number;
  /** Sends a request that the target should answer, other than of this kind. Resolves with whether it was answered in time. */
  readonly control: (avoid: string, limit: number) => Promise<boolean>;
}

/** After this time without an answer a control shows whether the target answers anything, in milliseconds. */
const CONTROL_MS = 500;

/** The same as a multiple of the usual time of an answer. */
const TIMES_USUAL = 2;

/** The same for a target that has stopped answering on an earlier connection. */
const HANGING_CONTROL_MS = 200;
const WORK_CONTROL_MS = 2_000;

/** What is proved is known before the limit ends the wait without a proof. */
const BEFORE_LIMIT = 0.95;

/** It must not hold the process after the run: each request has a timer of its own. */
const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, Math.ceil(ms)).unref());

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/** How long a connection that answers nothing is given for each further request, in milliseconds. */
const SILENT_MS = 250;

/**
 * Finds requests of one connection that are left without an answer, long before the limit of the operator: when a later
 * request on the same connection was answered, and the grace has passed. A target that answers nothing any more is given up
 * as well, but that proves nothing.
 */
export class Unanswered {
  readonly #options: UnansweredOptions;
  readonly #pending = new Set<Pending>();
  #sent = 0;
  #newestAnswered = 0;
  #control: { readonly order: number; readonly answered: Promise<boolean> } | undefined;
  #isSilent = false;
  #isGivenUp = false;

  constructor(options: UnansweredOptions) {
    this.#options = options;
  }

  watch(kind: string, limit: number): Watched {
    const { patience, limit: longest } = this.#options;
    let resolve: (witnessed: boolean) => void = () => {};
    const unanswered = new Promise<boolean>((take) => {
      resolve = take;
    });
    this.#sent += 1;
    const grace = patience.grace(kind, Math.max(limit, longest));
    const one: Pending = {
      order: this.#sent,
      kind,
      grace,
      hadCompany: this.#pending.size > 0,
      limit,
      until: performance.now() + BEFORE_LIMIT * limit,
      waited: (this.#options.stopwatch ?? stopwatch)(),
      resolve,
    };
    for (const other of this.#pending) other.hadCompany = true;
    this.#pending.add(one);
    const { times } = patience;
    const place = times.send();
    const { queue } = times;
    const sentAt = performance.now();
    const timer = setTimeout(
      () => void this.#look(one),
      Math.min(this.#patienceOf(kind), patience.isWork(kind) ? grace : grace / 2),
    );
    return {
      unanswered,
      end: (how) => {
        clearTimeout(timer);
        this.#pending.delete(one);
        if (how === "result" || how === "other answer") {
          this.#answered(one.order);
          const isQuick = how === "result" && !patience.isWork(kind);
          times.arrived(place, isQuick ? performance.now() - sentAt : undefined);
          patience.answered(kind, one.waited(), how === "result", one.hadCompany);
        }
        if (how === "proved silence") patience.unanswered(kind, one.hadCompany);
        if (how === "silence") {
          // A limit that is shorter than the work before this request, or than that of a control, shows nothing. A control gets no
          // longer than the limit of the operator, however slowly the target has answered.
          const limitOfControl = Math.min(patience.giveUp, this.#options.limit);
          if (limit >= Math.max(queue, limitOfControl)) this.#isSilent = this.#newestAnswered < one.order;
          if (performance.now() >= one.until) patience.timedOut(kind);
          if (!this.#isSilent && patience.isWork(kind)) patience.leftOpen(kind);
        }
      },
    };
  }

  /** The connection answered nothing at the last look. */
  get isSilent(): boolean {
    return this.#isSilent;
  }

  /** The connection was given up before the limit of a request, because it did not answer a control, and it has not answered since. */
  get isGivenUp(): boolean {
    return this.#isGivenUp;
  }

  /** Milliseconds until a control shows whether the target answers anything. Work is given its time, unless the target hangs. */
  #patienceOf(kind: string): number {
    const { patience } = this.#options;
    if (this.#isSilent || patience.isMute) return SILENT_MS;
    if (patience.hangs) {
      // What should be refused is no work.
      return patience.isWork(kind) && !kind.endsWith(BROKEN) ? WORK_CONTROL_MS : HANGING_CONTROL_MS;
    }
    if (patience.isWork(kind)) return Number.POSITIVE_INFINITY;
    // A target that always answers late is asked only when it is later than usual.
    return Math.max(CONTROL_MS, TIMES_USUAL * patience.times.usual);
  }

  /** A request has no answer yet: is a later one answered? */
  async #look(one: Pending): Promise<void> {
    // After work of this process, the answer may be there, and not be read yet.
    await nextTurn();
    if (!this.#pending.has(one)) return;
    const isAnswering = this.#newestAnswered > one.order || (await this.#ask(one));
    if (!isAnswering) {
      this.#giveUp(one);
      return;
    }
    // The time for which this process was busy does not count: the answer may be there, and not be read yet.
    const rest = () => Math.min(one.grace - one.waited(), one.until - performance.now());
    for (let ms = rest(); ms > 0; ms = rest()) await delay(ms);
    await nextTurn();
    const { patience, limit: longest } = this.#options;
    // The limit of a check may be shorter than the grace. Then it proves nothing.
    if (one.limit < longest && one.waited() < one.grace) return;
    // Work may take longer than any grace, so its silence proves nothing.
    if (patience.isWork(one.kind) && one.grace >= one.limit) return;
    if (this.#pending.has(one)) one.resolve(!patience.isWork(one.kind));
  }

  /** One control serves all requests that were sent before it. */
  #ask(one: Pending): Promise<boolean> {
    if (this.#isSilent || this.#options.patience.isMute) return Promise.resolve(false);
    if (this.#control === undefined || this.#control.order < one.order) {
      const order = this.#sent + 1;
      const { times, giveUp } = this.#options.patience;
      const place = times.send();
      const answered = this.#options.control(one.kind, giveUp).then((isAnswered) => {
        if (isAnswered) {
          this.#answered(order);
          times.arrived(place);
        }
        this.#control = undefined;
        return isAnswered;
      });
      this.#control = { order, answered };
    }
    return this.#control.answered;
  }

  #answered(order: number): void {
    this.#isSilent = false;
    this.#isGivenUp = false;
    this.#newestAnswered = Math.max(this.#newestAnswered, order);
  }

  /** The connection answers nothing: what else was sent need not wait for longer either. */
  #giveUp(one: Pending): void {
    if (!this.#pending.has(one)) return;
    const { patience, connection, isProvoked } = this.#options;
    this.#isSilent = true;
    this.#isGivenUp = true;
    patience.gaveUp(connection, isProvoked());
    for (const other of this.#pending) {
      if (other.order <= one.order) other.resolve(false);
      else void delay(SILENT_MS).then(() => this.#isSilent && this.#giveUp(other));
    }
  }
}
