import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { suggestion } from "../../library/nearest.ts";
import { UsageError } from "../../library/usage-error.ts";
import type { RawOptions } from "../options/settings.ts";
import { splitList } from "../options/values.ts";
import type { Judging } from "../target/judge-target.ts";

/** What is watched, and how it is shown. */
export interface WatchOptions {
  readonly target: Judging;
  /** Existing files and folders. */
  readonly paths: readonly string[];
  readonly ignore: readonly string[];
  readonly bell: boolean;
}

/** Reads the options of --watch. Throws UsageError for those that have no meaning in a run that is repeated. */
export function watchOptions(targets: readonly Judging[], options: RawOptions): WatchOptions {
  const [target, ...others] = targets;
  if (target === undefined || others.length > 0) {
    throw new UsageError(`--watch: there are ${targets.length} targets. Expected one --target.`);
  }
  const { format } = target.outputs;
  if (format !== "pretty") {
    throw new UsageError(
      `--watch: the output is for people, and --format ${format} is for programs. Remove one of them.`,
    );
  }
  if (target.settings.updateBaseline) {
    throw new UsageError(
      "--watch and --update-baseline are given together: a baseline must not be rewritten after each change. Remove one of them.",
    );
  }
  const { watch, watchIgnore = [], bell } = options;
  const paths = typeof watch === "string" ? splitList(watch) : ["."];
  for (const one of paths) checkPath(one);
  return {
    target,
    paths,
    ignore: Array.isArray(watchIgnore) ? watchIgnore.map(String) : [],
    bell: bell === true,
  };
}

function checkPath(file: string): void {
  if (file !== "" && existsSync(file)) return;
  const folder = path.dirname(file);
  const known = existsSync(folder) ? readdirSync(folder).map((name) => path.join(folder, name)) : [];
  throw new UsageError(
    `--watch ${JSON.stringify(file)}: there is no such file or folder.${suggestion(path.normalize(file), known)} Expected files or folders, separated by commas.`,
  );
}
