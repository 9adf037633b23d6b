import { readFileSync } from "node:fs";
import { count } from "../../../reports/text.ts";
import type { Spec } from "../../cli/options/values.ts";
import { checkFile, messageOf, writeWhole } from "../../cli/output/report-file.ts";
import { withBaseline } from "../../verdict/baseline.ts";
import type { Result } from "../../verdict/result.ts";
import { UsageError } from "../usage-error.ts";
import { type Judging, knownOf } from "./known.ts";
import { type Parsed, parseBaseline, refuse } from "./parse.ts";
import { type Updated, updated } from "./update.ts";

export const BASELINE_FILE = "mcp-conform.baseline.yaml";

export interface BaselineOptions {
  readonly file: string;
  readonly update: boolean;
  /** An ISO date; this day in UTC, when left out. */
  readonly today?: string;
}

/** A baseline on its way through a run. */
export interface Settlement {
  /** The result as the baseline has it: the updated one, where it is to be updated. */
  settle(result: Result): Result;
  /** Writes what is to be updated; returns what is to be told of it. */
  finish(): readonly string[];
}

/** Reads a baseline before the run. Throws UsageError for all that can be known to be wrong with it by then. */
export function openBaseline(options: BaselineOptions, plan: Judging & { readonly spec: Spec }): Settlement {
  const { file, update, today = new Date().toISOString().slice(0, 10) } = options;
  const known = knownOf(plan);
  const circumstances = { today, all: plan.spec === "all" };
  const parsed = parseBaseline(read(file, update), file, known);
  if (update) checkFile(file, "--update-baseline");
  else refuse(file, unexplained(parsed));
  let fresh: Updated | undefined;
  let unfit: string | undefined;

  const settle = (result: Result): Result => {
    const before = withBaseline(result, file, parsed.expectations, circumstances);
    if (!update) return before;
    unfit = whyUnfit(before);
    if (unfit !== undefined) return before;
    fresh = updated(parsed, before, circumstances.all);
    return withBaseline(result, file, parseBaseline(fresh.text, file, known).expectations, circumstances);
  };
  const finish = () => {
    if (unfit !== undefined) return [`${file} is left as it is: ${unfit}.`];
    return fresh === undefined ? [] : written(file, fresh);
  };
  return { settle, finish };
}

function unexplained({ expectations }: Parsed) {
  return expectations
    .filter(({ reason }) => reason === undefined)
    .map(({ line, check }) => ({
      line,
      text: `${check} has no reason: say in "reason" why it is expected to fail.`,
    }));
}

/** What was not seen must not look as if it were mended. */
function whyUnfit(result: Result): string | undefined {
  if (result.interrupted) return "the run was interrupted";
  return result.diagnosis ? "the target could not be judged to the end" : undefined;
}

function read(file: string, update: boolean): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    const missing = error instanceof Error && "code" in error && error.code === "ENOENT";
    if (missing && update) return "";
    const how = missing
      ? `there is no such file. Run once with --update-baseline to write it`
      : messageOf(error);
    throw new UsageError(`--baseline ${file}: ${how}.`);
  }
}

function written(file: string, { text, added, removed }: Updated): readonly string[] {
  try {
    writeWhole(file, text);
  } catch (error) {
    return [`${file} could not be written: ${messageOf(error)}`];
  }
  return [`${file}: ${count(added, "entry", "entries")} added, ${removed} removed.`];
}
