import type { ExitCode } from "../../verdict/verdict.ts";
import { interruptible } from "../interrupt.ts";
import { outputsFrom } from "../options/outputs.ts";
import { type RawOptions, settingsFrom } from "../options/settings.ts";
import { configOf } from "./config-of.ts";
import { judgeTarget } from "./judge-target.ts";

/** The main command. It handles signals from its start, so that no signal can prevent the reports. */
export async function run(options: RawOptions): Promise<ExitCode> {
  const { signal, stop } = interruptible();
  try {
    const config = configOf(options);
    if (config === undefined) {
      return await judgeTarget({ settings: settingsFrom(options), outputs: outputsFrom(options) }, signal);
    }
    const [{ targetsIn }, { judgeTargets }] = await Promise.all([
      import("../options/targets.ts"),
      import("./judge-targets.ts"),
    ]);
    return await judgeTargets(await targetsIn(config, options), config, signal);
  } finally {
    stop();
  }
}
