import type { RunPlan } from "../../run/run.ts";
import type { Result } from "../../verdict/result.ts";
import type { Naming } from "../naming.ts";
import type { Settings, Spec } from "../settings.ts";
import type { Baseline } from "./baseline.ts";
import type { Judging } from "./known.ts";

/** The part of a plan that applies a baseline to its result. */
export type Finalizing = Pick<RunPlan, "finalize">;

/** The baseline of the settings, if they have one. Loads the YAML parser only then. Throws UsageError. */
export async function baselineOf(
  { baseline, updateBaseline = false }: Settings,
  judging: Judging & { readonly spec: Spec },
  naming: Naming,
): Promise<Baseline | undefined> {
  if (baseline === undefined && !updateBaseline) return undefined;
  const { BASELINE_FILE, openBaseline } = await import("./baseline.ts");
  return openBaseline({ file: baseline ?? BASELINE_FILE, update: updateBaseline }, judging, naming);
}

export function finalizing(baseline: Baseline | undefined): Finalizing {
  return baseline === undefined ? {} : { finalize: baseline.apply };
}

/** Runs with the baseline of the settings, and updates its file where they ask for it. Rejects when that fails. */
export async function runWithBaseline(
  settings: Settings,
  judging: Judging & { readonly spec: Spec },
  naming: Naming,
  run: (finalizing: Finalizing) => Promise<Result>,
): Promise<Result> {
  const baseline = await baselineOf(settings, judging, naming);
  const result = await run(finalizing(baseline));
  const { failure } = baseline?.finish() ?? {};
  if (failure !== undefined) throw new Error(failure);
  return result;
}
