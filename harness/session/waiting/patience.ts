import type { JsonObject } from "../../../schema/json.ts";
import { type Era, eraOf, type Revision } from "../../../schema/revision.ts";
import type { Connection } from "../../transport/connection.ts";
import { AnswerClock } from "./answer-clock.ts";
import { AnswerTimes } from "./answer-times.ts";
import { stopwatch } from "./lag.ts";
import { BROKEN, isOffered, isWork } from "./request-kind.ts";
import { SilenceBudget } from "./silence-budget.ts";
import { StartTimes } from "./start-times.ts";
import { withTimeout } from "./timeout.ts";

/**
 * The times of this file guess what to do next: when to ask a control, which connection to use, how many at once. No verdict rests on
 * them. In milliseconds.
 */
const GUESS = {
  /** Without an answer for as long, or for a multiple of the slowest answer, a request seems to be left unanswered. */
  missing: { least: 1_000, timesSlowest: 20 },
  /** The same where the run has already waited for the whole limit. */
  again: { least: 200, timesSlowest: 5 },
  /** For the answer of a control. */
  control: { least: 2_000, timesSlowest: 5 },
  /** Without an answer for as long, or for a multiple of the usual answer, a control is asked, and other work goes on. */
  late: { least: 500, timesUsual: 2 },
  /** The same where others already wait, or where this was missed before: that one more is missing is likely. */
  lateAgain: { least: 100, timesUsual: 2 },
};

/** What has waited for this part of a limit has waited for all of it: questions side by side are not asked in the same moment. */
const MOST_OF = 0.95;

/** As many connections without an answer show that the target answers nothing. */
const MUTE = 3;

/** The same in a whole run, where others answered in between: a target that falls silent again and again is not judged to the end. */
const OFTEN_MUTE = 6;

/** As many kinds of requests that are left unanswered at times show that the target answers only one of several. */
const FICKLE = 2;

/** A method that every target answers with an error. */
export const UNKNOWN = "mcp-conform/are-you-there";

/** Kinds with requests of several methods. A target may answer some of them. */
const MIXED: ReadonlySet<string> = new Set(["malformed", "undeclared"]);

/** Requests that read only, need no parameters, and have an answer in each server that offers them. */
const CONTROLS: Readonly<Record<Era, readonly string[]>> = {
  stateful: ["ping", "tools/list", "resources/list", "prompts/list"],
  stateless: ["server/discover", "tools/list", "resources/list", "prompts/list"],
};

const IS_CONTROL: ReadonlySet<string> = new Set(Object.values(CONTROLS).flat());

/**
 * What the harness knows about how a target answers: how slowly, which kinds of requests it leaves without an answer, and
 * which request proves that it still answers. One instance serves all sessions with a target.
 */
export class Patience {
  readonly times = new AnswerTimes();
  readonly starts = new StartTimes();
  /** The time that is paid for answers that do not come. */
  readonly budget: SilenceBudget;
  /** Over HTTP: of the server. */
  readonly #clock: AnswerClock;
  readonly #clocks = new WeakMap<object, AnswerClock>();
  /** Milliseconds since something was answered, or a limit ended, without the time for which this process was busy. */
  #sinceNews: () => number;
  /** Begins to measure a time. */
  readonly measure: () => () => number;
  #givenUp = false;
  /** The connections whose control has no answer yet. */
  readonly #silentNow = new Set<object>();
  /** The checks that wait for the whole limit also where a fence is answered. */
  readonly #patientWith = new Set<string>();
  /** When a check has sent something or got an answer, on the clock of `performance.now()`. */
  readonly #active = new Map<string, number>();
  /** The connections that were given up since the last answer. */
  readonly #mute = new Set<object>();
  /** The same in the whole run. */
  readonly #everMute = new Set<object>();
  /** The kinds that were answered at one time, and left unanswered beside other requests at another. */
  readonly #fickle = new Set<string>();
  #isFickle = false;
  #isHolding = false;
  /** Each ends with the last request, where requests wait for each other. */
  readonly #turns = new WeakMap<object, Promise<unknown>>();
  readonly #silences = new Map<string, number>();
  readonly #answered = new Map<string, "result" | "other">();
  /** The answers of this target have no ids. What one connection has shown, is true for the next. */
  lacksIds = false;
  /** They have ids that no request had. Then an answer may belong to an earlier request, and its time shows nothing. */
  hasWrongIds = false;

  /** `measure`: begins to measure a time. The default does not count the time for which this process was busy. */
  constructor(measure: () => () => number = stopwatch) {
    this.measure = measure;
    this.#sinceNews = measure();
    this.#clock = new AnswerClock(this.measure, this.times);
    this.budget = new SilenceBudget(measure);
  }

