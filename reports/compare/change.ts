import type { CheckResult, RequirementResult } from "../../harness/verdict/result.ts";
import type { Leniency, Level, Reason, Verdict } from "../../harness/verdict/verdict.ts";
import { given } from "../../schema/given.ts";

/**
 * How a check or a requirement changed, in the order of reports:
 * - `regressed`: it is worse than in the older result.
 * - `new`: it is broken, and the older result has no verdict on it.
 * - `still-broken`: it is broken as before, or a failure became a warning.
 * - `fixed`: it was broken, and the newer result shows that it is good. A check that no longer runs is not fixed.
 * - `no-longer-tested`, `newly-tested`: only one result has a verdict. If that is the newer, it is good.
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
  /** Why it only warns, although its level is MUST or MUST NOT. */
  readonly leniency?: Leniency;
  /** Absent where the older result does not have it at all. */
  readonly older?: Verdict;
  readonly newer?: Verdict;
  /** What the check saw, if it is broken now. */
  readonly actual?: string;
  /** Why it has no verdict now. */
  readonly reason?: Reason;
  /** Why it does not gate: it is newer than the profile, or the baseline expects it. */
  readonly excused?: "pending" | "expected";
}

/** How bad a verdict is. Undefined for a verdict that says nothing about the behaviour of the target. */
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

/** Undefined when nothing changed: still good, or never exercised. */
export function kindOf(older: Verdict | undefined, newer: Verdict | undefined): ChangeKind | undefined {
  const [before, now] = [seen(older), seen(newer)];
  if (now === undefined) return before === undefined ? undefined : "no-longer-tested";
  if (before === undefined) return now > 0 ? "new" : "newly-tested";
  if (now > before) return "regressed";
  if (now > 0) return "still-broken";
  return before > 0 ? "fixed" : undefined;
}

/** The changes of the checks or the requirements of a leg: by kind, then the worst first, then in the order of the result. */
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
  leniency,
  pending,
  baseline,
}: CheckResult): Pick<Change, "actual" | "reason" | "leniency" | "excused"> {
  const excused = pending ? "pending" : baseline === "expected" ? "expected" : undefined;
  return given({ leniency, actual, reason, excused });
}
