import type { Connection } from "../../transport/connection.ts";
import { mediaType } from "../../transport/http/headers.ts";
import type { Reply } from "../replies/reply.ts";
import type { Patience } from "./patience.ts";
import { isWork } from "./request-kind.ts";

/** A request that waits for its answer. */
export interface Watched {
  /** Resolves when no answer came within the limit of the operator: `true` if a later request was answered meanwhile. */
  readonly unanswered: Promise<boolean>;
  /** Another request was open on the connection at the same time. */
  readonly hadCompany: () => boolean;
  /** The wait is over. `isTimed`: how long it took shows how fast the target answers. */
  end(how: WatchEnd, isTimed?: boolean): void;
}

/**
 * How a wait ended. A silence is proved if a later request was answered. `early`: the wait was shorter than the limit of the operator.
 * Of a lost connection nothing is learned.
 */
export type WatchEnd = "result" | "other answer" | "silence" | "proved silence" | "early" | "lost";

export function watchEndOf(reply: Reply): WatchEnd {
  if (reply.kind === "gone") return "lost";
  if (reply.kind === "silence") return reply.isEarly ? "early" : reply.fenced ? "proved silence" : "silence";
  return reply.kind === "result" ? "result" : "other answer";
}

/**
 * Whether a reply is an event stream without a response. Its time is not that of an answer: it ends when its session does. One server that
 * answers only its newest client left such streams open until we ended their sessions, after 13 s, and each later lost answer was waited for as long.
 */
export function isEmptyStream(reply: Reply | undefined): boolean {
  return reply?.kind === "status" && mediaType(reply.http.headers) === "text/event-stream";
}

/** The kind of requests that show whether a target answers. */
const CONTROL = "control";

interface Pending {
  readonly order: number;
  readonly kind: string;
  /** Other requests were open at the same time. */
  hadCompany: boolean;
}

export interface UnansweredOptions {
  readonly connection: Connection;
  /** Whether a message on this connection was broken on purpose. */
  readonly isProvoked: () => boolean;
  readonly patience: Patience;
  /** Of the operator for one answer, in milliseconds. */
  readonly limit: number;
  /** Sends a request that the target should answer, other than of this kind. Resolves when it is answered, or never. */
  readonly control: (avoid: string) => Promise<unknown>;
}

/**
 * Watches the requests of one connection that wait for their answers. Only the limit of the operator ends such a wait. Meanwhile a control,
 * which is sent when an answer is late, shows whether the target answers anything on this connection.
 */
export class Unanswered {
  readonly #options: UnansweredOptions;
  readonly #pending = new Set<Pending>();
  #sent = 0;
  #newestAnswered = 0;
  /** The place of the newest control. */
  #control = 0;
  #isSilent = false;
  #hasWitness = false;
  #hasOpenControl = false;

  constructor(options: UnansweredOptions) {
    this.#options = options;
  }

  /**
   * `isOwn`: the harness asks for itself. Its answer prolongs only the limits of what was sent after it: it was asked because others are late. So
   * does an answer to what is asked when the limit was paid: a target that loses answers was otherwise waited for as long as anything was asked.
   */
  watch(kind: string, isOwn = false): Watched {
    const { patience, connection, limit } = this.#options;
    this.#sent += 1;
    const one: Pending = { order: this.#sent, kind, hadCompany: this.#pending.size > 0 };
    for (const other of this.#pending) other.hadCompany = true;
    this.#pending.add(one);
    this.#hasWitness = false;
    const { times, budget } = patience;
    const isAfterwards = isOwn || budget.isSpent;
    const place = times.send();
    const sent = performance.now();
    const waited = patience.measure();
    const clock = patience.clockOf(connection);
    const lapse = clock.begin(limit);
    const timer = setTimeout(() => {
      // Then a silence is not judged, and needs no witness.
      if (!budget.isSpent) this.#ask(one);
    }, patience.late).unref();
    return {
      unanswered: lapse.over.then(() => this.#newestAnswered > one.order),
      hadCompany: () => one.hadCompany,
      end: (how, isTimed = true) => {
        lapse.stop();
        clearTimeout(timer);
        this.#pending.delete(one);
        if (how === "result" || how === "other answer") {
          if (isAfterwards) clock.answeredLater(sent);
          else clock.answered();
          this.#answered(one.order);
          const isQuick = how === "result" && !isWork(kind);
          times.arrived(place, isQuick ? waited() : undefined);
          if (how === "result") {
            times.took(kind, waited());
            clock.abandoned.result(kind, sent);
          }
          const isResult = how === "result";
          patience.answered(kind, isTimed ? waited() : undefined, isResult, one.hadCompany);
        }
        if (how === "early" || how === "lost") clock.abandoned.add(kind);
        if (how === "proved silence" || how === "silence") {
          patience.expired(limit);
          times.expired(kind);
          clock.abandoned.expired();
        }
        if (how === "proved silence") patience.unanswered(kind, one.hadCompany);
        this.#hasWitness = how === "proved silence";
        if (how === "silence") this.#fellSilent(one);
      },
    };
  }

  /** The connection answered nothing within the limit, and has not answered since. */
  get isSilent(): boolean {
    return this.#isSilent;
  }

  /** A request was left unanswered just now, and a later one was answered. So the connection need not be tried. */
  get hasWitness(): boolean {
    return this.#hasWitness;
  }

  /** A request has no answer yet. If no later one was answered either, a control is sent. One serves all requests before it. */
  #ask(one: Pending): void {
    const { patience, connection, control, isProvoked } = this.#options;
    if (this.#newestAnswered > one.order || this.#control > one.order) return;
    this.#sent += 1;
    const order = this.#sent;
    this.#control = order;
    const place = patience.times.send();
    const timer = setTimeout(() => {
      if (!isProvoked()) patience.noteSilent(connection);
    }, patience.giveUp).unref();
    const over = () => clearTimeout(timer);
    this.#hasOpenControl = true;
    control(one.kind).then(() => {
      over();
      this.#hasOpenControl = false;
      patience.times.arrived(place);
      this.#answered(order);
    }, over);
  }

  /** The connection is closed. The target may still work on the control. */
  close(): void {
    const { patience, connection } = this.#options;
    if (this.#hasOpenControl) patience.clockOf(connection).abandoned.add(CONTROL);
  }

  #answered(order: number): void {
    this.#isSilent = false;
    this.#options.patience.noteAnswering(this.#options.connection);
    this.#newestAnswered = Math.max(this.#newestAnswered, order);
  }

  #fellSilent(one: Pending): void {
    if (this.#newestAnswered > one.order) return;
    const { patience, connection, isProvoked } = this.#options;
    this.#isSilent = true;
    patience.noteAnswering(connection);
    patience.gaveUp(connection, isProvoked());
  }
}
