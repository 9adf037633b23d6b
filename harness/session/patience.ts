import { isObject, type JsonObject } from "../../schema/json.ts";
import { type Era, eraOf, type Revision } from "../../schema/revision.ts";
import { gateOf, method as rowOf } from "../../schema/tables/index.ts";
import type { Connection } from "../transport/connection.ts";
import { AnswerTimes } from "./answer-times.ts";

/** The shortest grace for a missing answer, in milliseconds. */
const LEAST_GRACE = 1_000;

/** A target may be this many times slower than its slowest answer before a missing answer counts. */
const TIMES_SLOWEST = 20;

/** After this many silences with the full grace, a kind of request counts as never answered. */
const CONFIRMED = 2;

/** For a kind of request that is never answered: shorter waits than for others. */
const REPEATED = { least: 150, times: 5 };

/**
 * A connection that does not even answer a control is given up after this time, in milliseconds: a short one where an earlier
 * connection was given up. That proves nothing, so it need not be long.
 */
const GIVE_UP = { first: 2_000, later: 500, times: 5 };

/** The end of the kind of a request that is broken on purpose. */
export const BROKEN = " broken";

/** The shortest grace for work that should be refused, in milliseconds: a target may do it instead. */
const LEAST_BROKEN_WORK = 3_000;

/** A process that answers for the first time after this time starts slowly, in milliseconds. */
const SLOW_START_MS = 3_000;

/** As many connections without an answer show that the target answers nothing. */
const MUTE = 3;

/**
 * The same in a whole run, where others answered in between. A target that falls silent again and again is not judged to the
 * end: each silence costs about a second.
 */
const OFTEN_MUTE = 6;

/** As many kinds of requests that are left unanswered at times show that the target answers only one of several. */
const FICKLE = 2;

/** Kinds with requests of several methods. A target may answer some of them. */
const MIXED: ReadonlySet<string> = new Set(["malformed", "undeclared"]);

/** The first request after the handshake may take this many times longer than the handshake. */
const TIMES_HANDSHAKE = 1.5;

/** Requests that read only, need no parameters, and have an answer in each server that offers them. */
const CONTROLS: Readonly<Record<Era, readonly string[]>> = {
  stateful: ["ping", "tools/list", "resources/list", "prompts/list"],
  stateless: ["server/discover", "tools/list", "resources/list", "prompts/list"],
};

const IS_CONTROL: ReadonlySet<string> = new Set(Object.values(CONTROLS).flat());

/** Requests that a target may work on for long. They get the whole limit of the operator. */
const WORK: ReadonlySet<unknown> = new Set([
  "tools/call",
  "resources/read",
  "prompts/get",
  "completion/complete",
  "tasks/result",
  "subscriptions/listen",
]);

/** The first answer on a new connection may be this many times slower than the slowest one before. */
const TIMES_SLOWEST_START = 4;

/**
 * The shortest wait for that answer, in milliseconds: a process has to start first. Over HTTP the same server was asked before. It is
 * given less where it has answered nothing on the connections before this one.
 */
const LEAST_START = { process: 5_000, http: 2_000, httpAgain: 1_000 };

/** As many connections in a row without an answer make the next wait shorter. */
const MUTE_AGAIN = 2;

/**
 * What the harness knows about how a target answers: how slowly, which kinds of requests it leaves without an answer, and
 * which request proves that it still answers. One instance serves all sessions with a target.
 */
export class Patience {
  readonly times = new AnswerTimes();
  #givenUp = false;
  /** The connections that were given up since the last answer. */
  readonly #mute = new Set<object>();
  /** The same in the whole run. */
  readonly #everMute = new Set<object>();
  /** The kinds that were answered at one time, and left unanswered beside other requests at another. */
  readonly #fickle = new Set<string>();
  #isFickle = false;
  /** Each ends with the last request, where requests wait for each other. */
  readonly #turns = new WeakMap<object, Promise<unknown>>();
  readonly #silences = new Map<string, number>();
  readonly #answered = new Map<string, "result" | "other">();
  /** Kinds of work that were waited for during the whole limit. */
  readonly #timedOut = new Set<string>();
  /** Work that should be refused got no answer once. */
  #leavesRefusals = false;
  #slowestStart: number | undefined;
  /** The answers of this target have no ids. What one connection has shown, is true for the next. */
  lacksIds = false;
  /** They have ids that no request had. Then an answer may belong to an earlier request, and its time shows nothing. */
  hasWrongIds = false;

