import type { CheckResult, Leg, Result } from "../../harness/verdict/result.ts";
import type { Verdict } from "../../harness/verdict/verdict.ts";
import { worstOf } from "./verdict.ts";

/** A check in one leg. */
export interface Judged {
  readonly leg: Leg;
  readonly check: CheckResult;
}

/** What a check said, and all legs in which it said just that. Never empty. */
export interface Outcome extends Judged {
  readonly all: readonly Judged[];
}

/** A check in all legs. */
export interface Card {
  readonly id: string;
  readonly title: string;
  readonly suite: string;
  /** The worst of its outcomes. */
  readonly verdict: Verdict;
  readonly outcomes: readonly Outcome[];
}

/** One card a check, suites and checks in the order of the result, however many legs it was judged in. */
export function cardsOf(result: Result): readonly Card[] {
  const byId = new Map<string, Judged[]>();
  for (const leg of result.legs) {
    for (const check of leg.checks) {
      const judged = byId.get(check.id);
      if (judged) judged.push({ leg, check });
      else byId.set(check.id, [{ leg, check }]);
    }
  }
  return [...byId].flatMap(([id, judged]) => {
    const [first] = judged;
    if (first === undefined) return [];
    const { title, suite } = first.check;
    return [
      {
        id,
        title,
        suite,
        verdict: worstOf(judged.map(({ check }) => check.verdict)),
        outcomes: outcomesOf(judged),
      },
    ];
  });
}

function outcomesOf(judged: readonly Judged[]): readonly Outcome[] {
  const same = new Map<string, Judged[]>();
  for (const one of judged) {
    const { id, title, suite, requirements, evidence, ms, ...told } = one.check;
    const key = JSON.stringify(Object.entries(told).sort(([a], [b]) => (a < b ? -1 : 1)));
    const others = same.get(key);
    if (others) others.push(one);
    else same.set(key, [one]);
  }
  return [...same.values()].flatMap((all) => (all[0] ? [{ ...all[0], all }] : []));
}

/** "2025-11-25", or with the transport where the run has both: enough to tell its legs apart. */
export function legNames(result: Result): (leg: Leg) => string {
  const several = new Set(result.legs.map(({ transport }) => transport)).size > 1;
  return ({ revision, transport }) => (several ? `${revision} ${transport}` : revision);
}
