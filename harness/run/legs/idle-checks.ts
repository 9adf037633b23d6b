import type { Situation } from "../../check/check.ts";
import { idles, stays } from "../lanes/idle-time.ts";
import type { Lanes } from "../lanes/lanes.ts";
import type { LegCheck } from "../outcomes/outcome.ts";
import type { Retries } from "../retry/retry.ts";
import { bySituation } from "./schedule.ts";

interface Idling {
  readonly lanes: Lanes;
  readonly retries: Retries;
  /** Whether other checks run meanwhile. */
  readonly areOthers: boolean;
}

/** The checks whose situations keep connections while the other checks run: without traffic for a time, or until these have ended. */
export class IdleChecks {
  readonly #plan: Idling;
  readonly #played: Promise<unknown>;

  /** Begins their situations. */
  constructor(checks: readonly LegCheck[], plan: Idling) {
    this.#plan = plan;
    const situations = [...bySituation(checks)];
    this.#played = Promise.all(situations.map(([situation, judging]) => this.#play(situation, judging)));
    // It is waited for after the other checks.
    this.#played.catch(() => undefined);
  }

  /** The other checks have ended. Resolves when these are judged. */
  async end(): Promise<void> {
    this.#plan.lanes.endStaying();
    await this.#played;
    await this.#plan.retries.retryInIsolation();
  }

  /** Resolves when their connections are given up: no other process can run beside them, or none is left. */
  async giveUp(): Promise<void> {
    this.#plan.lanes.endIdling();
    await this.#played;
  }

  async #play(situation: Situation<unknown>, checks: readonly LegCheck[]): Promise<void> {
    const { lanes, retries, areOthers } = this.#plan;
    await retries.accept(await lanes.runSituation(situation, checks, areOthers));
  }
}

/** Those that idle or stay, and the others. Without a time of the operator none idles: they say what they lack. */
export function splitIdle(
  checks: readonly LegCheck[],
  idleMs: number | undefined,
): readonly [readonly LegCheck[], readonly LegCheck[]] {
  const isIdle = ({ check }: LegCheck) => stays(check) || (idleMs !== undefined && idles(check));
  return [checks.filter(isIdle), checks.filter((one) => !isIdle(one))];
}
