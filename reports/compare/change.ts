import type { CheckResult, RequirementResult } from "../../harness/verdict/result.ts";
import type { Level, Reason, Verdict } from "../../harness/verdict/verdict.ts";

/**
 * What became of a check or a requirement, in the order in which it is told:
 * - `regressed`: it was better when it was last seen.
 * - `new`: broken, and the older result says nothing of it.
 * - `still-broken`: as before, or a failure that became a warning.
 * - `fixed`: was broken, and was now seen to be good. What is not seen any more is not fixed.
 * - `no-longer-tested`, `newly-tested`: seen in one result only, and good in the newer.
 */
export const KINDS = [
  "regressed",
  "new",
  "still-broken",
  "fixed",
  "no-longer-tested",
  "newly-tested",
] as const;

export type ChangeKind = (typeof KINDS)[number];

export interface Change {
  readonly kind: ChangeKind;
  readonly id: string;
  /** The rule in words. */
  readonly text: string;
  readonly level: Level;
  /** Absent where the older result does not have it at all. */
  readonly older?: Verdict;
  readonly newer?: Verdict;
  /** What was seen of what is broken now. */
  readonly actual?: string;
  /** Why it is without a verdict now. */
  readonly reason?: Reason;
  /** Gates nothing: it came after the profile was frozen, or the baseline expects it. */
  readonly excused?: "pending" | "expected";
}

/** How bad a verdict is that rests on something seen; undefined for one that does not. */
const WEIGHT: Readonly<Record<Verdict, number | undefined>> = {
  pass: 0,
  observed: 0,
  warn: 1,
  fail: 2,
  inconclusive: undefined,
  "not-applicable": undefined,
  error: undefined,
};

export const seen = (verdict: Verdict | undefined): number | undefined =>
  verdict === undefined ? undefined : WEIGHT[verdict];

/** Undefined when there is nothing to tell: as good as before, or never seen. */
export function kindOf(older: Verdict | undefined, newer: Verdict | undefined): ChangeKind | undefined {
  const [before, now] = [seen(older), seen(newer)];
  if (now === undefined) return before === undefined ? undefined : "no-longer-tested";
  if (before === undefined) return now > 0 ? "new" : "newly-tested";
  if (now > before) return "regressed";
  if (now > 0) return "still-broken";
  return before > 0 ? "fixed" : undefined;
}

/** What became of the checks of a leg, or of its requirements: by kind, the worst first, and then in their own order. */
export function changesOf<One extends CheckResult | RequirementResult>(
  older: readonly One[],
  newer: readonly One[],
): readonly Change[] {
  const before = new Map(older.map((one) => [one.id, one]));
  const now = new Set(newer.map(({ id }) => id));
  const pairs = [
    ...newer.map((one) => [before.get(one.id), one] as const),
    ...older.filter(({ id }) => !now.has(id)).map((one) => [one, undefined] as const),
  ];
  return pairs
    .flatMap(([was, is]) => changeOf(was, is))
    .sort(
      (one, other) =>
        KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind) ||
        (seen(other.newer) ?? 0) - (seen(one.newer) ?? 0),
    );
}

function changeOf(
  was: CheckResult | RequirementResult | undefined,
  is: CheckResult | RequirementResult | undefined,
): readonly Change[] {
  const kind = kindOf(was?.verdict, is?.verdict);
  const one = is ?? was;
  if (kind === undefined || one === undefined) return [];
  return [
    {
      kind,
      id: one.id,
      text: "title" in one ? one.title : one.gist,
      level: one.level,
      ...(was ? { older: was.verdict } : {}),
      ...(is ? { newer: is.verdict } : {}),
      ...(is && "title" in is ? detailsOf(is) : {}),
    },
  ];
}

function detailsOf({
  actual,
  reason,
  pending,
  baseline,
}: CheckResult): Pick<Change, "actual" | "reason" | "excused"> {
  const excused = pending ? "pending" : baseline === "expected" ? "expected" : undefined;
  return {
    ...(actual === undefined ? {} : { actual }),
    ...(reason === undefined ? {} : { reason }),
    ...(excused === undefined ? {} : { excused }),
  };
}
