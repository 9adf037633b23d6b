import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { filesOf } from "../../../reports/matrix/files.ts";
import type { Judged } from "../../../reports/matrix/matrix.ts";
import { given } from "../../../schema/given.ts";
import type { Result } from "../../verdict/result.ts";
import { EXIT, exitCode } from "../../verdict/verdict.ts";
import type { Ended, RunConform } from "./conform-process.ts";
import type { MatrixInput } from "./targets.ts";

/** Ten minutes: a run of all revisions of a slow server takes one or two. */
const USUAL_LIMIT_MS = 10 * 60 * 1000;

interface How {
  /** The file of the matrix. */
  readonly file: string;
  /** The folder of the matrix. */
  readonly out: string;
  readonly signal: AbortSignal;
  /** Runs the command for one target. */
  readonly run: RunConform;
}

/** Judges one target in a process of its own, as a run of this target does. Undefined if the run was interrupted. */
export async function judgeApart(
  { name, settings, matrix: { timeLimit = USUAL_LIMIT_MS, expected } }: MatrixInput,
  { file, out, signal, run }: How,
): Promise<Judged | undefined> {
  const files = filesOf(name);
  const at = (one: string) => path.join(out, one);
  // Those of an earlier run must not look like those of this one.
  const remove = () => {
    for (const one of Object.values(files)) rmSync(at(one), { force: true });
  };
  remove();
  const args = [
    ...["--config", file, "--target", name, "--format", "silent"],
    ...["--report", `json=${at(files.json)}`, "--report", `html=${at(files.html)}`],
    ...["--trace", at(files.trace)],
  ];
  const ended = await run(args, { limit: timeLimit, signal });
  if (signal.aborted) {
    remove();
    return undefined;
  }
  const result = resultIn(at(files.json));
  const isClient = settings.client !== undefined || settings.app !== undefined;
  const role = isClient ? "client" : "server";
  const problem = problemOf(ended, result, timeLimit);
  return { name, role, ...given({ expected, problem, result: result && counted(result) }) };
}

function resultIn(file: string): Result | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

/** A run that was stopped at its limit is no run that the operator has interrupted. */
function counted(result: Result): Result {
  if (result.interrupted !== true) return result;
  return { ...result, exitCode: result.baseline ? EXIT.incomplete : exitCode(result.verdict) };
}

function problemOf(
  { code, signal, timedOut }: Ended,
  result: Result | undefined,
  limit: number,
): string | undefined {
  if (timedOut) {
    const seconds = Math.round(limit / 1000);
    return `it did not end within ${seconds} s${result === undefined ? ", and has no result" : ""}`;
  }
  if (result !== undefined) return undefined;
  return `mcp-conform ended with ${code === null ? (signal ?? "an error") : `exit code ${code}`} and without a result`;
}
