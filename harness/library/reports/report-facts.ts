import type { CheckFacts, ReportInput, Untested } from "../../../reports/reporter.ts";
import { given } from "../../../schema/given.ts";
import { isRevision } from "../../../schema/revision.ts";
import { exampleOf, readExamples } from "../../../suites/examples.ts";
import { coverage, revisionsOf } from "../../../suites/judging.ts";
import type { TargetFacts } from "../../verdict/result.ts";
import { CHECKS } from "./check-facts.generated.ts";

/** Facts about checks that no result has: the first revision, the messages sent, and the number of faults that make it fail. */
export function aboutChecks(): (checkId: string) => CheckFacts | undefined {
  const byId = new Map(CHECKS.map((check) => [check.id, check]));
  const examples = readExamples();
  return (id) => {
    const check = byId.get(id);
    const [since] = check === undefined ? [] : revisionsOf(check);
    if (check === undefined || since === undefined) return undefined;
    const example = exampleOf(id, examples);
    return { since, sends: check.sends, proofs: check.proofs, ...given({ example }) };
  };
}

/** The requirements for a target of this role, in a leg, that no check tests. */
export function untestedOf(role: TargetFacts["role"]): NonNullable<ReportInput["untested"]> {
  // Of a gateway only a part of its duties is judged.
  if (role === "gateway") return () => [];
  const roleIn = (id: string) => /^(client|gateway)\./.exec(id)?.[1] ?? "server";
  const checks = CHECKS.filter(({ id }) => roleIn(id) === role);
  return ({ revision, transport }) => {
    if (!isRevision(revision)) return [];
    return coverage(checks, revision).flatMap((row): readonly Untested[] => {
      const applies = row.role === role || row.role === "both";
      const here = row.transport === undefined || row.transport === transport;
      const tested = row.checks.some(
        (check) => check.transport === undefined || check.transport === transport,
      );
      if (!applies || !here || tested) return [];
      const { id, level, gist, url, exclusion } = row;
      const isOther = exclusion?.side !== undefined && exclusion.side !== role;
      const reason = isOther ? undefined : exclusion?.reason;
      return [{ id, level, gist, url, why: reason ?? "No check is written for it yet." }];
    });
  };
}
