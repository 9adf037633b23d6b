import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { loadModule } from "../operator-module.ts";
import { messageOf } from "../output-file.ts";
import { UsageError } from "../usage-error.ts";
import type { RawConfig } from "./raw-config.ts";

/** The names of a configuration in the current folder. */
export const CONFIG_FILES = ["yaml", "yml", "json", "mjs", "js", "ts"].map(
  (ending) => `mcp-conform.config.${ending}`,
);

/** The configuration of a folder, if there is one. Throws UsageError for two of them. */
export function findConfig(folder = "."): string | undefined {
  const [found, other] = CONFIG_FILES.filter((name) => existsSync(path.join(folder, name)));
  if (found === undefined || other === undefined) return found;
  throw new UsageError(
    `${found} and ${other}: this folder has two configurations. Expected one, or --config <file>.`,
  );
}

/** Reads a configuration. Throws UsageError for one that cannot be read, or that is no YAML, JSON or module. */
export async function readConfig(file: string): Promise<RawConfig> {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) {
    throw new UsageError(
      `configuration ${file}: there is no such file. Expected one, such as ${CONFIG_FILES[0]}. "mcp-conform init" writes one.`,
    );
  }
  const ending = path.extname(file).toLowerCase();
  if ([".mjs", ".js", ".cjs", ".ts", ".mts", ".cts"].includes(ending)) return readModule(file);
  if ([".yaml", ".yml", ".json"].includes(ending)) {
    const { readYaml } = await import("./read-yaml.ts");
    return readYaml(textOf(file), file);
  }
  throw new UsageError(
    `configuration ${file}: expected a file whose name ends in .yaml, .yml, .json, .mjs, .js or .ts.`,
  );
}

/** The text of a configuration. Throws UsageError. */
export function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new UsageError(
      `configuration ${file}: cannot be read: ${messageOf(error)}. Expected a file with settings.`,
    );
  }
}

async function readModule(file: string): Promise<RawConfig> {
  let module: { readonly default?: unknown };
  try {
    module = await loadModule(file, (loaded) => loaded);
  } catch (error) {
    throw unloadable(file, error);
  }
  if (!("default" in module)) {
    throw new UsageError(
      `${file}: expected a default export: export default { server: "node build/index.js" }.`,
    );
  }
  const { default: exported } = module;
  return { file, value: isDoubled(exported) ? exported.default : exported, lineOf: () => undefined };
}

/** A CommonJS module that was written as an ES module: its default export is in another one. */
function isDoubled(value: unknown): value is { readonly default: unknown } {
  return typeof value === "object" && value !== null && "__esModule" in value && "default" in value;
}

/** Why a module is no configuration: newer versions of Node.js load TypeScript, and older ones do not. */
export function unloadable(file: string, error: unknown, version = process.version): UsageError {
  if (error instanceof Error && "code" in error && error.code === "ERR_UNKNOWN_FILE_EXTENSION") {
    return new UsageError(
      `${file}: Node.js ${version} cannot load TypeScript. Expected Node.js 22.18 or newer, NODE_OPTIONS="--import tsx", or a configuration that ends in .mjs or .yaml.`,
    );
  }
  return new UsageError(`${file}: the module cannot be loaded: ${messageOf(error)}`);
}
