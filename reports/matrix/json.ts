import type { Matrix } from "./matrix.ts";

/** The whole matrix, as `mcp-conform/matrix@1`. */
export function matrixJson(matrix: Matrix): string {
  return `${JSON.stringify(matrix, null, 1)}\n`;
}
