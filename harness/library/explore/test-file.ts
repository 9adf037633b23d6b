import { printableLine } from "../../../reports/text.ts";
import type { Finding } from "../../explore/finding.ts";
import { describeStep } from "../../explore/step.ts";

/** A test for vitest that fails as long as a server shows a finding. */
export function testText(finding: Finding, trace: string, target: readonly string[]): string {
  const words = ["mcp-conform", "replay", trace, ...target].map((word) => JSON.stringify(word)).join(", ");
  const steps = finding.steps.map(
    (step) => ` * - ${printableLine(describeStep(step)).replaceAll("*/", "* /")}`,
  );
  return [
    'import { spawnSync } from "node:child_process";',
    'import { expect, it } from "vitest";',
    "",
    "/**",
    ` * ${printableLine(finding.title).replaceAll("*/", "* /")}:`,
    ...steps,
    " */",
    `it(${JSON.stringify(printableLine(`${finding.rule}: ${finding.place}`))}, { timeout: 120_000 }, () => {`,
    `  const { status, stdout, stderr } = spawnSync("npx", [${words}], { encoding: "utf8" });`,
    "  expect(status, stdout + stderr).toBe(0);",
    "});",
    "",
  ].join("\n");
}
