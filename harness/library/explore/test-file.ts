import { printableLine } from "../../../reports/text.ts";
import type { Violation } from "../../explore/finding.ts";

/** A test for vitest that fails as long as a target shows a finding. `shownBy`: what shows it, line by line. */
export function testText(
  finding: Violation,
  shownBy: readonly string[],
  trace: string,
  target: readonly string[],
): string {
  const words = ["mcp-conform", "replay", trace, ...target].map((word) => JSON.stringify(word)).join(", ");
  const steps = shownBy.map((line) => ` * - ${printableLine(line).replaceAll("*/", "* /")}`);
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
