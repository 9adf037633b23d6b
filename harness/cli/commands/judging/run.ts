import type { ExitCode } from "../../../verdict/verdict.ts";
import { interruptible } from "../../interrupt.ts";
import { outputsFrom } from "../../options/outputs.ts";
import { type RawOptions, settingsFrom } from "../../options/settings.ts";
import { configOf } from "../../target/config-of.ts";
import { type Judging, judgeTarget } from "../../target/judge-target.ts";

/** The main command. It handles signals from its start, so that no signal can prevent the reports. */
export async function judgeAsAsked(options: RawOptions): Promise<ExitCode> {
  const { signal, begin, stop } = interruptible({ hasBegun: false });
  try {
    const config = configOf(options);
    if (config === undefined) {
      const judging = { settings: settingsFrom(options), outputs: outputsFrom(options) };
      if (options.watch !== undefined) begin();
      return await (options.watch === undefined
        ? judgeTarget(judging, signal, begin)
        : watched([judging], options, signal));
    }
    const [{ targetsIn }, { judgeTargets }] = await Promise.all([
      import("../../options/targets.ts"),
      import("../../target/judge-targets.ts"),
    ]);
    const targets = await targetsIn(config, options);
    begin();
    return await (options.watch === undefined
      ? judgeTargets(targets, config, signal)
      : watched(targets, options, signal));
  } finally {
    stop();
  }
}

/** Runs again when files change. */
async function watched(
  targets: readonly Judging[],
  options: RawOptions,
  signal: AbortSignal,
): Promise<ExitCode> {
  const [{ watchOptions }, { watchTarget }] = await Promise.all([
    import("../../watch/options.ts"),
    import("../../watch/watch.ts"),
  ]);
  return watchTarget(watchOptions(targets, options), signal);
}
