import type { CheckResult } from "../../harness/verdict/result.ts";
import { leavesComplete } from "../../harness/verdict/verdict.ts";
import type { Card, Outcome } from "./cards.ts";

/** A root cause, and the checks that it blocks. */
export interface Cause {
  readonly card: Card;
  /** All checks that depend on it, directly or not. */
  readonly blocked: readonly Card[];
}

/** What the card of a cause shows: the first outcome with its worst verdict. */
export function complaintOf({ card: { verdict, outcomes } }: Cause): Outcome | undefined {
  return outcomes.find(({ check }) => check.verdict === verdict) ?? outcomes[0];
}

/** The id of the check that blocks this one. */
export function blockedBy({ reason }: CheckResult): string | undefined {
  return reason?.kind === "depends-on" ? reason.on : undefined;
}

const isCause = ({ verdict, reason }: CheckResult) =>
  verdict === "error" ||
  verdict === "fail" ||
  (verdict === "inconclusive" && !leavesComplete(reason) && reason?.kind !== "depends-on");

/**
 * The root causes: internal errors, failures, then checks without an answer. What the baseline expects comes last. If the
 * result does not contain the check that blocks another one, the blocked check is listed itself, so that nothing is lost.
 */
export function causesOf(cards: readonly Card[]): readonly Cause[] {
  const roots = new Map<string, Card[]>();
  const byId = new Map(cards.map((card) => [card.id, card]));
  for (const card of cards) {
    if (card.outcomes.some(({ check }) => isCause(check))) roots.set(card.id, roots.get(card.id) ?? []);
  }
  for (const card of cards) {
    if (roots.has(card.id)) continue;
    for (const { check } of card.outcomes) {
      const blocker = blockedBy(check);
      if (blocker === undefined) continue;
      const root = rootOf(blocker, byId, roots) ?? card.id;
      const blocked = roots.get(root) ?? [];
      roots.set(root, root === card.id || blocked.includes(card) ? blocked : [...blocked, card]);
    }
  }
  const weight = ({ verdict, outcomes }: Card) => {
    const isExpected = outcomes.every(
      ({ check }) => check.verdict !== verdict || check.baseline === "expected",
    );
    return isExpected ? 4 : ["error", "fail"].indexOf(verdict) + 1 || 3;
  };
  return [...roots]
    .flatMap(([id, blocked]) => {
      const card = byId.get(id);
      return card ? [{ card, blocked }] : [];
    })
    .sort((a, b) => weight(a.card) - weight(b.card));
}

/** Follows the dependencies of a check to a root cause. A circle has none. */
function rootOf(
  blocker: string,
  byId: ReadonlyMap<string, Card>,
  roots: ReadonlyMap<string, unknown>,
): string | undefined {
  const seen = new Set<string>();
  let id: string | undefined = blocker;
  while (id !== undefined && !seen.has(id)) {
    if (roots.has(id)) return id;
    seen.add(id);
    id = byId
      .get(id)
      ?.outcomes.map(({ check }) => blockedBy(check))
      .find((next) => next !== undefined);
  }
  return undefined;
}
