import { checkConfig } from "../../library/config/check-config.ts";
import { type ChosenTarget, chooseTargets } from "../../library/config/choose-targets.ts";
import type { OutputSettings } from "../../library/config/config.ts";
import { readConfig } from "../../library/config/read.ts";
import { optionNaming } from "./naming.ts";
import { type Outputs, outputsFrom } from "./outputs.ts";
import { type RawOptions, settingsFrom } from "./settings.ts";
import { splitList } from "./values.ts";

/** One target of a run, with its outputs. */
export interface Target extends Omit<ChosenTarget, "outputs"> {
  readonly outputs: Outputs;
}

/** The targets of a configuration, with the options of the command line before its members. Throws UsageError. */
export async function targetsIn(file: string, options: RawOptions): Promise<readonly Target[]> {
  const asked = typeof options.target === "string" ? splitList(options.target) : undefined;
  const config = checkConfig(await readConfig(file));
  const overrides = { settings: settingsFrom(options), naming: optionNaming };
  return chooseTargets(config, asked, overrides).map(({ outputs, ...target }) => ({
    ...target,
    outputs: outputsFrom({ ...rawOf(outputs, options), ...options }),
  }));
}

/** An option that is quiet or verbose comes before both. */
function rawOf(outputs: OutputSettings, { quiet, verbose }: RawOptions): RawOptions {
  const { quiet: _, verbose: __, trace, ...others } = outputs;
  const detail = quiet || verbose ? {} : { quiet: outputs.quiet, verbose: outputs.verbose };
  return { ...others, ...detail, ...(trace === false ? {} : { trace }) };
}
