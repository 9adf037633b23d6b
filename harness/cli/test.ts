import { pretty } from "../../reports/terminal/pretty.ts";
import { run } from "../run/run.ts";
import type { ExitCode } from "../verdict/verdict.ts";
import { consoleFor, FORMATS } from "./console.ts";
import { interruptible } from "./interrupt.ts";
import { paintFor } from "./paint.ts";
import { planOf } from "./plan.ts";
import { checkWritable, parseReport, writeReports } from "./report.ts";
import type { TargetOptions } from "./target.ts";
import { traceTo } from "./trace.ts";
import { oneOf, parseSpec, split, wholeNumber } from "./values.ts";

/** The options of the main command, as the command line gives them. */
export interface TestOptions extends TargetOptions {
  readonly spec: string;
  readonly only: readonly string[];
  readonly skip: readonly string[];
  readonly suite: readonly string[];
  readonly level: string;
  readonly strict?: boolean;
  readonly profile?: readonly string[];
  readonly allow: readonly string[];
  readonly report: readonly string[];
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
  const { plan, secrets } = planOf({
    ...rest,
    spec: parseSpec(options.spec),
    only: split("--only", options.only),
    skip: split("--skip", options.skip),
    gate: oneOf("--level", options.level, ["must", "should"]),
    strict: options.strict ?? false,
    timeout: wholeNumber("--timeout", options.timeout, 1, LONGEST_MS),
    ...(concurrency === undefined ? {} : { concurrency: wholeNumber("--concurrency", concurrency, 1) }),
  });
  const reports = options.report.map(parseReport);
  checkWritable(reports);
  const { recorder, finish } = traceTo(options.trace, plan.target, secrets);

  const { signal, stop } = interruptible();
  try {
    const result = await run({ ...plan, recorder, emit: consoleFor(format).emit, signal });
    const unwritten = await writeReports(reports, result);
    for (const problem of [...finish(result.interrupted === true), ...unwritten]) {
      process.stderr.write(`mcp-conform: ${problem}\n`);
    }
    // What no file could take, and nobody has been told yet, must not be lost.
    if (unwritten.length > 0 && format === "silent")
      process.stdout.write(pretty(result, paintFor(process.stdout)));
    return result.exitCode;
  } finally {
    stop();
  }
}
