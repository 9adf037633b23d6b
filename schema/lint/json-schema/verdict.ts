import type { Problem } from "../../problem.ts";

/**
 * What came of judging by a schema that the target wrote. `not-judged` is neither a pass nor a failure: the
 * schema is beyond a limit or in an unknown dialect, and the reason says which, to be read after "because".
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
 * Where more than one dialect may be meant, the most lenient answer counts: sound, else unknown, else the
 * first.
 */
export function mostLenient(verdicts: readonly [SchemaVerdict, ...SchemaVerdict[]]): SchemaVerdict {
  return (
    verdicts.find((verdict) => verdict.kind === "judged" && verdict.problems.length === 0) ??
    verdicts.find((verdict) => verdict.kind === "not-judged") ??
    verdicts[0]
  );
}
