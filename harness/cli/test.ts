import os from "node:os";
import { book } from "../../suites/catalogue/book.ts";
import { suites } from "../../suites/index.ts";
import { run } from "../run/run.ts";
import { LIMITS } from "../target/target.ts";
import type { ExitCode } from "../verdict/verdict.ts";
import { consoleFor } from "./console.ts";
import { interruptible } from "./interrupt.ts";
import { checkWritable, parseReport, writeReports } from "./report.ts";
import { selector } from "./select.ts";
import { type TargetOptions, targetOf } from "./target.ts";
import { traceTo } from "./trace.ts";
import { oneOf, parseAllow, parseSpec, wholeNumber } from "./values.ts";

/** The options of the main command, as the command line gives them. */
export interface TestOptions extends TargetOptions {
  readonly spec: string;
  readonly only: readonly string[];
  readonly skip: readonly string[];
  readonly suite: readonly string[];
  readonly level: string;
  readonly strict?: boolean;
  readonly allow: readonly string[];
  readonly report: readonly string[];
  readonly format: string;
  readonly trace?: string | boolean;
  readonly timeout: string;
  readonly concurrency?: string;
}

const split = (texts: readonly string[]) =>
  texts.flatMap((text) => text.split(",")).filter((text) => text !== "");

/** Judges a target as the operator asked. Everything that can be wrong with the options is found before it starts. */
export async function test(options: TestOptions): Promise<ExitCode> {
  const format = oneOf("--format", options.format, ["pretty", "json", "jsonl", "silent"]);
  const select = selector(suites, {
    only: split(options.only),
    skip: split(options.skip),
    suite: split(options.suite),
  });
  const answer = wholeNumber("--timeout", options.timeout, 1);
  const cores = Math.max(2, os.availableParallelism());
  const concurrency =
    options.concurrency === undefined ? cores : wholeNumber("--concurrency", options.concurrency, 1);
  const spec = parseSpec(options.spec);
  const gate = oneOf("--level", options.level, ["must", "should"]);
  const allow = parseAllow(options.allow);
  const reports = options.report.map(parseReport);
  checkWritable(reports);
  const limits = { answer, start: 2 * answer, exit: Math.min(LIMITS.exit, answer) };
  const { target, secrets } = targetOf(options, limits.start);
  const { recorder, finish } = traceTo(options.trace, target, secrets);

  const out = consoleFor(format);
  const { signal, stop } = interruptible();
  const result = await run({
    target,
    recorder,
    limits,
    spec,
    suites,
    book,
    select,
    gate,
    strict: options.strict ?? false,
    allow,
    concurrency,
    emit: out.emit,
    signal,
  });
  stop();
  const problems = [...finish(result.interrupted === true), ...(await writeReports(reports, result))];
  for (const problem of problems) process.stderr.write(`mcp-conform: ${problem}\n`);
  return result.exitCode;
}
