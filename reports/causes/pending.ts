import { isPendingFinding } from "../gating.ts";
import type { Card } from "./cards.ts";

/** All that a check found is newer than the profile: it is nothing to fix, and does not count. */
export function isPendingCard({ verdict, outcomes }: Card): boolean {
  const worst = outcomes.filter(({ check }) => check.verdict === verdict);
  return worst.length > 0 && worst.every(({ check }) => isPendingFinding(check));
}
