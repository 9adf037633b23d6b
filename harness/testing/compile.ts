import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { bundled, bundledPrograms, ENTRIES, javaScriptOf, PROGRAMS } from "./esbuild.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

const FOLDERS = ["schema", "harness", "suites", "reports"];

/** What the bundles of programs are made of. npm writes the last one when it installs packages. */
const PROGRAM_SOURCES = ["examples/clients", "examples/servers"];
const INSTALLED = "node_modules/.package-lock.json";

/** What `init` writes for the author of a client, read at run time. */
const DRIVERS = ["small.mjs", "small.py", "small.go", "fetch.mjs", "stdlib.py"].map(
  (name) => `examples/clients/${name}`,
);

/** Not started by any test. */
const LEFT_OUT = /\.(?:test|d)\.ts$|^schema\/(?:source|types|generate|differential)\//;

/**
 * Compiles the project, so that tests start processes from JavaScript: with tsx, each process needs 0.4 s more. Only
 * files that have changed since the last time are compiled. Vitest calls this once, before the tests.
 */
export default async function compile(): Promise<void> {
  const target = targetOf(ROOT);
  const files = FOLDERS.flatMap(filesIn);
  const newest = Math.max(...files.map((file) => modified(path.join(ROOT, file))));
  for (const file of files) if (!ENTRIES.includes(file)) put(file, target);
  for (const file of DRIVERS) write(path.join(target, file), readFileSync(path.join(ROOT, file)));
  if (ENTRIES.some((file) => modified(path.join(target, javaScript(file))) < newest)) {
    for (const { path: file, text } of await bundled(ROOT, target)) write(file, text);
  }
  const changed = Math.max(
    ...[...PROGRAM_SOURCES.flatMap(filesIn), INSTALLED].map((file) => modified(path.join(ROOT, file))),
  );
  if (PROGRAMS.some((file) => modified(path.join(target, javaScript(file))) < changed)) {
    for (const { path: file, text } of await bundledPrograms(ROOT, target)) write(file, text);
  }
  writeFileSync(path.join(target, "package.json"), '{ "type": "module" }\n');
  process.env.MCP_CONFORM_TEST_BUILD = target;
}

/** Below node_modules, so that packages are found. Each checkout has its own folder, even if it links node_modules. */
function targetOf(root: string): string {
  const name = createHash("sha256").update(root).digest("hex").slice(0, 12);
  const target = path.join(root, "node_modules/.cache/mcp-conform-tests", name);
  mkdirSync(target, { recursive: true });
  return target;
}

function filesIn(folder: string): readonly string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .filter((file) => !LEFT_OUT.test(file));
}

function put(file: string, target: string): void {
  const from = path.join(ROOT, file);
  const to = path.join(target, javaScript(file));
  if (modified(to) > modified(from)) return;
  const content = readFileSync(from);
  write(to, file.endsWith(".ts") ? javaScriptOf(String(content)) : content);
}

/** Another run of the tests may write or read the same file. */
function write(file: string, content: string | Uint8Array): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const part = `${file}.${process.pid}`;
  writeFileSync(part, content);
  renameSync(part, file);
}

const javaScript = (file: string) => file.replace(/\.(?:ts|mjs)$/, ".js");

function modified(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
