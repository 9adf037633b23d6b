import type { CheckResult } from "../../verdict/result.ts";

/** The suites that apply to nothing that the client declares or does, as a fact: what was not judged must be seen. */
export function unusedNotes(checks: readonly CheckResult[]): readonly string[] {
  const isUnused = ({ verdict, reason }: CheckResult) =>
    verdict === "not-applicable" && (reason?.kind === "not-declared" || reason?.kind === "not-used");
  const used = new Set(checks.filter((check) => !isUnused(check)).map(({ suite }) => suite));
  const unused = checks.filter(({ suite }) => !used.has(suite));
  if (unused.length === 0) return [];
  const names = [...new Set(unused.map(({ suite }) => suite.replace(/^client-/, "")))];
  const number = unused.length === 1 ? "1 check does not apply" : `${unused.length} checks do not apply`;
  return [`Not used by this client: ${names.join(", ")} (${number})`];
}
