import { readFileSync } from "node:fs";
import { count } from "../../../reports/text.ts";
import { given } from "../../../schema/given.ts";
import { applyBaseline } from "../../verdict/baseline.ts";
import type { BaselineEntry } from "../../verdict/expectation.ts";
import type { Result } from "../../verdict/result.ts";
import type { Naming } from "../naming.ts";
import { checkFile, messageOf, writeWhole } from "../output-file.ts";
import type { Spec } from "../settings.ts";
import { UsageError } from "../usage-error.ts";
import { type Judging, knownOf } from "./known.ts";
import { type Parsed, parseBaseline, reject } from "./parse.ts";
import { type Updated, updated } from "./update.ts";

export const BASELINE_FILE = "mcp-conform.baseline.yaml";

export interface BaselineOptions {
  readonly file: string;
  readonly update: boolean;
  /** Of each entry that has none; a placeholder when left out. */
  readonly reason?: string;
  /** An ISO date; the current day in UTC when left out. */
  readonly today?: string;
}

/** What happened to the file of a baseline: at most one of these. */
export interface Finished {
  readonly note?: string;
  readonly failure?: string;
}

/** A baseline that a run uses. */
export interface Baseline {
  /** The result by the baseline; by the updated one where it is to be updated. `accepted`: what is expected besides. */
  apply(result: Result, accepted?: readonly BaselineEntry[]): Result;
  /** Writes the updated file. */
  finish(): Finished;
}

/** Reads a baseline before the run. Throws UsageError for every mistake that can be found by then. */
export function openBaseline(
  options: BaselineOptions,
  judging: Judging & { readonly spec: Spec },
  naming: Naming,
): Baseline {
  const { file, update, today = new Date().toISOString().slice(0, 10) } = options;
  const known = knownOf(judging);
  const circumstances = { today, all: judging.spec === "all" };
  const parsed = parseBaseline(read(file, update, naming), file, known);
  if (update) checkFile(file, naming("updateBaseline")());
  else reject(file, unexplained(parsed));
  let fresh: Updated | undefined;
  let unfit: string | undefined;

  const apply = (result: Result, accepted: readonly BaselineEntry[] = []): Result => {
    const excused = { ...circumstances, accepted };
    const before = applyBaseline(result, file, parsed.expectations, excused);
    if (!update) return before;
    unfit = whyUnfit(before);
    if (unfit !== undefined) return before;
    fresh = updated(parsed, before, { all: circumstances.all, ...given({ reason: options.reason }) });
    return applyBaseline(result, file, parseBaseline(fresh.text, file, known).expectations, excused);
  };
  const finish = (): Finished => {
    if (unfit !== undefined) return { note: `${file} is unchanged: ${unfit}.` };
    return fresh === undefined ? {} : written(file, fresh);
  };
  return { apply, finish };
}

function unexplained({ expectations }: Parsed) {
  return expectations
    .filter(({ reason }) => reason === undefined)
    .map(({ line, check }) => ({
      line,
      text: `${check} has no reason. Expected "reason" with why it fails.`,
    }));
}

/** A check that did not run must not look fixed. */
function whyUnfit(result: Result): string | undefined {
  if (result.interrupted) return "the run was interrupted";
  if (result.bailed) return "the run ended at the first failure";
  return result.diagnosis ? "the target could not be judged completely" : undefined;
}

function read(file: string, update: boolean, naming: Naming): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    const missing = error instanceof Error && "code" in error && error.code === "ENOENT";
    if (missing && update) return "";
    const how = missing
      ? `there is no such file. Run once with ${naming("updateBaseline")()} to write it.`
      : `cannot be read: ${messageOf(error)}. Expected a file with a list of entries.`;
    throw new UsageError(`${naming("baseline")(file)}: ${how}`);
  }
}

function written(file: string, { text, added, removed }: Updated): Finished {
  try {
    writeWhole(file, [text]);
  } catch (error) {
    return { failure: `${file} could not be written: ${messageOf(error)}` };
  }
  return { note: `${file}: ${count(added, "entry", "entries")} added, ${removed} removed.` };
}
