import { given } from "../../../schema/given.ts";
import type { Facts } from "../../check/applies.ts";
import type { Situation } from "../../check/check.ts";
import { Expect } from "../../check/expect.ts";
import { Inventory } from "../../check/inventory.ts";
import type { Allow } from "../../check/sample-arguments.ts";
import type { Session } from "../../session/session.ts";
import type { ServerRun } from "../decide/circumstances.ts";
import { decide, isFor, needsWitness } from "../decide/decide.ts";
import { kindOf } from "../decide/kinds.ts";
import { SILENT } from "../decide/server/silence.ts";
import { restsOnFence } from "../outcomes/absence.ts";
import { within } from "../outcomes/internal-errors.ts";
import { type LegCheck, noFindings, type Outcome, outcomeOf } from "../outcomes/outcome.ts";
import { isAnswering } from "../sessions/answering.ts";
import { createContext, type SessionLeg } from "../sessions/check-context.ts";
import { type Connections, endQuietly } from "../sessions/connections.ts";
import { ENDED, isOver, restsOnEnd } from "../sessions/ended-session.ts";
import type { SessionPool, TakenSession } from "../sessions/session-pool.ts";
import { IdleTime, OthersTime } from "./idle-time.ts";
import { runDecided } from "./run-check.ts";
import { RunLimit } from "./run-limit.ts";

const LOST = noFindings("inconclusive", {
  kind: "target-gone",
  text: "the shared session was lost and could not be reopened",
});

/** A check that was run. Whether its outcome is recorded or the check is retried is not decided yet. */
export interface Execution {
  readonly check: LegCheck;
  readonly outcome: Outcome;
  /** On the clock of `performance.now()`. */
  readonly began: number;
  /** The shared session at that time. The lists that the check has read were requested on it. */
  readonly shared: Session;
  /** Others may have caused a failure: earlier requests to the same process, or checks that ran at the same time. */
  readonly isAffectable: boolean;
  /** The session answered nothing any more when the check had ended: after as many messages. */
  readonly silentAfter?: number;
  /** The situation that the check has judged. */
  readonly situation?: Situation<unknown>;
}

export interface LanesOptions {
  readonly facts: Facts;
  readonly connections: Connections;
  readonly allow: Allow;
  readonly pool: SessionPool;
  readonly signal: AbortSignal;
  /** How long situations that idle send nothing, in milliseconds. Absent: they are not played. */
  readonly idleMs?: number;
}

/** Runs checks, each on the kind of session that it asks for. */
export class Lanes {
  readonly #options: LanesOptions;
  readonly #limit: RunLimit;
  readonly #idling = new Set<IdleTime>();
  readonly #staying = new Set<OthersTime>();
  #haveOthersEnded = false;

