import type { CheckResult, Leg, Result } from "../../harness/verdict/result.ts";
import { type Verdict, worst } from "../../harness/verdict/verdict.ts";

/** A check in one leg. */
export interface Judged {
  readonly leg: Leg;
  readonly check: CheckResult;
}

/** An outcome of a check, and all legs with the same outcome. Never empty. */
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

/** One card for each check, in the order of the result. A card covers all legs. */
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
        verdict: worst(judged.map(({ check }) => check.verdict)) ?? "not-applicable",
        outcomes: outcomesOf(judged),
      },
    ];
  });
}

function outcomesOf(judged: readonly Judged[]): readonly Outcome[] {
  const [only, another] = judged;
  if (only !== undefined && another === undefined) return [{ ...only, all: judged }];
  const same = new Map<string, Judged[]>();
  for (const one of judged) {
    const { id, title, suite, requirements, evidence, ms, ...compared } = one.check;
    const key = JSON.stringify(Object.entries(compared).sort(([a], [b]) => (a < b ? -1 : 1)));
    const others = same.get(key);
    if (others) others.push(one);
    else same.set(key, [one]);
  }
  return [...same.values()].flatMap((all) => (all[0] ? [{ ...all[0], all }] : []));
}

/** "2025-11-25", with the transport if the run has both, so that each leg has its own name. */
export function legNames(result: Result): (leg: Leg) => string {
  const several = new Set(result.legs.map(({ transport }) => transport)).size > 1;
  return ({ revision, transport }) => (several ? `${revision} ${transport}` : revision);
}
