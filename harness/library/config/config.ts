import type { Overall } from "../../verdict/verdict.ts";
import type { Settings } from "../settings.ts";

/** What a run prints and writes. Only the command line uses these. */
export interface OutputSettings {
  /** Formats of reports, each with a file if wanted: "html", "junit=report.xml". */
  readonly report?: readonly string[];
  /** The format of standard output; `pretty` when left out. */
  readonly format?: "pretty" | "json" | "jsonl" | "agent" | "silent";
  /** Prints only what is wrong, and the verdict. */
  readonly quiet?: boolean;
  /** Prints each check when it ends. */
  readonly verbose?: boolean;
  /** The file at which the reports for sarif and github point. */
  readonly source?: string;
  /** Records all messages in this file; `true`: in the usual one. */
  readonly trace?: string | boolean;
  /** An earlier JSON result to compare with. */
  readonly older?: string;
}

/** What only `mcp-conform matrix` uses. */
export interface MatrixSettings {
  /** The longest time that a target may take, in milliseconds; ten minutes when left out. */
  readonly timeLimit?: number;
  /** The known verdict of the target. It does not fail the matrix. */
  readonly expected?: Exclude<Overall, "error">;
}

/**
 * One target, and how it is judged: the settings of a run and its outputs. A secret is never written in a configuration,
 * only the name of its environment variable.
 */
export interface TargetConfig
  extends Omit<Settings, "secrets" | "updateBaseline" | "reason">,
    OutputSettings,
    MatrixSettings {}

/**
 * The content of mcp-conform.config.yaml. Without `targets` it describes one target. With `targets` the members at the top
 * apply to each target that does not have them itself.
 */
export interface Config extends TargetConfig {
  /** The JSON Schema of this file, for editors. */
  readonly $schema?: string;
  /** Targets by name, for --target. */
  readonly targets?: Readonly<Record<string, TargetConfig>>;
  /** The targets that run without --target: a name, names, or "all". */
  readonly default?: string | readonly string[];
}

/** Returns the configuration as it is. An editor then knows its type: `export default defineConfig({ … })`. */
export function defineConfig(config: Config): Config {
  return config;
}
