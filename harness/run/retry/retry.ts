import { IS_PROCESS } from "../../target/target.ts";
import { legTrace } from "../../trace/conversation.ts";
import { afterRetry, isRunAgain } from "../decide/again.ts";
import { isFor } from "../decide/decide.ts";
import { kindOf } from "../decide/kinds.ts";
import type { RuleName } from "../decide/rules.ts";
import { SILENT } from "../decide/server/silence.ts";
import type { Execution, Lanes } from "../lanes/lanes.ts";
import { runQueues } from "../lanes/run-limited.ts";
import { restsOnAbsence, restsOnFence, restsOnSilence } from "../outcomes/absence.ts";
import type { LegCheck, Outcome } from "../outcomes/outcome.ts";
import { type Connections, endQuietly } from "../sessions/connections.ts";
import { Endurance } from "../sessions/endurance.ts";
import type { SessionPool } from "../sessions/session-pool.ts";
import { findUnresponsive, muteOn, SEVERAL, type Unresponsive } from "../sessions/unresponsive.ts";
import { LOST, losesMany } from "./loses-many.ts";
import { notesOnRetry } from "./notes.ts";
import { CONFIRMED_BY, sameAs, sameFailures, sayingOf } from "./same-failure.ts";
import { partition, unitsOf } from "./units.ts";

/** With more failures than this, no two checks that ran side by side have caused them: then they are retried side by side. */
const MANY = 8;

/** As many retries wait for their limit at the same time. Each may be a process. */
const MOST_WAITING = 32;

const ONE_AT_A_TIME = "only one process of this server can run at a time: this check ran after the others";

/** Records the outcome of a check: nothing changes it afterwards. */
export type RecordOutcome = (
  check: LegCheck,
  outcome: Outcome,
  ms: number,
  notes?: readonly string[],
) => void;

export interface RetriesOptions {
  readonly lanes: Lanes;
  readonly pool: SessionPool;
  readonly connections: Connections;
  readonly record: RecordOutcome;
  readonly signal: AbortSignal;
  /** How many processes may run beside the shared one. */
  readonly concurrency: number;
}

/**
 * Decides which outcomes are recorded at once, and retries the other checks in isolation. A check is retried if time,
 * other checks or a used session may have caused its outcome.
 */
export class Retries {
  readonly #options: RetriesOptions;
  readonly #endurance: Endurance;
  #waiting: Execution[] = [];

  constructor(options: RetriesOptions) {
    this.#options = options;
    this.#endurance = new Endurance(options.pool);
  }

