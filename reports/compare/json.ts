import type { ExitCode, Gate } from "../../harness/verdict/verdict.ts";
import { type Comparison, comparisonExit, type FailOn } from "./comparison.ts";

/** A comparison for programs, as `mcp-conform/comparison@1`. */
export interface ComparisonDocument extends Comparison {
  readonly format: "mcp-conform/comparison@1";
  readonly exitCode: ExitCode;
}

export function comparisonJson(comparison: Comparison, gate: Gate, on: FailOn = "regressions"): string {
  const document: ComparisonDocument = {
    format: "mcp-conform/comparison@1",
    ...comparison,
    exitCode: comparisonExit(comparison, gate, on),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}
