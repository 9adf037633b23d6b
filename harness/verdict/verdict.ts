/** The verdicts of a check about a target, in one revision over one transport. The worst is last. */
export const VERDICTS = [
  "not-applicable",
  "observed",
  "pass",
  "warn",
  "inconclusive",
  "fail",
  "error",
] as const;

export type Verdict = (typeof VERDICTS)[number];

/** RFC 2119 levels, as in the catalogue. */
export type Level = "MUST" | "MUST NOT" | "SHOULD" | "SHOULD NOT" | "MAY";

/**
 * Why a broken MUST is only a warning:
 * - `two-readings`: the text has two readings, and one of them allows the behaviour.
 * - `no-keyword`: the text describes the rule without MUST or MUST NOT.
 * - `later-revision`: only a later revision has the rule as a MUST.
 * - `tolerated`: the behaviour does not conform, but it is not proof of a violation either.
 */
export type Leniency = "two-readings" | "no-keyword" | "later-revision" | "tolerated";

/** The lowest level that fails a run. */
export type Gate = "must" | "should";

export type Overall = "conformant" | "non-conformant" | "incomplete" | "error";

/**
 * Why a check has no verdict of its own.
 * `needs-exercise` leaves a run complete: the target may simply not have the feature. So does `not-here`: a recording does not have what
 * its format does not carry. `not-used`: the specification leaves it to the target whether it does this, and it was seen that it does not.
 */
export type ReasonKind =
  | "needs-exercise"
  | "depends-on"
  | "no-answer"
  | "target-gone"
  | "interrupted"
  | "not-declared"
  | "not-used"
  | "not-here"
  | "threw";

export interface Reason {
  readonly kind: ReasonKind;
  readonly text: string;
  /** The id of the check that blocks this one. */
  readonly on?: string;
}

export const EXIT = {
  conformant: 0,
  violations: 1,
  usage: 2,
  incomplete: 3,
  error: 4,
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** The verdict of a violation follows from the level of the requirement. */
export function violation(level: Level): "fail" | "warn" | "observed" {
  if (level === "MUST" || level === "MUST NOT") return "fail";
  return level === "MAY" ? "observed" : "warn";
}

export function worst(verdicts: readonly Verdict[]): Verdict | undefined {
  return verdicts.reduce<Verdict | undefined>(
    (worse, next) => (worse === undefined || VERDICTS.indexOf(next) > VERDICTS.indexOf(worse) ? next : worse),
    undefined,
  );
}

/** Whether a check without a verdict for this reason leaves a run complete. */
export function leavesComplete(reason: Pick<Reason, "kind"> | undefined): boolean {
  return reason?.kind === "needs-exercise" || reason?.kind === "not-here";
}

/** The part of a check result that affects the overall verdict. */
export interface CountedCheck {
  readonly verdict: Verdict;
  readonly reason?: Reason;
  /** The check is younger than the profile: it is reported and does not count. */
  readonly pending?: true;
  /** The state of the check in a baseline. */
  readonly baseline?: "expected" | "unexpected" | "stale";
}

/** The verdicts that come from a behaviour of the target. */
const FROM_TARGET: readonly Verdict[] = ["pass", "warn", "fail", "observed"];

/**
 * The overall verdict of a run. An internal error comes first, because it makes the other verdicts unreliable. A violation
 * comes before checks without a verdict. A run that judged nothing, or that was `cut` short, is never conformant. A `part` of the checks may be new
 * ones only: they were judged, although they do not count.
 */
export function overall(
  all: readonly CountedCheck[],
  rules: { readonly gate: Gate; readonly strict: boolean; readonly cut?: boolean; readonly part?: boolean },
): Overall {
  const judged = all.filter(({ pending }) => !pending);
  const any = (test: (one: CountedCheck) => boolean) => judged.some(test);
  if (any(({ verdict }) => verdict === "error")) return "error";
  if (any(({ verdict }) => verdict === "fail" || (rules.gate === "should" && verdict === "warn"))) {
    return "non-conformant";
  }
  const seen = rules.part ? all : judged;
  if (rules.cut || !seen.some(({ verdict }) => FROM_TARGET.includes(verdict))) return "incomplete";
  const isIncomplete = ({ verdict, reason }: CountedCheck) =>
    verdict === "inconclusive" && (rules.strict || !leavesComplete(reason));
  return any(isIncomplete) ? "incomplete" : "conformant";
}

/**
 * The checks as they count with a baseline. An expected failure counts as observed, not as a violation. An expected
 * failure that has no verdict in this run does not count.
 */
export function excuseExpected(all: readonly CountedCheck[]): readonly CountedCheck[] {
  return all.map((one) => {
    if (one.baseline !== "expected") return one;
    return { ...one, verdict: one.verdict === "inconclusive" ? "not-applicable" : "observed" };
  });
}

/**
 * The verdict about a target of which a part was judged: a violation in the part is one of the whole, and a good part says
 * nothing about the rest.
 */
export function ofPart(verdict: Overall): Overall {
  return verdict === "conformant" ? "incomplete" : verdict;
}

/** The exit code of what was judged. For a part this is not the verdict about the target. */
export function exitCode(verdict: Overall, interrupted = false): ExitCode {
  if (interrupted) return EXIT.interrupted;
  if (verdict === "conformant") return EXIT.conformant;
  if (verdict === "non-conformant") return EXIT.violations;
  return verdict === "incomplete" ? EXIT.incomplete : EXIT.error;
}
