import type { LegKey } from "./leg-key.ts";

/** A reference peer, with one fault, one oddity or none, judged once. Can be sent to another process. */
export interface Trial {
  /** The id of a fault. */
  readonly fault?: string;
  /** The id of an oddity. */
  readonly oddity?: string;
  readonly leg: LegKey;
  /** Tries the rerun line of each check that reports the fault, in place of all checks. */
  readonly rerun?: boolean;
  /** Repeats a trial that went wrong beside others: in isolation, and without the short time limits. */
  readonly patient?: boolean;
}

export interface TrialOutcome {
  /** What should not have been, in sentences. Empty if all went as it should. */
  readonly wrong: readonly string[];
  /** Checks that detected the fault. */
  readonly killed: readonly string[];
}

/** The outcome of a trial of a conforming peer: every alarm is wrong. */
export function outcomeOf(alarms: readonly string[]): TrialOutcome {
  return { wrong: alarms.map((alarm) => `reports ${alarm}`), killed: [] };
}

export interface Tried<OneTrial extends Trial = Trial> {
  readonly trial: OneTrial;
  readonly outcome: TrialOutcome;
}
