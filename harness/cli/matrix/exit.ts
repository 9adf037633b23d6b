import { countedExit, type Matrix } from "../../../reports/matrix/matrix.ts";
import { EXIT, type ExitCode } from "../../verdict/verdict.ts";
import { worstOf } from "../target/judge-targets.ts";

/** The exit code of a matrix: the worst of its targets, and incomplete without targets, or if some are missing. */
export function matrixExit(matrix: Matrix): ExitCode {
  const missing = matrix.missing === undefined ? [] : [EXIT.incomplete];
  const codes = [...matrix.targets.map(countedExit), ...missing];
  // A shard of a short list may have no target.
  return codes.length === 0 ? EXIT.conformant : worstOf(codes);
}
