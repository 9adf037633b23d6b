import { specDiffJson, specDiffMarkdown, specDiffPretty } from "../../../../reports/catalogue/spec-diff.ts";
import type { Revision } from "../../../../schema/revision.ts";
import { allChecks, specDiff as changesBetween, coverage, urlOf } from "../../../../suites/registry.ts";
import { choice, parseRevision } from "../../options/values.ts";

export interface SpecDiffOptions {
  readonly format: string;
}

/** Prints the requirements that a move from one revision to another adds, removes, or moves to another level. */
export function specDiff(from: string, to: string, options: SpecDiffOptions): void {
  const format = choice("--format", options.format, ["pretty", "markdown", "json"]);
  const [before, after] = [parseRevision("spec diff", from), parseRevision("spec diff", to)];
  const { added, removed, changed } = changesBetween(before, after);
  const [inBefore, inAfter] = [withChecks(before), withChecks(after)];
  const report = {
    from: before,
    to: after,
    added: added.map(inAfter),
    removed: removed.map(inBefore),
    changed: changed.map(inAfter),
  };
  const render = { pretty: specDiffPretty, markdown: specDiffMarkdown, json: specDiffJson }[format];
  process.stdout.write(render(report));
}

/** Adds to a requirement its link and its checks in a revision. */
function withChecks(revision: Revision) {
  const checks = new Map(
    coverage(allChecks, revision).map((row) => [row.id, row.checks.map(({ id }) => id)]),
  );
  return <Requirement extends { readonly id: Parameters<typeof urlOf>[0] }>(requirement: Requirement) => ({
    ...requirement,
    url: urlOf(requirement.id, revision) ?? "",
    checks: checks.get(requirement.id) ?? [],
  });
}
