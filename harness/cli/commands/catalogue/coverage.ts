import { coverageJson, coverageMarkdown, coveragePretty } from "../../../../reports/catalogue/coverage.ts";
import { LATEST, REVISIONS } from "../../../../schema/revision.ts";
import { allChecks, coverage as coverageOf, gatewayChecks, summarize } from "../../../../suites/registry.ts";
import { choice, parseSpec } from "../../options/values.ts";

export interface CoverageOptions {
  readonly spec: string;
  readonly format: string;
}

/** Prints which requirements of each revision are tested, open, or excluded, and why. */
export function coverage(options: CoverageOptions): void {
  const format = choice("--format", options.format, ["pretty", "json", "markdown"]);
  const spec = parseSpec(options.spec);
  const revisions = spec === "all" ? REVISIONS : spec === "latest" ? [LATEST] : spec;
  const render = { pretty: coveragePretty, json: coverageJson, markdown: coverageMarkdown }[format];
  const reports = revisions.map((revision) => {
    const rows = coverageOf([...allChecks, ...gatewayChecks], revision);
    return { ...summarize(rows, revision), rows };
  });
  process.stdout.write(reports.map(render).join("\n"));
}
