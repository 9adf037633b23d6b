import type { Kind } from "./kinds.ts";

/**
 * When a rule is applied, in this order:
 * - `before`: a check is not run, or has nothing to judge.
 * - `found`: it has run once, and its findings become an outcome. `server run`, `client run`: what that outcome rests on.
 * - `silence`: it misses an answer, so the target is asked whether it answers at all.
 * - `again`: a check is run again.
 * - `checks`, `monitors`: all checks of a leg that ask something have their results; the monitors have theirs as well.
 * - `leg`, `result`: all results of a leg are known; the run has ended.
 */
export const STEPS = [
  "before",
  "found",
  "server run",
  "client run",
  "silence",
  "again",
  "checks",
  "monitors",
  "leg",
  "result",
] as const;

/** A rule that may change what a check found. */
export interface Rule {
  readonly step: (typeof STEPS)[number];
  /** The checks that it is for. */
  readonly kinds: readonly Kind[];
  /** What becomes of the outcome. */
  readonly does: string;
  readonly because: string;
  /** Files below `harness/`. Where a rule needs the state of a run, they ask `isFor` of decide.ts. */
  readonly where: readonly string[];
}
