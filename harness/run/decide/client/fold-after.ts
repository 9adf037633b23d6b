import type { ClientCheck } from "../../../check/client.ts";
import type { CheckResult } from "../../../verdict/result.ts";

/**
 * A check that comes `after` another one has no verdict of its own where that one found the cause: a client that takes the first message of a
 * stream for the response answers no ping that comes first, and that says nothing about pings.
 */
export function foldAfter(
  results: readonly CheckResult[],
  checks: readonly { readonly check: Pick<ClientCheck, "id" | "after"> }[],
): readonly CheckResult[] {
  const bad = new Map(results.filter(isBad).map((result) => [result.id, result]));
  const causes = new Map(checks.map(({ check }) => [check.id, check.after ?? []]));
  return results.map((result) => {
    if (!isBad(result)) return result;
    // A check that does not count yet hides none that counts.
    const on = causes.get(result.id)?.find((id) => bad.has(id) && (result.pending || !bad.get(id)?.pending));
    if (on === undefined) return result;
    const text = `depends on ${on}: ${bad.get(on)?.actual ?? "it failed"}`;
    return { ...result, verdict: "inconclusive", reason: { kind: "depends-on", text, on } };
  });
}

const isBad = ({ verdict }: CheckResult) => verdict === "fail" || verdict === "warn";
