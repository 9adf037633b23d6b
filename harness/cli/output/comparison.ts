import type { Comparison } from "../../../reports/compare/comparison.ts";
import type { Result } from "../../verdict/result.ts";

/** Compares a result with an earlier one, if there is one. It is read at once: throws UsageError for any other file. */
export async function comparisonWith(
  older: string | undefined,
): Promise<((newer: Result) => Comparison) | undefined> {
  if (older === undefined) return undefined;
  const [{ compare }, { readResult }] = await Promise.all([
    import("../../../reports/compare/comparison.ts"),
    import("./result-file.ts"),
  ]);
  const before = readResult(older);
  return (newer) => compare(before, newer);
}
