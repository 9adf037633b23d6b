import type { ConnectionContext } from "../../check/check.ts";
import { Expect } from "../../check/expect.ts";
import type { Reply } from "../../session/replies/reply.ts";
import { afterRetry, isRunAgain } from "../decide/again.ts";
import { decide } from "../decide/decide.ts";
import { RunLimit } from "../lanes/run-limit.ts";
import { restsOnAbsence } from "../outcomes/absence.ts";
import { within } from "../outcomes/internal-errors.ts";
import { type LegCheck, type Outcome, outcomeOf } from "../outcomes/outcome.ts";
import { notesOnRetry } from "../retry/notes.ts";
import { type ConnectionLeg, createConnectionContext } from "../sessions/check-context.ts";

export interface ConnectionChecksOptions extends ConnectionLeg {
  /** The reply that refused the session, if the target did so. */
  readonly refusal?: Reply;
  readonly signal: AbortSignal;
}

export interface ConnectionCheckRun {
  readonly outcome: Outcome;
  readonly ms: number;
  readonly notes: readonly string[];
}

/** Runs checks that judge a connection, one at a time. They need no session, so a refused target can be judged as well. */
export class ConnectionChecks {
  readonly #options: ConnectionChecksOptions;
  readonly #limit: RunLimit;

  constructor(options: ConnectionChecksOptions) {
    this.#options = options;
    const { patience, limits } = options.connections;
    const quietTime = () => patience.quietTime(limits.answer);
    this.#limit = new RunLimit({ answer: limits.answer, signal: options.signal, quietTime });
  }

  /** Runs a check, and once more if a missing message decided its verdict. */
  async run(check: LegCheck): Promise<ConnectionCheckRun> {
    const began = performance.now();
    const first = await this.#runOnce(check);
    const { signal, connections } = this.#options;
    const isAbsent = restsOnAbsence(first, connections.recorder.events);
    const isAgain = isRunAgain("connection", first, { isAbsent }) && !signal.aborted;
    const second = isAgain ? await this.#runOnce(check) : first;
    return {
      outcome: afterRetry("connection", first, second),
      ms: performance.now() - began,
      notes: [...connections.rateLimit.notesOn(check.check.id), ...notesOnRetry(first, second)],
    };
  }

  async #runOnce({ check, level }: LegCheck): Promise<Outcome> {
    const { facts, refusal, signal, connections } = this.#options;
    const expect = new Expect(level, check.answers, facts.transport);
    const { context, close } = createConnectionContext(this.#options, check.id, expect);
    const run = check.run as (context: ConnectionContext) => Promise<void>;
    let thrown: unknown;
    try {
      const running = () => run({ ...context, ...(refusal ? { refusal } : {}) });
      await this.#limit.apply(() => within([check.id], facts, running), check.stuck);
    } catch (caught) {
      thrown = caught;
    }
    await close();
    const { events } = connections.recorder;
    const hasGivenUp = () => connections.patience.budget.hasGivenUpOn(check.id);
    return decide("connection", outcomeOf(expect, thrown), {
      events,
      isInterrupted: signal.aborted,
      hasGivenUp,
    });
  }
}
