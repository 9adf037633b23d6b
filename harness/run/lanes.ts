import type { Facts } from "../check/applies.ts";
import type { Situation } from "../check/check.ts";
import { Expect } from "../check/expect.ts";
import { Inventory } from "../check/inventory.ts";
import type { Allow } from "../check/sample-arguments.ts";
import type { Session } from "../session/session.ts";
import type { TraceEvent } from "../trace/event.ts";
import { isSilentHere } from "./answering.ts";
import { excuseCausedByHarness, withoutNonEvidence } from "./caused-by-harness.ts";
import { createContext, type SessionLeg } from "./check-context.ts";
import { type Connections, endQuietly } from "./connections.ts";
import { INTERRUPTED, type LegCheck, noFindings, type Outcome, outcomeOf } from "./outcome.ts";
import { runCheck } from "./run-check.ts";
import { RunLimit } from "./run-limit.ts";
import type { SessionPool, TakenSession } from "./session-pool.ts";
import { excuseStrayResponse } from "./stray-response.ts";
import { restsOnSilence, SILENT, SilenceWatch } from "./unresponsive.ts";

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
}

/** Runs checks, each on the kind of session that it asks for. */
export class Lanes {
  readonly #options: LanesOptions;
  readonly #limit: RunLimit;
  readonly #silence = new SilenceWatch();

  constructor(options: LanesOptions) {
    this.#options = options;
    this.#limit = new RunLimit(options.connections.limits.answer, options.signal);
  }

  /** On the shared session. Where that is lost and cannot be replaced, the check waits for its retry in isolation. */
  async runShared(check: LegCheck): Promise<Execution> {
    const began = performance.now();
    const { pool } = this.#options;
    const usable = await pool.shared.usable();
    const outcome = usable ? await this.#run(check, usable, this.#leg) : LOST;
    const shared = usable ?? pool.shared.session;
    return { check, outcome, began, shared, isAffectable: false, ...silenceOf(shared) };
  }

  /**
   * On a session of its own. `retry`: with lists that are requested on this session, not on the shared one. `fresh`: in
   * addition no other check has used the session before.
   */
  async runOwn(check: LegCheck, how: "first" | "retry" | "fresh" = "first"): Promise<Execution> {
    const { pool } = this.#options;
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
      if (!this.#options.connections.isExclusive || session.sent > sent) return;
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

  /** Runs a situation, and judges it by each of the checks. Other checks run at the same time, and most findings are timed. */
  async runSituation(
    situation: Situation<unknown>,
    checks: readonly LegCheck[],
  ): Promise<readonly Execution[]> {
    const began = performance.now();
    const shared = this.#options.pool.shared.session;
    const outcomes = await this.#observe(situation, checks);
    return outcomes.map(({ check, outcome }) => {
      return { check, outcome, began, shared, isAffectable: true, situation };
    });
  }

  async #observe(
    situation: Situation<unknown>,
    checks: readonly LegCheck[],
  ): Promise<readonly Pick<Execution, "check" | "outcome">[]> {
    const { pool, facts, connections } = this.#options;
    if (this.#silence.isSilent || connections.isMute)
      return checks.map((check) => ({ check, outcome: SILENT }));
    const { context, release, close } = createContext(this.#leg, situation.name, new Expect("MUST"));
    try {
      if (connections.isExclusive) await pool.end();
      const seen = await this.#limit.apply(() => situation.run(context));
      await pool.takeOver(release);
      const { events } = connections.recorder;
      const judged = checks.map((check) => {
        const { outcome } = runCheck(check, { seen, facts });
        return { check, outcome: excused(outcome, events) };
      });
      const isFailed = ({ outcome }: Pick<Execution, "outcome">) =>
        outcome.verdict === "fail" && restsOnSilence(outcome);
      const shared = judged.some(isFailed) && (await pool.shared.usable());
      if (!shared || (await isSilentHere(shared, connections.late))) return judged;
      return judged.map((one) => (isFailed(one) ? { ...one, outcome: SILENT } : one));
    } catch (thrown) {
      return checks.map((check) => ({ check, outcome: outcomeOf(new Expect(check.level), thrown) }));
    } finally {
      pool.endLater(close());
    }
  }

  async #run({ check, level }: LegCheck, session: Session, leg: SessionLeg): Promise<Outcome> {
    const { signal, pool, connections } = this.#options;
    if (connections.isMute || (await this.#silence.test(session))) return SILENT;
    const expect = new Expect(level, check.answers, leg.facts.transport);
    const { context, close } = createContext(leg, check.id, expect);
    const run = check.run as (context: object) => Promise<void>;
    let thrown: unknown;
    try {
      await this.#limit.apply(() => run({ ...context, session: session.as(check.id) }));
    } catch (caught) {
      thrown = caught;
    }
    pool.endLater(close());
    // An interrupt ends all processes. What the check has found just then may be an effect of that.
    if (signal.aborted) return noFindings("inconclusive", INTERRUPTED);
    const { events } = connections.recorder;
    const outcome = excused(outcomeOf(expect, thrown), events);
    this.#silence.note(outcome);
    if (!restsOnSilence(outcome)) return outcome;
    // What a check sends may silence a server. A retry on a fresh connection shows whether that is so.
    if (outcome.verdict === "warn" || (await isSilentHere(session, connections.late))) return outcome;
    return SILENT;
  }

  get #leg(): SessionLeg {
    const { facts, connections, allow, pool } = this.#options;
    return { facts, connections, allow, pool, inventory: pool.shared.inventory };
  }
}

function silenceOf({ isSilent, sent }: Session): Pick<Execution, "silentAfter"> {
  return isSilent ? { silentAfter: sent } : {};
}

/** Without what the harness, the network or another fact has caused. */
function excused(outcome: Outcome, events: readonly TraceEvent[]): Outcome {
  return excuseStrayResponse(withoutNonEvidence(excuseCausedByHarness(outcome, events), events), events);
}
