import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

const FOLDERS = ["schema", "harness", "suites", "reports", "examples/servers"];

/** Not started by any test. */
const LEFT_OUT = /\.(?:test|d)\.ts$|^schema\/(?:source|types|generate|differential)\//;

/** The part of esbuild that is used. */
interface Esbuild {
  transformSync(code: string, options: object): { readonly code: string };
}

/** It comes with tsx, which compiles the same files at each start of a process. */
const tsx = createRequire(import.meta.url).resolve("tsx/package.json");
const { transformSync } = createRequire(tsx)("esbuild") as Esbuild;

/**
 * Compiles the project, so that tests start processes from JavaScript: with tsx, each process needs 0.4 s more. Only
 * files that have changed since the last time are compiled. Vitest calls this once, before the tests.
 */
export default function compile(): void {
  const target = targetOf(ROOT);
  for (const file of FOLDERS.flatMap(filesIn)) put(file, target);
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
  const to = path.join(target, file.replace(/\.ts$/, ".js"));
  if (modified(to) > modified(from)) return;
  mkdirSync(path.dirname(to), { recursive: true });
  // Another run of the tests may write or read the same file.
  const part = `${to}.${process.pid}`;
  if (file.endsWith(".ts")) writeFileSync(part, javaScriptOf(readFileSync(from, "utf8")));
  else cpSync(from, part);
  renameSync(part, to);
}

function modified(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function javaScriptOf(typeScript: string): string {
  const { code } = transformSync(typeScript, {
    loader: "ts",
    target: "node20",
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
  });
  return code.replace(/((?:from|import)\s*\(?\s*"\.{1,2}\/[^"]*)\.ts"/g, '$1.js"');
}
