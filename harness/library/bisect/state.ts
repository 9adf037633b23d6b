import { existsSync, readFileSync } from "node:fs";
import { VERSION } from "../../version.ts";
import { messageOf, writeWhole } from "../output-file.ts";
import { UsageError } from "../usage-error.ts";
import type { Step } from "./search.ts";

const FORMAT = "mcp-conform/bisect@1";

/** What is asked. The steps of another question must not be used. */
export interface Question {
  readonly command: string;
  readonly only: readonly string[];
  readonly spec: string;
  readonly level: "must" | "should";
  readonly good: string;
  readonly bad: string;
}

export interface State {
  readonly format: typeof FORMAT;
  /** The version of mcp-conform. */
  readonly version: string;
  readonly question: Question;
  readonly steps: readonly Step[];
}

/** The steps of an earlier, unfinished bisection; none without a file. Throws UsageError for the file of another question. */
export function recordedSteps(file: string, question: Question): readonly Step[] {
  if (!existsSync(file)) return [];
  const reject = (why: string, next = "Delete it to begin again, or choose"): never => {
    throw new UsageError(`bisect: ${file} ${why}. ${next} another file with --state.`);
  };
  let state: Partial<State> | null = null;
  try {
    state = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    return reject(`cannot be read: ${messageOf(error)}`, "Choose");
  }
  if (state?.format !== FORMAT || !Array.isArray(state.steps)) {
    // It may be anything, so it must not be deleted.
    return reject("is no state of a bisection", "Choose");
  }
  if (state.version !== VERSION) {
    return reject(`is of mcp-conform ${state.version}, and this is ${VERSION}: their checks may differ`);
  }
  if (JSON.stringify(state.question) !== JSON.stringify(question))
    return reject("is the state of another bisection");
  return state.steps;
}

export function recordSteps(file: string, question: Question, steps: readonly Step[]): void {
  const state: State = { format: FORMAT, version: VERSION, question, steps };
  writeWhole(file, [`${JSON.stringify(state, null, 2)}\n`]);
}
