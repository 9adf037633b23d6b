import type { Transport } from "../../harness/trace/event.ts";
import type { Result } from "../../harness/verdict/result.ts";

/** The figures of a soak. */
export interface Soak {
  /** The number of repetitions. */
  readonly times: number;
  readonly cores: number;
  /** The load average over one minute, after each repetition. */
  readonly load: { readonly least: number; readonly most: number };
  readonly legs: readonly Soaked[];
}

export interface Soaked {
  readonly spec: string;
  readonly transport: Transport;
  readonly revision: string;
  readonly checks: number;
  /** The verdicts of the run, without duplicates. */
  readonly verdicts: readonly string[];
  /** Milliseconds for one run. */
  readonly ms: { readonly least: number; readonly median: number; readonly most: number };
  readonly differences: readonly Difference[];
}

/** A check, and how often it had each verdict. */
export interface Difference {
  readonly check: string;
  readonly verdicts: Readonly<Record<string, number>>;
}

/** The verdict of each check, with the kind of its reason: `inconclusive needs-exercise`. */
export function verdictsOf({ legs }: Result): ReadonlyMap<string, string> {
  return new Map(
    legs.flatMap(({ revision, transport, checks }) =>
      checks.map(({ id, verdict, reason }) => [
        `${id} in ${revision} over ${transport}`,
        reason === undefined ? verdict : `${verdict} ${reason.kind}`,
      ]),
    ),
  );
}

/** The checks whose verdict was not the same each time. */
export function differences(runs: readonly ReadonlyMap<string, string>[]): readonly Difference[] {
  const ids = new Set(runs.flatMap((run) => [...run.keys()]));
  return [...ids].flatMap((check) => {
    const verdicts: Record<string, number> = {};
    for (const run of runs) {
      const verdict = run.get(check) ?? "did not run";
      verdicts[verdict] = (verdicts[verdict] ?? 0) + 1;
    }
    return Object.keys(verdicts).length > 1 ? [{ check, verdicts }] : [];
  });
}
