import { specDiffJson, specDiffMarkdown, specDiffPretty } from "../../../reports/spec-diff.ts";
import { allChecks as checks, coverage, specDiff, urlOf } from "../../../suites/registry.ts";
import { choice, parseRevision } from "../options/values.ts";

/** Prints what an implementer has to look at to move from one revision to another. */
export function diff(from: string, to: string, options: { readonly format: string }): void {
  const format = choice("--format", options.format, ["pretty", "markdown", "json"]);
  const [before, after] = [parseRevision("spec diff", from), parseRevision("spec diff", to)];
  const standing = (revision: typeof before) =>
    new Map(coverage(checks, revision).map((row) => [row.id, row.checks.map(({ id }) => id)]));
  const [then, now] = [standing(before), standing(after)];
  const { added, removed, changed } = specDiff(before, after);
  const report = {
    from: before,
    to: after,
    added: added.map((duty) => ({
      ...duty,
      url: urlOf(duty.id, after) ?? "",
      checks: now.get(duty.id) ?? [],
    })),
    removed: removed.map((duty) => ({
      ...duty,
      url: urlOf(duty.id, before) ?? "",
      checks: then.get(duty.id) ?? [],
    })),
    changed: changed.map((duty) => ({
      ...duty,
      url: urlOf(duty.id, after) ?? "",
      checks: now.get(duty.id) ?? [],
    })),
  };
  const render = { pretty: specDiffPretty, markdown: specDiffMarkdown, json: specDiffJson }[format];
  process.stdout.write(render(report));
}
