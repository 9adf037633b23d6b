import type { CheckFacts, ReportInput, Untested } from "../../../reports/reporter.ts";
import { isRevision } from "../../../schema/revision.ts";
import { allChecks, coverage, revisionsOf, roleSuites } from "../../../suites/registry.ts";
import { FAULTS as CLIENT_FAULTS } from "../../reference/client/faults/index.ts";
import { FAULTS } from "../../reference/server/faults/index.ts";
import type { TargetFacts } from "../../verdict/result.ts";

/** What no result says of a check: since when it holds, what it sends, and which faults prove that it can fail. */
export function aboutChecks(): (checkId: string) => CheckFacts | undefined {
  const byId = new Map(allChecks.map((check) => [check.id, check]));
  return (id) => {
    const check = byId.get(id);
    const [since] = check === undefined ? [] : revisionsOf(check);
    if (check === undefined || since === undefined) return undefined;
    const provenBy = [...FAULTS, ...CLIENT_FAULTS]
      .filter(({ trips }) => trips.includes(id))
      .map((fault) => fault.id);
    return { since, sends: check.sends, provenBy };
  };
}

/** The requirements that bind a target of this role in a leg, and that no check stands for. */
export function untestedOf(role: TargetFacts["role"]): NonNullable<ReportInput["untested"]> {
  const checks = roleSuites.flatMap((suite) => (suite.role === role ? suite.checks : []));
  return ({ revision, transport }) => {
    if (!isRevision(revision)) return [];
    return coverage(checks, revision).flatMap((row): readonly Untested[] => {
      const binds = row.role === role || row.role === "both";
      const here = row.transport === undefined || row.transport === transport;
      const tested = row.checks.some(
        (check) => check.transport === undefined || check.transport === transport,
      );
      if (!binds || !here || tested) return [];
      const { id, level, gist, url, exclusion } = row;
      return [{ id, level, gist, url, why: exclusion?.reason ?? "No check is written for it yet." }];
    });
  };
}
