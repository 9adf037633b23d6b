import type { Comparison } from "../../../reports/compare/comparison.ts";
import type { Settlement } from "../../library/baseline/baseline.ts";
import type { Result } from "../../verdict/result.ts";
import type { ExitCode } from "../../verdict/verdict.ts";
import { type Prepared, prepare } from "../options/prepare.ts";
import { parseReport } from "../options/report.ts";
import { sourceOf } from "../options/source.ts";
import type { TargetOptions } from "../options/target.ts";
import { oneOf, parseSpec, split, wholeNumber } from "../options/values.ts";
import { consoleFor, FORMATS } from "../output/console.ts";
import { paintFor } from "../output/paint.ts";
import { checkReports, writeReports } from "../output/report-writing.ts";
import { traceTo } from "../output/trace.ts";
import { interruptible } from "./interrupt.ts";

/** The options of the main command, as the command line gives them. */
export interface TestOptions extends TargetOptions {
  readonly client?: string;
  readonly transport?: string;
  readonly spec: string;
  readonly only: readonly string[];
  readonly skip: readonly string[];
  readonly suite: readonly string[];
  readonly level: string;
  readonly strict?: boolean;
  readonly profile?: readonly string[];
  readonly allow: readonly string[];
  readonly baseline?: string;
  readonly updateBaseline?: boolean;
  readonly older?: string;
  readonly report: readonly string[];
  readonly source?: string;
  readonly format: string;
  readonly trace?: string | boolean;
  readonly timeout: string;
  readonly concurrency?: string;
}

/** An hour: longer than that nobody waits, and no timer need hold it. */
const LONGEST_MS = 3_600_000;

/** Judges a target as the operator asked. Everything that can be wrong with the options is found before it starts. */
export async function test(options: TestOptions): Promise<ExitCode> {
  const format = oneOf("--format", options.format, FORMATS);
  const { concurrency, ...rest } = options;
  const prepared = await prepare({
    ...rest,
    spec: parseSpec(options.spec),
    only: split("--only", options.only),
    skip: split("--skip", options.skip),
    gate: oneOf("--level", options.level, ["must", "should"]),
    strict: options.strict ?? false,
    timeout: wholeNumber("--timeout", options.timeout, 1, LONGEST_MS),
    ...(concurrency === undefined ? {} : { concurrency: wholeNumber("--concurrency", concurrency, 1) }),
  });
  const baseline = await baselineOf(options, prepared);
  const comparing = options.older === undefined ? undefined : await comparingWith(options.older);
  const reports = options.report.map((text) => parseReport(text));
  const source = sourceOf(options.source, { command: options.server ?? options.client, cwd: options.cwd });
  checkReports(reports, { source, taken: typeof options.trace === "string" ? [options.trace] : [] });
  const { recorder, finish } = traceTo(options.trace, prepared);

  const { signal, stop } = interruptible();
  try {
    const finalize = baseline ? { finalize: baseline.settle } : {};
    const result = await prepared.run({ ...finalize, recorder, emit: consoleFor(format).emit, signal });
    const comparison = comparing?.(result);
    if (comparison && format === "pretty") await tellComparison(comparison, result);
    const told = {
      result,
      trace: recorder.events,
      ...(source === undefined ? {} : { source }),
      ...(comparison ? { compared: comparison } : {}),
    };
    // Of a program's format, standard output has nothing else.
    const forPrograms = format === "json" || format === "jsonl";
    const unwritten = await writeReports(reports, told, forPrograms ? process.stderr : process.stdout);
    for (const problem of [
      ...finish(result.interrupted === true),
      ...unwritten,
      ...(baseline?.finish() ?? []),
    ]) {
      process.stderr.write(`mcp-conform: ${problem}\n`);
    }
    // What no file could take must not be lost.
    if (unwritten.length > 0 && !forPrograms) {
      process.stderr.write(
        'mcp-conform: the whole result follows as JSON: saved in a file, "mcp-conform report" makes any report of it.\n',
      );
      process.stdout.write(`${JSON.stringify(result)}\n`);
    }
    return result.exitCode;
  } finally {
    stop();
  }
}

/** YAML is read by those only who have a baseline. */
async function baselineOf(
  { baseline, updateBaseline }: TestOptions,
  { judging }: Prepared,
): Promise<Settlement | undefined> {
  if (baseline === undefined && !updateBaseline) return undefined;
  const { openBaseline, BASELINE_FILE } = await import("../../library/baseline/baseline.ts");
  return openBaseline({ file: baseline ?? BASELINE_FILE, update: updateBaseline ?? false }, judging);
}

/** Reads an earlier result before the run. Throws UsageError for a file that is none. */
async function comparingWith(older: string): Promise<(newer: Result) => Comparison> {
  const [{ compare }, { readResult }] = await Promise.all([
    import("../../../reports/compare/comparison.ts"),
    import("../output/result-file.ts"),
  ]);
  const before = readResult(older);
  return (newer) => compare(before, newer);
}

async function tellComparison(comparison: Comparison, { level }: Result): Promise<void> {
  const { comparisonText } = await import("../../../reports/compare/text.ts");
  process.stdout.write(`\n${comparisonText(comparison, paintFor(process.stdout), level ?? "must")}`);
}
