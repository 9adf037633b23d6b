import type { CheckResult } from "../../harness/verdict/result.ts";
import type { Card } from "./cards.ts";

/** A failure, and what could not be judged because of it. */
export interface Cause {
  readonly card: Card;
  /** Checks that rest on it, however far away. */
  readonly follow: readonly Card[];
}

/** The id of the check that blocks this one. */
export function restsOn({ reason }: CheckResult): string | undefined {
  return reason?.kind === "depends-on" ? reason.on : undefined;
}

const isCause = ({ verdict, reason }: CheckResult) =>
  verdict === "error" ||
  verdict === "fail" ||
  (verdict === "inconclusive" && reason?.kind !== "needs-exercise" && reason?.kind !== "depends-on");

/**
 * What is wrong by itself, each with all that follows from it: what broke, what broke with us, and what gave no
 * answer; what a baseline expects comes last. A check whose ground is not in the result stands for itself, so that nothing is lost.
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
      const ground = restsOn(check);
      if (ground === undefined) continue;
      const root = rootOf(ground, byId, roots) ?? card.id;
      const follow = roots.get(root) ?? [];
      roots.set(root, root === card.id || follow.includes(card) ? follow : [...follow, card]);
    }
  }
  const weight = ({ verdict, outcomes }: Card) => {
    const known = outcomes.every(({ check }) => check.verdict !== verdict || check.baseline === "expected");
    return known ? 4 : ["error", "fail"].indexOf(verdict) + 1 || 3;
  };
  return [...roots]
    .flatMap(([id, follow]) => {
      const card = byId.get(id);
      return card ? [{ card, follow }] : [];
    })
    .sort((a, b) => weight(a.card) - weight(b.card));
}

/** Follows the grounds of a check to one that is a cause; a circle has none. */
function rootOf(
  ground: string,
  byId: ReadonlyMap<string, Card>,
  roots: ReadonlyMap<string, unknown>,
): string | undefined {
  const seen = new Set<string>();
  let id: string | undefined = ground;
  while (id !== undefined && !seen.has(id)) {
    if (roots.has(id)) return id;
    seen.add(id);
    id = byId
      .get(id)
      ?.outcomes.map(({ check }) => restsOn(check))
      .find((next) => next !== undefined);
  }
  return undefined;
}