  /** Measures the limit for answers on this connection; over HTTP for all answers of the server: one worker may answer all sessions. */
  clockOf(connection: Pick<Connection, "transport">): AnswerClock {
    if (connection.transport !== "stdio") return this.#clock;
    const clock = this.#clocks.get(connection) ?? new AnswerClock(this.measure, this.times);
    this.#clocks.set(connection, clock);
    return clock;
  }

  /** Milliseconds after which a request seems to be left unanswered. A guess. */
  get missing(): number {
    const { least, timesSlowest } = this.budget.isSpent ? GUESS.again : GUESS.missing;
    return this.#isHolding ? least : Math.max(least, timesSlowest * this.times.slowest, this.times.queue);
  }

  /** Milliseconds after which a control that has no answer shows that its connection seems to answer nothing. A guess. */
  get giveUp(): number {
    const { least, timesSlowest } = GUESS.control;
    return Math.max(least, timesSlowest * this.times.slowest, this.times.queue);
  }

  /** Milliseconds after which an answer is late: other work goes on meanwhile. A guess. */
  get late(): number {
    return Math.max(GUESS.late.least, GUESS.late.timesUsual * this.times.usual);
  }

  /**
   * The same where others already wait, or for a question that was missed before. The start of a process is no late answer: with many starts at the same
   * time, each takes longer.
   */
  get lateAgain(): number {
    const { least, timesUsual } = GUESS.lateAgain;
    return Math.max(least, timesUsual * this.times.usual, this.starts.slowest ?? 0);
  }

  /** A check has sent something, or has got an answer. */
  isActive(by: string): void {
    this.#active.set(by, performance.now());
  }

  /** Milliseconds since then. */
  idleTime(by: string, since: number): number {
    return performance.now() - Math.max(since, this.#active.get(by) ?? 0);
  }

  /** From now on this check waits for the whole limit where it waited only for a fence before. */
  bePatientWith(by: string): void {
    this.#patientWith.add(by);
  }

  isPatient(by: string): boolean {
    return this.#patientWith.has(by);
  }

  /** Something has arrived that answers a request. */
  noteNews(): void {
    this.#sinceNews = this.measure();
  }

  /** A request has got no answer within the limit of the operator, in milliseconds. */
  expired(limit: number): void {
    if (this.#sinceNews() >= MOST_OF * limit) this.times.forgetQueue();
    this.budget.expired(limit);
    this.noteNews();
  }

  /** Milliseconds since something was answered, on any connection, or a limit ended, less the time of work over HTTP that is not waited for. */
  quietTime(limit: number): number {
    return Math.max(0, this.#sinceNews() - this.#clock.abandoned.time(limit));
  }

  /** The control of a connection has no answer yet. */
  noteSilent(connection: object): void {
    this.#silentNow.add(connection);
  }

  /** Something was answered on a connection, or it is over. */
  noteAnswering(connection: object): void {
    this.#silentNow.delete(connection);
  }

  /** Requests of this kind were left unanswered when they were last sent. */
  leavesUnanswered(kind: string): boolean {
    return this.#silences.has(kind === UNKNOWN ? "undeclared" : kind);
  }

  /** Several connections answer nothing at the moment: no other one is tried before their limits end. */
  get seemsMute(): boolean {
    return this.#silentNow.size >= MUTE;
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

  /** Each answer waits for the next message. */
  noteHolding(): void {
    this.#isHolding = true;
    this.budget.close();
  }

  /** Several connections in a row answered nothing after the handshake, or many in all: no connection will, or not for long. */
  get isMute(): boolean {
    return this.#isHolding || this.#mute.size >= MUTE || this.#everMute.size >= OFTEN_MUTE;
  }

  /** An answer came after this many milliseconds; undefined where that is not the time of an answer. */
  answered(kind: string, ms: number | undefined, isResult: boolean, hadCompany = false): void {
    this.#mute.clear();
    this.noteNews();
    // The time of real work says nothing about how slow an answer may be.
    if (ms !== undefined) this.times.add(ms, !isWork(kind) && !this.hasWrongIds);
    if (this.#silences.delete(kind) && hadCompany) this.#note(kind);
    // A check may send a request of this kind that is refused: one result shows that others are answered.
    if (isResult || !this.#answered.has(kind)) this.#answered.set(kind, isResult ? "result" : "other");
  }

  /** A request was left unanswered for the whole limit, although a later one was answered. */
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

  /**
   * Sends when all that was sent before it is answered, or seems to be left unanswered: to the same process, or over HTTP on whichever
   * connection.
   */
  inTurn<T>(send: () => Promise<T>, connection: Connection): Promise<T> {
    const place = connection.transport === "stdio" ? connection : this;
    const sent = (this.#turns.get(place) ?? Promise.resolve()).then(send);
    const over = sent.catch(() => undefined);
    this.#turns.set(
      place,
      (this.#turns.get(place) ?? Promise.resolve()).then(() =>
        withTimeout<unknown, void>(over, this.missing, () => {}),
      ),
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
