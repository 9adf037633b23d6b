import { existsSync } from "node:fs";
import path from "node:path";
import { checkedSuites } from "./custom/check-suite.ts";
import type { CustomSuite } from "./custom/suite.ts";
import type { Named } from "./naming.ts";
import { loadModule } from "./operator-module.ts";
import * as toolkit from "./suite.ts";
import { UsageError } from "./usage-error.ts";

/**
 * The suites of files and of values. A file exports its suite as default, or a function that gets the exports of
 * `mcp-conform/suite` and returns one: such a file needs no installed package. Throws UsageError.
 */
export async function loadSuites(
  given: readonly (string | CustomSuite)[],
  named: Named,
): Promise<readonly CustomSuite[]> {
  const loaded = await Promise.all(
    given.map(async (one) => ({
      suite: typeof one === "string" ? await imported(one, named(one)) : one,
      named: typeof one === "string" ? named(one) : named(),
    })),
  );
  return checkedSuites(loaded);
}

async function imported(file: string, named: string): Promise<unknown> {
  const at = path.resolve(file);
  if (!existsSync(at)) throw new UsageError(`${named}: there is no such file.`);
  try {
    return await loadModule(at, ({ default: suite }): unknown =>
      typeof suite === "function" ? suite(toolkit) : suite,
    );
  } catch (error) {
    throw new UsageError(`${named}: cannot be loaded: ${reasonOf(error, file)}`);
  }
}

function reasonOf(error: unknown, file: string): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ERR_UNKNOWN_FILE_EXTENSION" && /\.[cm]?ts$/.test(file)) {
    return `Node.js ${process.version} does not run TypeScript. Use Node.js 22.18 or newer, or NODE_OPTIONS="--import tsx".`;
  }
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const hint =
    code === "ERR_MODULE_NOT_FOUND" && text.includes("mcp-conform")
      ? " Install mcp-conform in this project, or export a function that gets its exports."
      : "";
  const [message = "", ...frames] = text.split("\n").map((line) => line.trim());
  const place = frames.find((frame) => frame.includes(path.basename(file)));
  return `${[message, ...(place === undefined ? [] : [place])].join(" ")}${hint}`;
}
