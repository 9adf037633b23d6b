import type { RunPlan } from "../../run/run.ts";
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