  /** Records the outcomes, or lets the checks wait for their retry. They have run beside the same shared session: one look at it serves all. */
  async accept(executions: readonly Execution[]): Promise<void> {
    const { signal, pool } = this.#options;
    const absent = executions.find(({ outcome }) => this.#restsOnAbsence(outcome));
    // The lists that were requested on a lost session are lost as well.
    const isSharedLost = absent !== undefined && (await pool.shared.isLost(absent.shared));
    for (const one of executions) {
      const { check, outcome, isAffectable } = one;
      const isAbsent = this.#restsOnAbsence(outcome);
      const isLost = isAbsent && isSharedLost;
      const needsRetry = isRunAgain(kindOf(check.check), outcome, { isAbsent, isLost, isAffectable });
      if (needsRetry && !signal.aborted) this.#waiting.push(one);
      else this.#record(one, outcome);
    }
  }

  /**
   * Retries what waits, and records the outcomes: first, all together, what rests on answers that did not come, so that the limit is paid once
   * for all; then, by itself, what may have been caused by other checks, unless no two of them can be the cause.
   */
  async retryInIsolation(): Promise<void> {
    const waiting = this.#withoutLost(this.#waiting);
    this.#waiting = [];
    if (waiting.length === 0) return;
    this.#options.connections.patience.budget.beginRetries("missed");
    const remaining = await this.#withoutUnresponsive(waiting);
    const isUntilEnd = (one: Execution) => concerns("until the end", one) && restsOnFence(one.outcome);
    const [untilFence, others] = partition(remaining, isUntilEnd);
    if (others.length > 0) this.#options.pool.dropReusable();
    const [absent, seen] = partition(others, ({ outcome }) => this.#restsOnAbsence(outcome));
    const single = unitsOf(seen);
    const lookAgain = async () => {
      if (single.length > 0) this.#options.connections.patience.budget.beginRetries("seen");
      if (single.length > MANY) await this.#sideBySide(single);
      else for (const one of single) await this.#retry(one);
    };
    const together = [() => this.#retryUntilEnd(untilFence), () => this.#retryAbsent(absent)];
    // A look again may miss an answer that the first one had: beside the others, the limit is paid for both at once.
    if (single.length > MANY) together.push(lookAgain);
    // Of some servers only one process can run at a time.
    if (this.#options.connections.isExclusive) for (const retry of together) await retry();
    else await Promise.all(together.map((retry) => retry()));
    if (single.length <= MANY) await lookAgain();
  }

  /**
   * Silence has a witness on its own connection, so these checks do not disturb each other. Where many of them miss a message in the same
   * way, only some are retried. If all of these miss it again, it is one fact, and the others depend on it. Else all are retried.
   */
  async #retryAbsent(absent: readonly Execution[]): Promise<void> {
    const those = absent.filter((one) => concerns("same failure", one));
    const groups = sameFailures(those, this.#options.connections.recorder.events);
    const later = new Set(groups.flatMap((group) => group.slice(CONFIRMED_BY)));
    const seconds = new Map<Execution, Outcome>();
    await this.#sideBySide(unitsOf(absent.filter((one) => !later.has(one))), (one, second) =>
      seconds.set(one, second),
    );
    const rest: Execution[] = [];
    for (const group of groups) {
      const [first] = group;
      const says = first && sayingOf(first.outcome);
      const others = group.slice(CONFIRMED_BY);
      const isSame = (one: Execution) => {
        const second = seconds.get(one);
        return second !== undefined && sayingOf(second) === says;
      };
      const began = performance.now();
      if (first === undefined || !group.slice(0, CONFIRMED_BY).every(isSame)) rest.push(...others);
      else for (const one of others) this.#record({ ...one, began }, sameAs(first));
    }
    await this.#sideBySide(unitsOf(rest));
  }

  async #sideBySide(
    units: readonly (readonly Execution[])[],
    then: (one: Execution, second: Outcome) => void = () => {},
  ): Promise<void> {
    const { patience } = this.#options.connections;
    const tasks = units.map((unit) => {
      const [first] = unit;
      const name = first?.situation?.name ?? first?.check.check.id ?? "";
      let began = performance.now();
      return {
        run: async () => {
          began = performance.now();
          const seconds = await this.#retry(unit);
          for (const [index, one] of unit.entries()) then(one, seconds[index] ?? one.outcome);
        },
        waitTime: () => patience.idleTime(name, began),
      };
    });
    // What waits for the limit does not disturb the others, so all of them wait for it at the same time.
    const mostWaiting = () => (this.#options.connections.isExclusive ? 0 : MOST_WAITING);
    await runQueues([{ tasks, most: () => this.#atOnce, mostWaiting }], {
      late: () => patience.lateAgain,
    });
  }

  /** Warnings share a session. A failure counts only if a fresh process shows it. */
  async #retryUntilEnd(executions: readonly Execution[]): Promise<void> {
    const { lanes, connections } = this.#options;
    const [warnings, failures] = partition(executions, ({ outcome }) => outcome.verdict === "warn");
    const groups = [...(warnings.length > 0 ? [warnings] : []), ...failures.map((one) => [one])];
    for (const group of groups) {
      const began = performance.now();
      const checks = group.map(({ check }) => check);
      const retried = await lanes.runUntilEnd(checks, group !== warnings);
      for (const [index, { check, outcome: first }] of group.entries()) {
        const second = retried[index]?.outcome ?? first;
        const notes = connections.isExclusive ? [ONE_AT_A_TIME] : notesOnRetry(first, second);
        this.#record({ check, began }, second, notes);
      }
    }
  }

  /** Records this outcome for all that waits: a retry cannot change it. */
  giveUp(outcome: Outcome): void {
    for (const one of this.#waiting.splice(0)) this.#record(one, outcome);
  }

  /**
   * Where several verdicts rest on missing messages: tests whether the target answers at all. If it does not, all of them
   * have this one cause, which is recorded, and the others remain to be retried.
   */
  async #withoutUnresponsive(waiting: readonly Execution[]): Promise<readonly Execution[]> {
    const { pool, signal, connections } = this.#options;
    const [absent, others] = partition(
      waiting,
      (one) =>
        concerns("unresponsive target", one) &&
        this.#restsOnAbsence(one.outcome) &&
        !restsOnFence(one.outcome),
    );
    const bad = absent.filter(({ outcome }) => isBad(outcome));
    if (bad.length < SEVERAL || signal.aborted) return waiting;
    const unresponsive = connections.isMute ? muteOn(pool.shared.session) : await this.#findUnresponsive();
    if (unresponsive === undefined) return waiting;
    pool.shared.losses.push(unresponsive.loss);
    const began = performance.now();
    for (const one of absent) this.#record({ ...one, began }, unresponsive.outcome);
    return others;
  }

  /** Where a server loses many answers, a retry misses one as well: it would cost more limits, and change nothing. */
  #withoutLost(waiting: readonly Execution[]): readonly Execution[] {
    const { pool, connections } = this.#options;
    const [absent, others] = partition(
      waiting,
      (one) => concerns("many lost", one) && this.#restsOnAbsence(one.outcome),
    );
    const { transport } = connections.target;
    if (absent.length === 0) return waiting;
    const trace = legTrace(pool.shared.session.revision, transport, connections.recorder.events);
    if (!losesMany(trace)) return waiting;
    connections.patience.budget.closeInLeg();
    for (const one of absent) this.#record(one, restsOnSilence(one.outcome) ? LOST : one.outcome);
    return others;
  }

  /** Asks on a new session. */
  async #findUnresponsive(): Promise<Unresponsive | undefined> {
    const { pool } = this.#options;
    pool.dropReusable();
    pool.dropIdle();
    const taken = await pool.take("control session").catch(() => undefined);
    const unresponsive = taken && (await findUnresponsive(taken.session));
    if (taken) pool.endLater(endQuietly(taken.session));
    return unresponsive;
  }

  /** Retries one check, or all checks that judge the same situation. */
  async #retry(executions: readonly Execution[]): Promise<readonly Outcome[]> {
    const { lanes, pool } = this.#options;
    const situation = executions[0]?.situation;
    const began = performance.now();
    // A failure counts only if a fresh process shows it too. For other verdicts it is enough that no other check runs.
    const isFresh = executions.some((one) => one.outcome.verdict === "fail" || warnsOfSilence(one));
    if (isFresh) pool.dropReusable();
    pool.dropIdle();
    await pool.shared.usable();
    const checks = executions.map(({ check }) => check);
    const own = (how: "retry" | "fresh") => Promise.all(checks.map((check) => lanes.runOwn(check, how)));
    let retried = situation
      ? await lanes.runSituation(situation, checks)
      : await own(isFresh ? "fresh" : "retry");
    if (!situation && !isFresh && retried.some(warnsOfSilence)) retried = await own("fresh");
    const seconds: Outcome[] = [];
    for (const [index, { check, outcome: first }] of executions.entries()) {
      const again = retried[index];
      const second = again ? await this.#explained(again) : first;
      const notes = this.#options.connections.isExclusive ? [ONE_AT_A_TIME] : notesOnRetry(first, second);
      this.#record({ check, began }, afterRetry(kindOf(check.check), first, second), notes);
      seconds.push(second);
    }
    return seconds;
  }

