import path from "node:path";
import { verdictSentence } from "../../../reports/summary.ts";
import { UsageError } from "../../library/usage-error.ts";
import { EXIT, type ExitCode } from "../../verdict/verdict.ts";
import type { Outputs } from "../options/outputs.ts";
import type { Target } from "../options/targets.ts";
import { screenFor } from "../output/screen.ts";
import { traceFile } from "../output/trace.ts";
import { type Judged, planJudging } from "./judge-target.ts";

/** The exit codes of several targets, the worst first. A violation is worse than what could not be judged. */
const WORST: readonly ExitCode[] = [
  EXIT.interrupted,
  EXIT.error,
  EXIT.violations,
  EXIT.incomplete,
  EXIT.usage,
  EXIT.conformant,
];

/** The exit code of several targets; that of a usage error without any. */
export function worstOf(codes: readonly ExitCode[]): ExitCode {
  return WORST.find((code) => codes.includes(code)) ?? EXIT.usage;
}

/**
 * Judges the targets of a configuration, one after the other. Every mistake in any of them is found before the first one
 * starts. Throws UsageError.
 */
export async function judgeTargets(
  targets: readonly Target[],
  config: string,
  signal: AbortSignal,
): Promise<ExitCode> {
  const several = targets.length > 1;
  if (several) checkSeveral(targets);
  const planned: {
    readonly name: string;
    readonly bail: boolean;
    judge(signal: AbortSignal): Promise<Judged>;
  }[] = [];
  for (const target of withOwnFiles(targets)) {
    const { name = "", settings } = target;
    planned.push({ name, bail: settings.bail === true, judge: await planJudging(target) });
  }
  const pretty = targets.every(({ outputs }) => outputs.format === "pretty");
  if (pretty) process.stderr.write(`mcp-conform: settings of ${config}${namesOf(targets)}\n`);
  const ended: { readonly name: string; readonly judged?: Judged }[] = [];
  let over = false;
  for (const { name, bail, judge } of planned) {
    if (over) {
      ended.push({ name });
      continue;
    }
    if (several && pretty) process.stdout.write(`${screenFor(process.stdout).strong(`target ${name}`)}\n`);
    const judged = await judge(signal);
    if (several && pretty) process.stdout.write("\n");
    ended.push({ name, judged });
    over = signal.aborted || (bail && judged.exitCode === EXIT.violations);
  }
  const codes = ended.flatMap(({ judged }) => judged?.exitCode ?? []);
  const worst = worstOf(codes);
  if (several) printSummary(ended, worst, pretty ? process.stdout : process.stderr, targets);
  return worst;
}

const namesOf = (targets: readonly Target[]) => {
  const names = targets.flatMap(({ name }) => name ?? []);
  return names.length === 0 ? "" : `, ${names.length === 1 ? "target" : "targets"} ${names.join(", ")}`;
};

/** One line for each target, and the exit code of all. */
function printSummary(
  ended: readonly { readonly name: string; readonly judged?: Judged }[],
  worst: ExitCode,
  stream: NodeJS.WriteStream,
  targets: readonly Target[],
): void {
  if (targets.every(({ outputs }) => outputs.format === "silent")) return;
  const width = Math.max(...ended.map(({ name }) => name.length));
  const lines = ended.map(({ name, judged }) => {
    const words =
      judged === undefined ? "not judged" : `exit ${judged.exitCode}  ${verdictSentence(judged.result)}`;
    return `${name.padEnd(width)}  ${words}`;
  });
  stream.write(`${lines.join("\n")}\nexit ${worst} (the worst of ${ended.length} targets)\n`);
}

/** Throws UsageError for what only one target at a time can have. */
function checkSeveral(targets: readonly Target[]): void {
  const names = targets.map(({ name }) => name).join(", ");
  if (targets.some(({ outputs }) => outputs.format === "json")) {
    throw new UsageError(
      `--format json: standard output is one result, and there are ${targets.length} targets (${names}). Expected --report json, which writes a file for each target, or one --target.`,
    );
  }
  const baselines = targets.flatMap(({ settings }) =>
    settings.updateBaseline ? [path.resolve(settings.baseline ?? "")] : [],
  );
  if (new Set(baselines).size < baselines.length) {
    throw new UsageError(
      `--update-baseline: the targets ${names} share one baseline. Expected one --target, or a baseline for each target.`,
    );
  }
}

/** A file that several targets would write gets their names: report.html becomes report.api.html. */
function withOwnFiles(targets: readonly Target[]): readonly Target[] {
  const written = targets.flatMap(({ outputs }) => filesOf(outputs).map((file) => path.resolve(file)));
  const isShared = (file: string) => written.filter((one) => one === path.resolve(file)).length > 1;
  return targets.map((target) => {
    const own = (file: string) => (isShared(file) ? withName(file, target.name ?? "") : file);
    const { outputs } = target;
    const trace = traceFile(outputs.trace);
    return {
      ...target,
      outputs: {
        ...outputs,
        reports: outputs.reports.map((one) =>
          one.file === undefined ? one : { ...one, file: own(one.file) },
        ),
        ...(trace === undefined ? {} : { trace: own(trace) }),
      },
    };
  });
}

function filesOf({ reports, trace }: Outputs): readonly string[] {
  return [...reports.flatMap(({ file }) => file ?? []), ...[traceFile(trace)].flatMap((file) => file ?? [])];
}

/** Before the ending, which may have two parts: mcp-conform.junit.xml becomes mcp-conform.api.junit.xml. */
function withName(file: string, name: string): string {
  const { dir, base } = path.parse(file);
  const ending = /(\.(junit|ctrf|badge))?\.[^.]+(\.gz)?$/.exec(base)?.[0] ?? "";
  return path.join(dir, `${base.slice(0, base.length - ending.length)}.${name}${ending}`);
}
