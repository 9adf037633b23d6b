import type { Problem } from "../../problem.ts";

/**
 * The verdict by a schema of the target. `not-judged` is neither a pass nor a failure: the schema exceeds a limit
 * or has an unknown dialect. The reason says which, in words that follow "because".
 */
export type SchemaVerdict =
  | { readonly kind: "judged"; readonly problems: readonly Problem[] }
  | { readonly kind: "not-judged"; readonly reason: string };

export function judged(problems: readonly Problem[]): SchemaVerdict {
  return { kind: "judged", problems };
}

export function notJudged(reason: string): SchemaVerdict {
  return { kind: "not-judged", reason };
}

/**
 * If several dialects are possible, the most lenient verdict counts: no problems, else not judged, else the
 * first.
 */
export function mostLenient(verdicts: readonly [SchemaVerdict, ...SchemaVerdict[]]): SchemaVerdict {
  return (
    verdicts.find((verdict) => verdict.kind === "judged" && verdict.problems.length === 0) ??
    verdicts.find((verdict) => verdict.kind === "not-judged") ??
    verdicts[0]
  );
}
