/**
 * The library entry: `import { run } from "mcp-conform"`.
 *
 * @example
 * const result = await run({ server: "node build/index.js" });
 * if (result.exitCode !== 0) console.error(result.legs.flatMap((leg) => leg.checks.filter((c) => c.verdict === "fail")));
 */

import type { Comparison } from "../../reports/compare/comparison.ts";
import { given } from "../../schema/given.ts";
import type { RunEvent } from "../verdict/event.ts";
import type { Result } from "../verdict/result.ts";
import { type GivenSuites, splitSuites } from "./given-suites.ts";
import { prepareJudgment, resultOf } from "./judgment.ts";
import { libraryNaming } from "./naming.ts";
import type { Settings } from "./settings.ts";
import { settingsOf } from "./validate-settings.ts";

export type { Comparison } from "../../reports/compare/comparison.ts";
export type { Revision } from "../../schema/revision.ts";
export { REVISIONS } from "../../schema/revision.ts";
export type { RunEvent } from "../verdict/event.ts";
export type {
  CheckResult,
  CustomPart,
  Diagnosis,
  Duty,
  Evidence,
  Leg,
  RequirementResult,
  Result,
  TargetFacts,
} from "../verdict/result.ts";
export type { ExitCode, Level, Overall, Reason, Verdict } from "../verdict/verdict.ts";
export { type Config, defineConfig, type TargetConfig } from "./config/config.ts";
export { loadTarget } from "./config/load-target.ts";
export { judgeClient, type OverStreams, type Situated, type StreamJudging } from "./in-process.ts";
export type { ClientJudging } from "./in-process-plan.ts";
export { type RenderOptions, renderReport } from "./reports/render-report.ts";
export { REPORT_FORMATS, type ReportFormat } from "./reports/report-formats.ts";
export {
  type FetchHandler,
  type InProcessServer,
  judgeServer,
  type ServerJudging,
  type ServerStreams,
} from "./server.ts";
export type { AllowSetting, HeaderSettings, Settings, Spec } from "./settings.ts";
export { UsageError } from "./usage-error.ts";

export interface JudgeOptions
  extends Pick<Settings, "only" | "skip" | "suite" | "level" | "profile" | "strict"> {}

const OF_JUDGE = ["only", "skip", "suite", "level", "profile", "strict"] as const;

/**
 * Judges a trace of `--trace` again, without its target. Rejects with a UsageError for a file that is none.
 *
 * @example
 * const result = await judge("run.jsonl.gz");
 */
export async function judge(file: string, options: JudgeOptions = {}): Promise<Result> {
  const settings = settingsOf(options, libraryNaming, { settings: OF_JUDGE });
  const [{ rejudged }, { traceIn }] = await Promise.all([
    import("./recordings/rejudge.ts"),
    import("./recordings/trace-file.ts"),
  ]);
  return rejudged(await traceIn(file, "judge"), file, settings, libraryNaming);
}

/**
 * What changed from one result to another: `legs[0].checks` has each check whose verdict is not the same.
 *
 * @example
 * const { legs } = await diff(older, newer);
 */
export async function diff(older: Result, newer: Result): Promise<Comparison> {
  return (await import("../../reports/compare/comparison.ts")).compare(older, newer);
}

/** What to judge, and how. */
export interface RunOptions extends Omit<Settings, "suites"> {
  /** Suites of your own rules: files, or values of `defineSuite`. They are no part of the verdict. */
  readonly suites?: GivenSuites;
  /** Ends the run early; the result then has what was observed before. */
  readonly signal?: AbortSignal;
  /** Called for each event of the run. */
  readonly onEvent?: (event: RunEvent) => void;
}

/**
 * Judges a server, or a client as a command. Rejects with a UsageError when the options cannot be used, and for nothing
 * that a target does.
 */
export async function run(options: RunOptions): Promise<Result> {
  const { others, values } = splitSuites(options);
  const settings = settingsOf(others, libraryNaming, { others: ["signal", "onEvent"] });
  const { signal, onEvent } = options;
  const judgment = await prepareJudgment(settings, libraryNaming, { suites: values });
  return resultOf(judgment, given({ signal, emit: onEvent }));
}
