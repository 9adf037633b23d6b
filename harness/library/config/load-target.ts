import { libraryNaming } from "../naming.ts";
import type { Settings } from "../settings.ts";
import { UsageError } from "../usage-error.ts";
import { findConfig, readConfig } from "./read.ts";

/**
 * The settings of one target of a configuration, for `run` and `describeConformance`. Without a name, the default one.
 * Throws UsageError.
 *
 * @example
 * const result = await run(await loadTarget("api"));
 */
export async function loadTarget(
  name?: string,
  options: { readonly config?: string } = {},
): Promise<Settings> {
  const [{ checkConfig }, { chooseTargets }] = await Promise.all([
    import("./check-config.ts"),
    import("./choose-targets.ts"),
  ]);
  const file = options.config ?? findConfig();
  if (file === undefined) {
    throw new UsageError("This folder has no configuration. Expected a file mcp-conform.config.yaml.");
  }
  const config = checkConfig(await readConfig(file));
  const overrides = { settings: {}, naming: libraryNaming };
  const targets = chooseTargets(config, name === undefined ? undefined : [name], overrides);
  const [target] = targets;
  if (target !== undefined && targets.length === 1) return target.settings;
  const names = targets.map((one) => one.name).join(", ");
  throw new UsageError(`${file}: the targets ${names} are chosen. Expected the name of one target.`);
}