  /** The kind of a request: what a target leaves unanswered once, it leaves unanswered for the whole kind. */
  kindOf(message: unknown, capabilities: JsonObject, revision: Revision): string {
    const { method, params } = (message ?? {}) as {
      method?: unknown;
      params?: { name?: unknown; uri?: unknown; task?: unknown };
    };
    if (typeof method !== "string") return "malformed";
    if (!isOffered(method, capabilities, revision)) return "undeclared";
    const subject = typeof params === "object" && params !== null ? (params.name ?? params.uri) : undefined;
    const kind = typeof subject === "string" ? `${method} ${subject}` : method;
    return typeof params === "object" && params !== null && "task" in params ? `${kind} as a task` : kind;
  }

  /** Whether a target may need the whole limit for the answer. */
  isWork(kind: string): boolean {
    const [method, subject = ""] = kind.split(" ");
    return WORK.has(method) && !subject.includes("mcp-conform");
  }

  /** Milliseconds to wait for an answer before its absence counts, at most the limit. */
  grace(kind: string, limit: number): number {
    if ((this.#silences.get(kind) ?? 0) >= CONFIRMED) {
      return Math.min(limit, Math.max(REPEATED.least, REPEATED.times * this.times.slowest));
    }
    // What was once waited for during the whole limit need not get it again.
    if (this.isWork(kind) && !this.#timedOut.has(kind)) {
      if (!kind.endsWith(BROKEN)) return limit;
      const least = this.#leavesRefusals ? LEAST_GRACE : LEAST_BROKEN_WORK;
      return Math.min(limit, Math.max(least, TIMES_SLOWEST * this.times.slowest));
    }
    return Math.min(limit, Math.max(LEAST_GRACE, TIMES_SLOWEST * this.times.slowest, this.times.queue));
  }

  /** Milliseconds to wait for the answer to a control. */
  get giveUp(): number {
    // Until a request is answered, the handshake shows how slowly this target answers.
    const slowest = this.#answered.size === 0 ? (this.#slowestStart ?? 0) : 0;
    const least = this.#givenUp ? GIVE_UP.later : GIVE_UP.first;
    return Math.max(least, GIVE_UP.times * this.times.slowest, TIMES_HANDSHAKE * slowest, this.times.queue);
  }

  /** A new connection has answered for the first time, after this many milliseconds. */
  started(ms: number): void {
    this.#slowestStart = Math.max(this.#slowestStart ?? 0, ms);
  }

  /** The start of a process takes seconds. */
  get startsSlowly(): boolean {
    return (this.#slowestStart ?? 0) >= SLOW_START_MS;
  }

  /** Milliseconds to wait for the first answer on a connection, at most the limit: the start of a process is measured. */
  startLimit(limit: number, isProcess: boolean): number {
    if (this.#slowestStart === undefined) return limit;
    const http = this.#mute.size >= MUTE_AGAIN ? LEAST_START.httpAgain : LEAST_START.http;
    const least = isProcess ? LEAST_START.process : http;
    return Math.min(limit, Math.max(least, TIMES_SLOWEST_START * this.#slowestStart));
  }

  /** A connection answers nothing any more. `isProvoked`: a message that was broken on purpose may be the reason. */
  gaveUp(connection: object, isProvoked = false): void {
    this.#givenUp = true;
    if (isProvoked) return;
    this.#mute.add(connection);
    this.#everMute.add(connection);
  }

  /** On some connection the target has stopped answering. */
  get hangs(): boolean {
    return this.#givenUp;
  }

  /** Several connections in a row answered nothing after the handshake, or many in all: no connection will, or not for long. */
  get isMute(): boolean {
    return this.#mute.size >= MUTE || this.#everMute.size >= OFTEN_MUTE;
  }

  /** An answer came after this many milliseconds. */
  answered(kind: string, ms: number, isResult: boolean, hadCompany = false): void {
    this.#mute.clear();
    // The time of real work says nothing about how slow an answer may be.
    this.times.add(ms, !this.isWork(kind) && !this.hasWrongIds);
    this.#timedOut.delete(kind);
    if (this.#silences.delete(kind) && hadCompany) this.#note(kind);
    // A check may send a request of this kind that is refused: one result shows that others are answered.
    if (isResult || !this.#answered.has(kind)) this.#answered.set(kind, isResult ? "result" : "other");
  }

  /** No answer came within the whole limit. Nothing proves that none would have come. */
  timedOut(kind: string): void {
    this.#timedOut.add(kind);
  }

  /** No answer came to work within its time, although a later request was answered. That proves nothing, but is not waited for again. */
  leftOpen(kind: string): void {
    if (kind.endsWith(BROKEN)) this.#leavesRefusals = true;
  }

  /** No answer came within the grace, although a later request was answered. */
  unanswered(kind: string, hadCompany = false): void {
    if (this.#answered.has(kind) && hadCompany) this.#note(kind);
    this.#silences.set(kind, (this.#silences.get(kind) ?? 0) + 1);
  }

  /**
   * Whether requests have to wait for each other, because this target answers only some of several open requests. Then the
   * rest of it can still be judged.
   */
  get takesTurns(): boolean {
    return this.#isFickle || this.#fickle.size >= FICKLE;
  }

  /** Sends when all that was sent before it is answered: to the same process, or over HTTP on whichever connection. */
  inTurn<T>(send: () => Promise<T>, connection: Connection): Promise<T> {
    const place = connection.transport === "stdio" ? connection : this;
    const sent = (this.#turns.get(place) ?? Promise.resolve()).then(send);
    this.#turns.set(
      place,
      sent.catch(() => undefined),
    );
    return sent;
  }

  #note(kind: string): void {
    // One is enough if it should always be answered in the same way.
    if (IS_CONTROL.has(kind) && this.#answered.get(kind) === "result") this.#isFickle = true;
    if (!MIXED.has(kind.replace(BROKEN, "")) && !kind.startsWith("probe ")) this.#fickle.add(kind);
  }

  /**
   * Requests that show whether the target still answers, the best first: one that it has answered with a result before, then
   * those that it should answer. `avoid`: a kind that has no answer at the moment.
   */
  controls(revision: Revision, capabilities: JsonObject, avoid?: string): readonly string[] {
    const era = eraOf(revision);
    const [usual] = CONTROLS[era];
    const rank = (method: string) => {
      if (method === avoid || this.#silences.has(method)) return 3;
      const answer = this.#answered.get(method);
      if (answer === "result" || (answer === undefined && method === usual)) return 0;
      return answer === undefined ? 1 : 2;
    };
    return CONTROLS[era]
      .filter((method) => isOffered(method, capabilities, revision))
      .map((method, index) => ({ method, rank: rank(method) * 10 + index }))
      .sort((one, other) => one.rank - other.rank)
      .map(({ method }) => method);
  }
}

/** Whether the revision has this request, and the target declares the capability that it needs. */
function isOffered(method: string, capabilities: JsonObject, revision: Revision): boolean {
  const row = rowOf(revision, method);
  if (row === undefined || !row.from.includes("client")) return false;
  const gate = gateOf(row, "client");
  if (gate === null || gate.declaredBy !== "server") return true;
  let declared: unknown = capabilities;
  for (const name of gate.path.split(".")) declared = isObject(declared) ? declared[name] : undefined;
  return declared !== undefined && declared !== false;
}
