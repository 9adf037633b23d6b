import { mkdirSync } from "node:fs";
import path from "node:path";
import { matrixCsv } from "../../../reports/matrix/csv.ts";
import { FILES, TARGETS } from "../../../reports/matrix/files.ts";
import { matrixJson } from "../../../reports/matrix/json.ts";
import { matrixMarkdown } from "../../../reports/matrix/markdown.ts";
import type { Matrix } from "../../../reports/matrix/matrix.ts";
import { matrixPage } from "../../../reports/matrix/page.ts";
import { checkFile, messageOf, writeWhole } from "../../library/output-file.ts";
import { UsageError } from "../../library/usage-error.ts";

/** Makes the folder of a matrix. Throws UsageError if its files cannot be written. */
export function folderFor(out: string): void {
  try {
    mkdirSync(path.join(out, TARGETS), { recursive: true });
  } catch (error) {
    throw new UsageError(`--out ${out}: the folder cannot be made: ${messageOf(error)}. Choose another one.`);
  }
  for (const file of Object.values(FILES)) checkFile(path.join(out, file), "--out");
}

/** Writes all files of a matrix. Returns their paths. */
export function writeMatrix(matrix: Matrix, out: string): readonly string[] {
  const texts: readonly (readonly [file: string, parts: readonly string[]])[] = [
    [FILES.json, [matrixJson(matrix)]],
    [FILES.csv, [matrixCsv(matrix)]],
    [FILES.markdown, [matrixMarkdown(matrix)]],
    [FILES.page, matrixPage(matrix)],
  ];
  return texts.map(([name, parts]) => {
    const file = path.join(out, name);
    writeWhole(file, parts);
    return file;
  });
}
