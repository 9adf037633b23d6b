import { findConfig } from "../../library/config/read.ts";
import { UsageError } from "../../library/usage-error.ts";
import type { ExitCode } from "../../verdict/verdict.ts";
import { interruptible } from "../interrupt.ts";
import { outputsFrom } from "../options/outputs.ts";
import { type RawOptions, settingsFrom } from "../options/settings.ts";
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

/** The file of the configuration: the one that is named, or that of the current folder. Throws UsageError. */
function configOf({ config, target }: RawOptions): string | undefined {
  if (typeof config === "string") return config;
  const found = config === false ? undefined : findConfig();
  if (found !== undefined || typeof target !== "string") return found;
  const why = config === false ? "--no-config is given" : "this folder has no configuration";
  throw new UsageError(
    `--target ${target}: ${why}. Expected --config <file>, or a file mcp-conform.config.yaml. "mcp-conform init" writes one.`,
  );
}
