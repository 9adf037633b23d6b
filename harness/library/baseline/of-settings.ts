import { given } from "../../../schema/given.ts";
import type { RunPlan } from "../../run/run.ts";
import type { KnownSdks } from "../known/known-sdks.ts";
import type { Naming } from "../naming.ts";
import type { Settings, Spec } from "../settings.ts";
import type { Baseline } from "./baseline.ts";
import type { Judging } from "./known.ts";

/** The part of a plan that applies a baseline to its result. */
export type Finalizing = Pick<RunPlan, "finalize">;

/** The baseline of the settings, if they have one. Loads the YAML parser only then. Throws UsageError. */
export async function baselineOf(
  { baseline, updateBaseline = false, reason }: Settings,
  judging: Judging & { readonly spec: Spec },
  naming: Naming,
): Promise<Baseline | undefined> {
  if (baseline === undefined && !updateBaseline) return undefined;
  const { BASELINE_FILE, openBaseline } = await import("./baseline.ts");
  const file = baseline ?? BASELINE_FILE;
  return openBaseline({ file, update: updateBaseline, ...given({ reason }) }, judging, naming);
}

/** First what is known of the SDK of a server, then the baseline. */
export function finalizing(baseline: Baseline | undefined, known: KnownSdks | undefined): Finalizing {
  if (known === undefined)
    return baseline === undefined ? {} : { finalize: (result) => baseline.apply(result) };
  return {
    finalize: (result) => {
      const marked = known.recognize(result);
      return baseline === undefined ? known.excuse(marked) : baseline.apply(marked, known.accepted(marked));
    },
  };
}
