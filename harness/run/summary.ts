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

/** For each requirement with a check in this leg: the worst verdict of its checks. */
export function requirementResults(
  book: DutyBook,
  revision: Revision,
  transport: Transport,
  checks: readonly CheckResult[],
  role: "server" | "client" = "server",
): readonly RequirementResult[] {
  const byRequirement = new Map<string, CheckResult[]>();
  for (const check of checks.filter(({ pending }) => !pending)) {
    for (const id of check.requirements) byRequirement.set(id, [...(byRequirement.get(id) ?? []), check]);
  }
  return book.duties(role, revision, transport).flatMap((duty) => {
    const ofDuty = byRequirement.get(duty.id);
    const verdict = ofDuty && worst(ofDuty.map((check) => check.verdict));
    return verdict ? [{ ...duty, verdict, checks: ofDuty.map(({ id }) => id) }] : [];
  });
}
