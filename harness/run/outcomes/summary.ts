import { given } from "../../../schema/given.ts";
import type { Revision } from "../../../schema/revision.ts";
import type { DutyBook } from "../../check/duty.ts";
import type { Transport } from "../../trace/event.ts";
import type { CheckResult, Counts, Leg, RequirementResult, TargetRole } from "../../verdict/result.ts";
import { VERDICTS, type Verdict, worst } from "../../verdict/verdict.ts";

/** What a leg is made of. The rest follows from its checks. */
export interface LegParts extends Omit<Leg, "shown" | "requirements" | "counts" | "ms" | "notes"> {
  readonly notes: readonly string[];
  /** By `performance.now()`. */
  readonly began: number;
}

/** The leg of a server or a client, with what its checks say together. */
export function legOf(book: DutyBook, role: TargetRole, { notes, began, ...parts }: LegParts): Leg {
  const { revision, transport, profile, capabilities, surface, checks } = parts;
  return {
    revision,
    transport,
    ...given({ profile }),
    capabilities,
    ...given({ surface }),
    checks,
    requirements: requirementResults(book, revision, transport, checks, role),
    counts: countVerdicts(checks),
    ...(notes.length > 0 ? { notes } : {}),
    ms: Math.round(performance.now() - began),
  };
}

/** Failures and warnings of checks that do not count yet are apart. */
export function countVerdicts(checks: readonly CheckResult[]): Counts {
  const isApart = ({ pending, verdict }: CheckResult) =>
    pending === true && (verdict === "fail" || verdict === "warn");
  const count = (verdict: string) =>
    checks.filter((check) => check.verdict === verdict && !isApart(check)).length;
  const pending = checks.filter(isApart).length;
  return {
    ...(Object.fromEntries(VERDICTS.map((verdict) => [verdict, count(verdict)])) as Record<Verdict, number>),
    ...(pending > 0 ? { pending } : {}),
  };
}

/** For each requirement with a check in this leg: the worst verdict of its checks. */
export function requirementResults(
  book: DutyBook,
  revision: Revision,
  transport: Transport,
  checks: readonly CheckResult[],
  role: TargetRole = "server",
): readonly RequirementResult[] {
  const byRequirement = new Map<string, CheckResult[]>();
  for (const check of checks.filter(({ pending }) => !pending)) {
    for (const id of check.requirements) byRequirement.set(id, [...(byRequirement.get(id) ?? []), check]);
  }
  // A gateway has duties of both sides, and only a part of them is judged.
  const ofRole = role === "gateway" ? [] : book.duties(role, revision, transport);
  const known = new Set(ofRole.map(({ id }) => id));
  // Some checks judge another role: the authorization server, or the author of a schema. Their rules are judged as well.
  const others = [...new Set(checks.map(({ requirements: [first] }) => first))].flatMap((id) => {
    const duty = id === undefined || known.has(id) ? undefined : book.duty(id, revision);
    return duty ?? [];
  });
  return [...ofRole, ...others].flatMap((duty) => {
    const ofDuty = byRequirement.get(duty.id);
    const verdict = ofDuty && worst(ofDuty.map((check) => check.verdict));
    return verdict ? [{ ...duty, verdict, checks: ofDuty.map(({ id }) => id) }] : [];
  });
}
