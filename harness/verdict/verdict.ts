/** What a check says of a target, in one revision over one transport. Worst last. */
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

/** RFC 2119 levels, as the catalogue gives them. */
export type Level = "MUST" | "MUST NOT" | "SHOULD" | "SHOULD NOT" | "MAY";

/**
 * Why a broken MUST is only a warning:
 * - `two-readings`: the text has two readings, and one of them allows the behaviour.
 * - `no-keyword`: the text describes the rule without MUST or MUST NOT.
 * - `later-revision`: only a later revision has the rule as a MUST.
 * - `tolerated`: the behaviour does not conform, but it is not proof of a violation either.
 */
export type Leniency = "two-readings" | "no-keyword" | "later-revision" | "tolerated";

/** What gates: only what MUST be, or what SHOULD be as well. */
export type Gate = "must" | "should";

export type Overall = "conformant" | "non-conformant" | "incomplete" | "error";

/**
 * Why a check is without a verdict of its own.
 * Only `needs-exercise` leaves a run complete: the target may simply have nothing of the kind.
 */
export type ReasonKind =
  | "needs-exercise"
  | "depends-on"
  | "no-answer"
  | "target-gone"
  | "interrupted"
  | "not-declared"
  | "not-here"
  | "threw";

export interface Reason {
  readonly kind: ReasonKind;
  readonly text: string;
  /** The check that stands in the way, where it depends on one. */
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

/** A requirement that is not met weighs as much as its level. */
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

/** One check's part in the overall verdict. */
export interface Judged {
  readonly verdict: Verdict;
  readonly reason?: Reason;
  /** It came after the profile was frozen: told, and not counted. */
  readonly pending?: true;
  /** What a baseline says of it. */
  readonly baseline?: "expected" | "unexpected" | "stale";
}

/** Verdicts that show that something of the target was seen and judged. */
const SEEN: readonly Verdict[] = ["pass", "warn", "fail", "observed"];

/**
 * The overall verdict of a run. An error of ours outweighs everything, as it puts the rest in doubt; a
 * violation that was seen outweighs what was not; and a run in which nothing was judged, or which was `cut` short,
 * is never conformant.
 */
export function overall(
  all: readonly Judged[],
  rules: { readonly gate: Gate; readonly strict: boolean; readonly cut?: boolean },
): Overall {
  const judged = all.filter(({ pending }) => !pending);
  const any = (test: (one: Judged) => boolean) => judged.some(test);
  if (any(({ verdict }) => verdict === "error")) return "error";
  if (any(({ verdict }) => verdict === "fail" || (rules.gate === "should" && verdict === "warn"))) {
    return "non-conformant";
  }
  if (rules.cut || !any(({ verdict }) => SEEN.includes(verdict))) return "incomplete";
  const unsettled = ({ verdict, reason }: Judged) =>
    verdict === "inconclusive" && (rules.strict || reason?.kind !== "needs-exercise");
  return any(unsettled) ? "incomplete" : "conformant";
}

/**
 * What gates where a baseline is given: a failure that is expected counts as seen, and not as a violation; what is
 * expected and could not be seen leaves the run as complete as it is without it.
 */
export function gating(all: readonly Judged[]): readonly Judged[] {
  return all.map((one) => {
    if (one.baseline !== "expected") return one;
    return { ...one, verdict: one.verdict === "inconclusive" ? "not-applicable" : "observed" };
  });
}

export function exitCode(verdict: Overall, interrupted = false): ExitCode {
  if (interrupted) return EXIT.interrupted;
  if (verdict === "conformant") return EXIT.conformant;
  if (verdict === "non-conformant") return EXIT.violations;
  return verdict === "incomplete" ? EXIT.incomplete : EXIT.error;
}
