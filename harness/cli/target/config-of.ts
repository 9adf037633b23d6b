import { findConfig } from "../../library/config/read.ts";
import { UsageError } from "../../library/usage-error.ts";
import type { RawOptions } from "../options/settings.ts";

/** The file of the configuration: the one that is named, or that of the current folder. Throws UsageError. */
export function configOf({ config, target }: RawOptions): string | undefined {
  if (typeof config === "string") return config;
  const found = config === false ? undefined : findConfig();
  if (found !== undefined || typeof target !== "string") return found;
  const why = config === false ? "--no-config is given" : "this folder has no configuration";
  throw new UsageError(
    `--target ${target}: ${why}. Expected --config <file>, or a file mcp-conform.config.yaml. "mcp-conform init" writes one.`,
  );
}
