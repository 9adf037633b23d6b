import { setMaxListeners } from "node:events";
import os from "node:os";
import { type Judged, matrixOf } from "../../../../reports/matrix/matrix.ts";
import { matrixText } from "../../../../reports/matrix/terminal.ts";
import { count, printableLine } from "../../../../reports/text.ts";
import { given } from "../../../../schema/given.ts";
import { book } from "../../../../suites/judging.ts";
import { runJobs } from "../../../library/matrix/queue.ts";
import { parseShard, shardOf } from "../../../library/matrix/shard.ts";
import { wholeNumber } from "../../../library/values.ts";
import { EXIT, type ExitCode } from "../../../verdict/verdict.ts";
import { VERSION } from "../../../version.ts";
import { interruptible } from "../../interrupt.ts";
import { type RunConform, runConform } from "../../matrix/conform-process.ts";
import { matrixExit } from "../../matrix/exit.ts";
import { judgeApart } from "../../matrix/judge-apart.ts";
import { matrixTargets } from "../../matrix/targets.ts";
import { folderFor, writeMatrix } from "../../matrix/write.ts";
import { optionNamed } from "../../options/naming.ts";
import { numberOrText } from "../../options/values.ts";
import { screenFor } from "../../output/screen.ts";

export interface MatrixOptions {
  readonly out: string;
  readonly jobs?: string;
  readonly shard?: string;
  readonly target?: string;
  readonly title?: string;
}

/** Judges many targets, each in a process of its own, and compares them. Throws UsageError. */
export async function matrix(file: string, options: MatrixOptions): Promise<ExitCode> {
  const { signal, stop } = interruptible();
  try {
    return await judgeMatrix(file, options, { signal, run: runConform });
  } finally {
    stop();
  }
}

interface How {
  readonly signal: AbortSignal;
  readonly run: RunConform;
}

/** The same until the signal, with another way to run one target. */
export async function judgeMatrix(
  file: string,
  options: MatrixOptions,
  { signal, run }: How,
): Promise<ExitCode> {
  const { out, title } = options;
  const jobs = wholeNumber(1)(
    options.jobs === undefined ? halfTheCores() : numberOrText(options.jobs),
    optionNamed("--jobs"),
  );
  const shard = options.shard === undefined ? undefined : parseShard(options.shard);
  const all = await matrixTargets(file, options.target);
  const targets = shard === undefined ? all : shardOf(all, shard);
  folderFor(out);
  const screen = screenFor(process.stdout);
  process.stderr.write(`mcp-conform: ${count(targets.length, "target")} of ${file}, ${jobs} at a time\n`);
  const ended: Judged[] = [];
  setMaxListeners(0, signal);
  await runJobs(
    targets.map((target) => ({
      ...given({ key: target.port }),
      run: async () => {
        const began = performance.now();
        const judged = await judgeApart(target, { file, out, signal, run });
        if (judged === undefined) return;
        ended.push(judged);
        const words = judged.problem ?? judged.result?.verdict ?? "";
        const seconds = Math.round((performance.now() - began) / 1000);
        process.stderr.write(
          `mcp-conform: [${ended.length}/${targets.length}] ${target.name}: ${printableLine(words)} (${seconds} s)\n`,
        );
      },
    })),
    jobs,
    signal,
  );
  const names = targets.map(({ name }) => name);
  const made = matrixOf(ended, {
    tool: { name: "mcp-conform", version: VERSION, catalogue: book.hash },
    missing: names.filter((name) => !ended.some((one) => one.name === name)),
    ...given({ title, shard: shard && { ...shard, targets: all.map(({ name }) => name).sort() } }),
  });
  process.stdout.write(matrixText(made, screen));
  const written = writeMatrix(made, out);
  process.stdout.write(`${written.map((path) => `${screen.quiet("report")} ${path}`).join("\n")}\n`);
  return signal.aborted ? EXIT.interrupted : matrixExit(made);
}

function halfTheCores(): number {
  return Math.max(1, Math.floor(os.availableParallelism() / 2));
}
