import type { Leg, Result } from "../../harness/verdict/result.ts";
import { breaks, counts, unsettles } from "../gating.ts";
import { type Card, cardsOf, type Outcome } from "../html/cards.ts";
import { causesOf } from "../html/causes.ts";
import { printableLine } from "../text.ts";

/** Something to mend: a check in the legs in which it went wrong, and what could not be judged because of it. */
export interface ToMend {
  readonly card: Card;
  /** What went wrong, each with the legs in which it went wrong just so. Never empty. */
  readonly outcomes: readonly [Outcome, ...Outcome[]];
  readonly follow: readonly Card[];
}

/** All that the run fails for or is incomplete for, root causes only: our own errors first, then what broke. */
export function toMend(result: Result): readonly ToMend[] {
  const counted = result.legs.map((leg) => ({ ...leg, checks: leg.checks.filter(counts) }));
  const cards = cardsOf({ ...result, legs: counted });
  const causes = causesOf(cards);
  const known = new Set(causes.flatMap(({ card, follow }) => [card, ...follow]));
  // What gates and is no failure by itself: a recommendation.
  const others = cards.filter((card) => !known.has(card)).map((card) => ({ card, follow: [] }));
  return [...causes, ...others].flatMap(({ card, follow }) => {
    const [first, ...more] = card.outcomes.filter(
      ({ check }) => breaks(check, result) || unsettles(check, result),
    );
    return first === undefined ? [] : [{ card, outcomes: [first, ...more], follow }];
  });
}

/** All legs in which it went wrong, by transport: "2025-11-25, 2025-06-18 stdio". */
export function legsOf({ outcomes }: ToMend): string {
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
