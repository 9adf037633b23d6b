import { TOOL_EXERCISES } from "../../check/exercises.ts";
import type { NamedCall } from "../../check/sample-arguments.ts";
import type { ExerciseCall, ExerciseSettings } from "../settings.ts";

/** The calls that the operator names for exercises. */
export function callsIn(exercises: ExerciseSettings = {}): readonly NamedCall[] {
  return TOOL_EXERCISES.flatMap((exercise) => {
    const calls: readonly ExerciseCall[] = [exercises[exercise] ?? []].flat();
    return calls.map((call) => ({ ...call, exercise }));
  });
}
