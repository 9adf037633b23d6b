import type { Revision } from "../../schema/revision.ts";
import type { DutyBook } from "../check/duty.ts";
import type { Transport } from "../trace/event.ts";
import type { CheckResult, Counts, RequirementResult } from "../verdict/result.ts";
import { VERDICTS, worst } from "../verdict/verdict.ts";

export function countVerdicts(checks: readonly CheckResult[]): Counts {
  const count = (verdict: string) => checks.filter((check) => check.verdict === verdict).length;
  return Object.fromEntries(VERDICTS.map((verdict) => [verdict, count(verdict)])) as Record<
    (typeof VERDICTS)[number],
    number
  >;
}

/** For each requirement that a check of this leg stands for: the worst verdict among its checks. */
export function requirementResults(
  book: DutyBook,
  revision: Revision,
  transport: Transport,
  checks: readonly CheckResult[],
  role: "server" | "client" = "server",
): readonly RequirementResult[] {
  const standing = new Map<string, CheckResult[]>();
  for (const check of checks.filter(({ pending }) => !pending)) {
    for (const id of check.requirements) standing.set(id, [...(standing.get(id) ?? []), check]);
  }
  return book.duties(role, revision, transport).flatMap((duty) => {
    const mine = standing.get(duty.id);
    const verdict = mine && worst(mine.map((check) => check.verdict));
    return verdict ? [{ ...duty, verdict, checks: mine.map(({ id }) => id) }] : [];
  });
}
