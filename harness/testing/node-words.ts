import path from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** How Node runs a module of this project. */
export interface Runnable {
  readonly flags: readonly string[];
  readonly file: string;
}

/**
 * The compiled module, if vitest has compiled the project (see `compile.ts`). Otherwise the module itself, with tsx if it is
 * TypeScript.
 */
export function runnable(module: URL): Runnable {
  const file = fileURLToPath(module);
  const build = process.env.MCP_CONFORM_TEST_BUILD;
  if (build === undefined)
    return { flags: file.endsWith(".ts") ? ["--import", import.meta.resolve("tsx")] : [], file };
  return { flags: [], file: path.join(build, path.relative(ROOT, file).replace(/\.(?:ts|mjs)$/, ".js")) };
}

/** The words of a command that runs a module of this project in a process of its own. */
export function nodeWords(module: URL): readonly [command: string, ...args: string[]] {
  const { flags, file } = runnable(module);
  return [process.execPath, ...flags, file];
}

/** The same as one command line. */
export function nodeCommand(module: URL, ...args: readonly string[]): string {
  return [...nodeWords(module), ...args].map((word) => JSON.stringify(word)).join(" ");
}
