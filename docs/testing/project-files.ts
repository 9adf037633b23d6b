import { readdirSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";

const ROOT = new URL("../../", import.meta.url);

/** Copies of the project, made by mutation tests. */
const COPIES = ".ci/mutants/work/";

const FOLDERS = [".ci", ".github", "docs", "examples", "harness", "reports", "schema", "suites"];

/** A text of the project. Its path is relative to the root, with slashes on every platform. */
export interface ProjectFile {
  readonly path: string;
  readonly text: string;
}

/** All files of the project whose name ends with one of these extensions, in the order of their paths. */
export function projectFiles(extensions: readonly string[]): readonly ProjectFile[] {
  const root = readdirSync(ROOT, { withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = [...root.map(({ name }) => name), ...FOLDERS.flatMap(filesIn)];
  return paths
    .filter((path) => !path.startsWith(COPIES))
    .filter((path) => extensions.some((extension) => path.endsWith(extension)))
    .filter((path) => statSync(new URL(path, ROOT)).isFile())
    .sort()
    .map((path) => ({ path, text: readFileSync(new URL(path, ROOT), "utf8") }));
}

function filesIn(folder: string): readonly string[] {
  const names = readdirSync(fileURLToPath(new URL(folder, ROOT)), { recursive: true, encoding: "utf8" });
  return names.map((name) => `${folder}/${name.replaceAll("\\", "/")}`);
}
