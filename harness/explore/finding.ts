import type { TraceEvent } from "../trace/event.ts";
import type { Evidence } from "../verdict/result.ts";
import type { Level } from "../verdict/verdict.ts";
import type { Step } from "./step.ts";

/** A violation that a conversation shows. One bug is one finding: it is keyed by the rule and the place. */
export interface Violation {
  /** The id of a monitor, or of a rule of the explorer. */
  readonly rule: string;
  /** Where: the method, and the place in the message with each index as `*`. */
  readonly place: string;
  readonly title: string;
  readonly level: Level;
  readonly verdict: "fail" | "warn";
  readonly expected: string;
  readonly actual: string;
  readonly hint?: string;
  readonly requirements: readonly string[];
  readonly evidence: readonly Evidence[];
  /** The step whose answer shows it: perhaps it needs no other. */
  readonly step?: number;
  /** Of the relation: what was asked. */
  readonly key?: string;
}

export const keyOfViolation = ({ rule, place }: Violation) => `${rule} ${place}`;

/** A violation with the smallest conversation that shows it. */
export interface Finding extends Violation {
  readonly steps: readonly Step[];
  readonly events: readonly TraceEvent[];
  /** The number of the conversation that showed it first. */
  readonly conversation: number;
  /** How many of the three confirmations showed it. All of them, unless the run was ended. */
  readonly confirmed: number;
}