  constructor(options: LanesOptions) {
    this.#options = options;
    this.#limit = this.#limitOf(() =>
      options.connections.patience.quietTime(options.connections.limits.answer),
    );
  }

  /** The situations that idle are over now: their connections cannot stay. */
  endIdling(): void {
    for (const time of this.#idling) time.end();
    this.endStaying();
  }

  /** The other checks have ended: the situations that stay beside them are over now. */
  endStaying(): void {
    this.#haveOthersEnded = true;
    for (const time of this.#staying) time.end();
  }

  /** On the shared session. Where that is lost and cannot be replaced, the check waits for its retry in isolation. */
  async runShared(check: LegCheck): Promise<Execution> {
    const began = performance.now();
    const { pool } = this.#options;
    const usable = await pool.shared.usable();
    const isLost = usable === undefined && isFor("lost session", kindOf(check.check));
    const outcome = isLost ? LOST : await this.#run(check, usable ?? pool.shared.session, this.#leg);
    const shared = usable ?? pool.shared.session;
    return { check, outcome, began, shared, isAffectable: false, ...silenceOf(shared) };
  }

  /**
   * On a session of its own. `retry`: with lists that are requested on this session, not on the shared one. `fresh`: in
   * addition no other check has used the session before.
   */
  async runOwn(check: LegCheck, how: "first" | "retry" | "fresh" = "first"): Promise<Execution> {
    const { pool, connections } = this.#options;
    const began = performance.now();
    const shared = pool.shared.session;
    let taken: TakenSession;
    try {
      taken = await pool.take(`own session of ${check.check.id}`, how === "fresh");
    } catch (thrown) {
      const outcome = outcomeOf(new Expect(check.level), thrown);
      return { check, outcome, began, shared, isAffectable: false };
    }
    const { session, used } = taken;
    const { sent } = session;
    let isEnded = false;
    // What the check sees does not rest on a session on which it has sent nothing.
    const makeRoom = async () => {
      if (!connections.isExclusive || session.sent > sent) return;
      isEnded = true;
      await endQuietly(session);
    };
    const leg = {
      ...this.#leg,
      ...(how !== "first" ? { inventory: new Inventory(session) } : {}),
      makeRoom,
    };
    const outcome = await this.#run(check, session, leg);
    if (!isEnded) await pool.giveBack(session, outcome);
    return { check, outcome, began, shared, isAffectable: used, ...silenceOf(session) };
  }

  /**
   * Runs checks again that have missed an answer until a fence was answered, one after the other on one session. Then the conversation is
   * ended: if the target ends it as well, and no answer came until then, none was to come. Else each check is run once more, and waits
   * for the whole limit.
   */
  async runUntilEnd(checks: readonly LegCheck[], fresh: boolean): Promise<readonly Execution[]> {
    const { pool, connections } = this.#options;
    const began = performance.now();
    const shared = pool.shared.session;
    const taken = await pool.take("retry", fresh).catch(() => undefined);
    if (taken === undefined) return Promise.all(checks.map((check) => this.runOwn(check, "fresh")));
    const { session, used } = taken;
    const before = session.unclaimed;
    const leg = { ...this.#leg, inventory: new Inventory(session) };
    const executions: Execution[] = [];
    for (const check of checks) {
      const outcome = await this.#run(check, session, leg);
      executions.push({ check, outcome, began, shared, isAffectable: used, ...silenceOf(session) });
    }
    const isOver = await session.endsConversation();
    pool.endLater(endQuietly(session));
    const isFinal = isOver && session.unclaimed === before;
    return Promise.all(
      executions.map(async (one) => {
        if (isFinal || !restsOnFence(one.outcome)) return one;
        connections.patience.bePatientWith(one.check.check.id);
        return this.runOwn(one.check, "fresh");
      }),
    );
  }

  /** Runs a situation, and judges it by each of the checks. Other checks run at the same time, and most findings are timed. */
  async runSituation(
    situation: Situation<unknown>,
    checks: readonly LegCheck[],
    areOthers = false,
  ): Promise<readonly Execution[]> {
    const began = performance.now();
    const shared = this.#options.pool.shared.session;
    const outcomes = await this.#observe(situation, checks, areOthers);
    return outcomes.map(({ check, outcome }) => {
      return { check, outcome, began, shared, isAffectable: true, situation };
    });
  }

  async #observe(
    situation: Situation<unknown>,
    checks: readonly LegCheck[],
    areOthers: boolean,
  ): Promise<readonly Pick<Execution, "check" | "outcome">[]> {
    const { pool, facts, connections } = this.#options;
    if (this.#isMuteFor(checks[0])) return checks.map((check) => ({ check, outcome: SILENT }));
    const { patience } = connections;
    patience.budget.begin(situation.name);
    const { context, release, close } = createContext(this.#leg, situation.name, new Expect("MUST"));
    const idle = situation.idles && this.#newIdleTime();
    const others = situation.stays && this.#newOthersTime(areOthers);
    const time = idle ?? others;
    const limit = time
      ? this.#limitOf(() => Math.min(patience.quietTime(connections.limits.answer), time.sinceOver))
      : this.#limit;
    try {
      if (connections.isExclusive) await pool.end();
      const ids = checks.map(({ check }) => check.id);
      const running = () => situation.run({ ...context, ...given({ idle, others }) });
      const seen = await limit.apply(() => within(ids, facts, running));
      await pool.takeOver(release);
      const run = this.#circumstancesOf(situation.name);
      const judged = checks.map((check) => {
        const { outcome } = runDecided(check, { seen, facts }, run);
        return { check, outcome };
      });
      const isOpen = ({ check, outcome }: Pick<Execution, "check" | "outcome">) =>
        needsWitness(kindOf(check.check), outcome);
      const shared = judged.some(isOpen) && (await pool.shared.usable());
      if (!shared || (await isAnswering(shared))) return judged;
      return judged.map((one) => (isOpen(one) ? { ...one, outcome: SILENT } : one));
    } catch (thrown) {
      return checks.map((check) => ({ check, outcome: outcomeOf(new Expect(check.level), thrown) }));
    } finally {
      if (idle) this.#idling.delete(idle);
      if (others) this.#staying.delete(others);
      pool.endLater(close());
    }
  }

  #newIdleTime(): IdleTime | undefined {
    const { idleMs, signal } = this.#options;
    if (idleMs === undefined) return undefined;
    const time = new IdleTime(idleMs, signal);
    this.#idling.add(time);
    return time;
  }

  #newOthersTime(areAny: boolean): OthersTime {
    const time = new OthersTime(this.#options.signal, areAny);
    this.#staying.add(time);
    if (this.#haveOthersEnded) time.end();
    return time;
  }

  #limitOf(quietTime: () => number): RunLimit {
    const { connections, signal } = this.#options;
    return new RunLimit({ answer: connections.limits.answer, signal, quietTime });
  }

  async #run(one: LegCheck, session: Session, leg: SessionLeg): Promise<Outcome> {
    const { check, level } = one;
    const { pool, connections } = this.#options;
    if (this.#isMuteFor(one)) return SILENT;
    const expect = new Expect(level, check.answers, leg.facts.transport);
    connections.patience.budget.begin(check.id);
    const { context, close } = createContext(leg, check.id, expect);
    const run = check.run as (context: object) => Promise<void>;
    let thrown: unknown;
    try {
      const running = () => run({ ...context, session: session.as(check.id) });
      await this.#limit.apply(() => within([check.id], leg.facts, running), check.stuck);
    } catch (caught) {
      thrown = caught;
    }
    pool.endLater(close());
    const kind = kindOf(check);
    const outcome = decide(kind, outcomeOf(expect, thrown), this.#circumstancesOf(check.id));
    const mayBeOver =
      isFor("silent target", kind) && restsOnEnd(outcome, session, connections.recorder.events);
    if (mayBeOver && (await isOver(session))) return ENDED;
    if (!needsWitness(kind, outcome)) return outcome;
    return (await isAnswering(session)) ? outcome : SILENT;
  }

  /** `by`: the check or situation that has asked. */
  #circumstancesOf(by: string): ServerRun {
    const { connections, signal } = this.#options;
    const { events } = connections.recorder;
    return {
      events,
      isInterrupted: signal.aborted,
      hasGivenUp: () => connections.patience.budget.hasGivenUpOn(by),
    };
  }

  #isMuteFor(one: LegCheck | undefined): boolean {
    return this.#options.connections.isMute && one !== undefined && isFor("mute", kindOf(one.check));
  }

  get #leg(): SessionLeg {
    const { facts, connections, allow, pool } = this.#options;
    return { facts, connections, allow, pool, inventory: pool.shared.inventory };
  }
}

function silenceOf({ isSilent, sent }: Session): Pick<Execution, "silentAfter"> {
  return isSilent ? { silentAfter: sent } : {};
}
