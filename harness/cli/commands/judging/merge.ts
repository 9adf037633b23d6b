import { cpSync, existsSync, rmSync } from "node:fs";
import path from "node:path";
import { filesOf } from "../../../../reports/matrix/files.ts";
import { matrixOf } from "../../../../reports/matrix/matrix.ts";
import { matrixText } from "../../../../reports/matrix/terminal.ts";
import { absentShards, merged, type Part } from "../../../library/matrix/merge.ts";
import { isTargetName } from "../../../library/matrix/name.ts";
import { checkMatrix, isMatrix, jsonIn, matrixFileIn } from "../../../library/matrix/read.ts";
import { writeWhole } from "../../../library/output-file.ts";
import { renderParts } from "../../../library/reports/render-report.ts";
import { UsageError } from "../../../library/usage-error.ts";
import type { Result } from "../../../verdict/result.ts";
import { EXIT, type ExitCode } from "../../../verdict/verdict.ts";
import { matrixExit } from "../../matrix/exit.ts";
import { folderFor, writeMatrix } from "../../matrix/write.ts";
import { readResult } from "../../output/result-file.ts";
import { screenFor } from "../../output/screen.ts";

export interface MergeOptions {
  readonly out: string;
  readonly title?: string;
}

/** A part, and how its files come into the folder of the merged matrix. */
interface Given extends Part {
  put(out: string): Promise<void>;
}

/** Puts shards, matrices and results together. Everything is read before anything is written. Throws UsageError. */
export async function merge(files: readonly string[], { out, title }: MergeOptions): Promise<ExitCode> {
  const parts = files.map(partIn);
  const matrix = merged(parts, title);
  const absent = absentShards(parts);
  folderFor(out);
  for (const part of parts) await part.put(out);
  const written = writeMatrix(matrix, out);
  const screen = screenFor(process.stdout);
  process.stdout.write(matrixText(matrix, screen));
  if (absent.length > 0) process.stdout.write(`Without the shards ${absent.join(", ")}.\n`);
  process.stdout.write(`${written.map((file) => `${screen.quiet("report")} ${file}`).join("\n")}\n`);
  const exit = matrixExit(matrix);
  return absent.length > 0 && exit === EXIT.conformant ? EXIT.incomplete : exit;
}

function partIn(given: string): Given {
  const file = matrixFileIn(given);
  const value = jsonIn(file);
  return isMatrix(value) ? ofMatrix(file, checkMatrix(value, file)) : ofResult(file, readResult(file));
}

function ofMatrix(file: string, matrix: Given["matrix"]): Given {
  const folder = path.dirname(file);
  return {
    file,
    matrix,
    put: async (out) => {
      if (path.resolve(folder) === path.resolve(out)) return;
      for (const one of matrix.targets.flatMap(({ name }) => Object.values(filesOf(name)))) {
        const [from, to] = [path.join(folder, one), path.join(out, one)];
        if (existsSync(from)) cpSync(from, to);
        // A file of an earlier merge must not look like one of this target.
        else rmSync(to, { force: true });
      }
    },
  };
}

/** A result has no other files: its report has no messages. */
function ofResult(file: string, result: Result): Given {
  const name = path.basename(file).replace(/\.json$/i, "");
  if (!isTargetName(name)) {
    throw new UsageError(
      `${file}: the name of a result is the name of its target. Expected letters, digits, dots, hyphens and underscores, as in api.json.`,
    );
  }
  const { role } = result.target;
  const files = filesOf(name);
  return {
    file,
    matrix: matrixOf([{ name, role, result }], { tool: result.tool }),
    put: async (out) => {
      rmSync(path.join(out, files.trace), { force: true });
      writeWhole(path.join(out, files.html), await renderParts(result, "html"));
      writeWhole(path.join(out, files.json), [`${JSON.stringify(result, null, 2)}\n`]);
    },
  };
}