  /** A session that a target leaves silent in any case says nothing about what the check has sent. */
  async #explained(execution: Execution): Promise<Outcome> {
    const { outcome, silentAfter } = execution;
    if (silentAfter === undefined || !warnsOfSilence(execution) || !concerns("endurance", execution))
      return outcome;
    return (await this.#endurance.holds(silentAfter)) ? outcome : SILENT;
  }

  /** Over stdio each of them is a process. */
  get #atOnce(): number {
    const { concurrency, connections } = this.#options;
    if (connections.isExclusive) return 1;
    return IS_PROCESS[connections.target.transport] ? concurrency : concurrency * 2;
  }

  #restsOnAbsence(outcome: Outcome): boolean {
    return restsOnAbsence(outcome, this.#options.connections.recorder.events);
  }

  #record({ check, began }: Pick<Execution, "check" | "began">, outcome: Outcome, notes?: readonly string[]) {
    this.#options.record(check, outcome, performance.now() - began, notes);
  }
}

const concerns = (rule: RuleName, { check }: Execution): boolean => isFor(rule, kindOf(check.check));

/** Whether a check warns because its session fell silent. A failure of this kind is not recorded at all. */
function warnsOfSilence({ outcome, silentAfter }: Execution): boolean {
  return outcome.verdict === "warn" && silentAfter !== undefined && restsOnSilence(outcome);
}

/** Whether a check did not see what it asked for. A check without an exercise, or on an undeclared feature, asked nothing. */
function isBad({ verdict, reason }: Outcome): boolean {
  const isLacking = reason?.kind === "target-gone" || reason?.kind === "no-answer";
  return verdict === "fail" || verdict === "warn" || (verdict === "inconclusive" && isLacking);
}
