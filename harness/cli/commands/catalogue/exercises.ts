import {
  type Contract,
  exercisesJson,
  exercisesMarkdown,
  exercisesPretty,
} from "../../../../reports/catalogue/exercises.ts";
import { serverSuites } from "../../../../suites/registry.ts";
import { EXERCISE_NAMES, EXERCISES, type Exercise } from "../../../check/exercises.ts";
import { choice } from "../../options/values.ts";

export interface ExercisesOptions {
  readonly format: string;
}

/** All exercises, each with the checks that need it. */
export function contracts(): readonly Contract[] {
  const checks = serverSuites.flatMap((suite) => suite.checks);
  return EXERCISE_NAMES.map((name) => {
    const exercise: Exercise = EXERCISES[name];
    const dependent = checks.filter(({ exercises }) => exercises?.includes(name));
    return { name, ...exercise, checks: dependent.map(({ id }) => id) };
  });
}

/** Prints the tools, prompts and resources with which a server lets every check run. */
export function exercises(options: ExercisesOptions): void {
  const format = choice("--format", options.format, ["pretty", "json", "markdown"]);
  const all = contracts();
  const text = { pretty: exercisesPretty, json: exercisesJson, markdown: exercisesMarkdown }[format](all);
  process.stdout.write(`${text}\n`);
}
