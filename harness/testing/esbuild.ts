import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build, type OutputFile, type PluginBuild, transformSync } from "esbuild";

const COMMON = { target: "node20", tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } } };

/** What tests start most often. Node takes half of the time of a start to find and to read 600 modules. */
export const ENTRIES: readonly string[] = [
  "harness/cli/main.ts",
  "harness/reference/client/main.ts",
  "harness/reference/server/main.ts",
];

/** `explain` names the file of a check, which it reads from the stack of its definition: its modules stay in files of their own. */
const APART = "harness/cli/commands/explain.ts";

/** The entries with all their modules in few files. Each module still knows where it is, for the files beside it. */
export async function bundled(root: string, target: string): Promise<readonly OutputFile[]> {
  /** Where the module is, compiled, if it is not in a bundle. */
  const urlOf = (file: string) => pathToFileURL(path.join(target, file.replace(/\.ts$/, ".js"))).href;
  const inPlace = {
    name: "in-place",
    setup: (loading: PluginBuild) => {
      loading.onResolve({ filter: /\/commands\/explain\.ts$/ }, () => ({
        path: urlOf(APART),
        external: true,
      }));
      loading.onLoad({ filter: /\.ts$/ }, ({ path: file }) => {
        const url = JSON.stringify(urlOf(path.relative(root, file)));
        return { loader: "ts", contents: readFileSync(file, "utf8").replaceAll("import.meta.url", url) };
      });
    },
  };
  const { outputFiles } = await build({
    ...COMMON,
    absWorkingDir: root,
    entryPoints: [...ENTRIES],
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    packages: "external",
    outdir: target,
    outbase: root,
    chunkNames: "chunks/[name]-[hash]",
    write: false,
    plugins: [inPlace],
  });
  // The entries last: their chunks are there when they can be started.
  const isChunk = ({ path: file }: OutputFile) => path.dirname(file).endsWith("chunks");
  return [...outputFiles].sort((one, other) => Number(isChunk(other)) - Number(isChunk(one)));
}

/** Clients and servers that are in use. Tests start them hundreds of times, and each start loads an SDK. */
export const PROGRAMS: readonly string[] = [
  ...["sdk-1", "sdk-2", "mcp-remote"].map((name) => `examples/clients/${name}.mjs`),
  ...["sdk-1-http", "sdk-1-low-level", "sdk-1-stdio", "sdk-2-http", "sdk-2-stdio"].map(
    (name) => `examples/servers/${name}.ts`,
  ),
  ...["everything", "filesystem", "memory", "sequential-thinking"].map(
    (name) => `node_modules/@modelcontextprotocol/server-${name}/dist/index.js`,
  ),
];

/** CommonJS packages in a bundle call it for modules of Node. */
const REQUIRE = `import { createRequire as createRequireHere } from "node:module";
const require = createRequireHere(import.meta.url);`;

/** The programs with their packages in few files: half of the processor time of a start. Their code is the same. */
export async function bundledPrograms(root: string, target: string): Promise<readonly OutputFile[]> {
  const inPlace = {
    name: "in-place",
    setup: (loading: PluginBuild) => {
      loading.onLoad({ filter: /\.(?:ts|mjs|js)$/ }, async ({ path: file }) => {
        const text = await readFile(file, "utf8");
        if (!text.includes("import.meta.url")) return undefined;
        const url = JSON.stringify(pathToFileURL(file).href);
        const loader = file.endsWith(".ts") ? "ts" : "js";
        return { loader, contents: text.replaceAll("import.meta.url", url) };
      });
    },
  };
  const { outputFiles } = await build({
    ...COMMON,
    absWorkingDir: root,
    entryPoints: [...PROGRAMS],
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    outdir: target,
    outbase: root,
    chunkNames: "chunks/[name]-[hash]",
    banner: { js: REQUIRE },
    write: false,
    logLevel: "error",
    plugins: [inPlace],
  });
  return outputFiles;
}

/** One module, which imports others as before. */
export function javaScriptOf(typeScript: string): string {
  const { code } = transformSync(typeScript, { ...COMMON, loader: "ts" });
  return code.replace(/((?:from|import)\s*\(?\s*"\.{1,2}\/[^"]*)\.ts"/g, '$1.js"');
}
