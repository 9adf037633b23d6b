import type { Leg, Result } from "../../harness/verdict/result.ts";
import { failsRun, isCounted, leavesIncomplete } from "../gating.ts";
import { printableLine } from "../text.ts";
import { type Card, cardsOf, type Outcome } from "./cards.ts";
import { causesOf } from "./causes.ts";

/** A problem to fix: a check in the legs with the problem, and the checks that it blocks. */
export interface Problem {
  readonly card: Card;
  /** The different outcomes, each with its legs. Never empty. */
  readonly outcomes: readonly [Outcome, ...Outcome[]];
  readonly blocked: readonly Card[];
}

/** The root causes of a run that failed or is incomplete: internal errors first, then failures. */
export function problemsOf(result: Result): readonly Problem[] {
  const counted = result.legs.map((leg) => ({ ...leg, checks: leg.checks.filter(isCounted) }));
  const cards = cardsOf({ ...result, legs: counted });
  const causes = causesOf(cards);
  const known = new Set(causes.flatMap(({ card, blocked }) => [card, ...blocked]));
  // A warning is no root cause, and gates with `--level should`.
  const others = cards.filter((card) => !known.has(card)).map((card) => ({ card, blocked: [] }));
  return [...causes, ...others].flatMap(({ card, blocked }) => {
    const [first, ...more] = card.outcomes.filter(
      ({ check }) => failsRun(check, result) || leavesIncomplete(check, result),
    );
    return first === undefined ? [] : [{ card, outcomes: [first, ...more], blocked }];
  });
}

/** All legs with the problem, by transport: "2025-11-25, 2025-06-18 stdio". */
export function legsOf({ outcomes }: Pick<Problem, "outcomes">): string {
  return legNames(outcomes.flatMap(({ all }) => all.map(({ leg }) => leg)));
}

export function legNames(legs: readonly Leg[]): string {
  const transports = [...new Set(legs.map(({ transport }) => transport))];
  const named = transports.map((wanted) => {
    const revisions = legs.filter(({ transport }) => transport === wanted).map(({ revision }) => revision);
    return `${[...new Set(revisions)].map((revision) => printableLine(revision, 20)).join(", ")} ${wanted}`;
  });
  return named.join("; ");
}
