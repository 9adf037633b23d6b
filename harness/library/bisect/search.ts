/** What a version says: the violation is not there, it is there, or the version could not be judged. */
export type StepVerdict = "good" | "bad" | "skipped";

/** One judged version. */
export interface Step {
  readonly version: string;
  readonly verdict: StepVerdict;
  /** Why it was skipped. */
  readonly why?: string;
  /** The checks that are broken. */
  readonly broken: readonly string[];
  /** The checks that are good, or do not apply. */
  readonly good: readonly string[];
}

export type Outcome =
  /** `first` is the first bad version, and the one before it is good. */
  | { readonly kind: "found"; readonly last: string; readonly first: string }
  /** The versions between could not be judged. */
  | {
      readonly kind: "between";
      readonly last: string;
      readonly first: string;
      readonly skipped: readonly string[];
    }
  /** An end has not the verdict that was given. */
  | { readonly kind: "wrong-end"; readonly end: "good" | "bad"; readonly step: Step }
  | { readonly kind: "too-long"; readonly last: string; readonly first: string }
  | { readonly kind: "interrupted" };

export interface Search {
  /** From the good version to the bad one. */
  readonly versions: readonly string[];
  /** The verdict of a version; undefined if the run was interrupted. */
  readonly judge: (version: string) => Promise<Step | undefined>;
  /** The maximum number of versions that are judged. */
  readonly most: number;
}

/** Halves the versions until a good one is beside a bad one. A version that cannot be judged is left out. */
export async function search({ versions, judge, most }: Search): Promise<Outcome> {
  const at = (index: number) => versions[index] ?? "";
  let [good, bad] = [0, versions.length - 1];
  for (const [index, end] of [
    [bad, "bad"],
    [good, "good"],
  ] as const) {
    const step = await judge(at(index));
    if (step === undefined) return { kind: "interrupted" };
    if (step.verdict !== end) return { kind: "wrong-end", end, step };
  }
  const skipped = new Set<number>();
  for (let judged = 2; ; judged++) {
    const next = middleOf(good, bad, skipped);
    if (next === undefined) break;
    if (judged >= most) return { kind: "too-long", last: at(good), first: at(bad) };
    const step = await judge(at(next));
    if (step === undefined) return { kind: "interrupted" };
    if (step.verdict === "skipped") skipped.add(next);
    else if (step.verdict === "good") good = next;
    else bad = next;
  }
  const [last, first] = [at(good), at(bad)];
  if (bad - good === 1) return { kind: "found", last, first };
  return { kind: "between", last, first, skipped: versions.slice(good + 1, bad) };
}

/** The version nearest to the middle that was not skipped; undefined if there is none. */
function middleOf(good: number, bad: number, skipped: ReadonlySet<number>): number | undefined {
  const middle = (good + bad) / 2;
  const between = Array.from({ length: bad - good - 1 }, (_, index) => good + 1 + index);
  return between
    .filter((index) => !skipped.has(index))
    .sort((one, other) => Math.abs(one - middle) - Math.abs(other - middle))[0];
}
