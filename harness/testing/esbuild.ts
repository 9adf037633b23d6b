import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build, type OutputFile, type PluginBuild, transformSync } from "esbuild";

const COMMON = { target: "node20", tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } } };

/** What tests start most often. Node takes half of the time of a start to find and to read 600 modules. */
export const ENTRIES: readonly string[] = [
  "harness/cli/main.ts",
  "suites/proof/reference/client/main.ts",
  "suites/proof/reference/server/main.ts",
];

/** `explain` names the file of a check, which it reads from the stack of its definition: its modules stay in files of their own. */
const APART = "harness/cli/explain/explanation.ts";

/** CommonJS packages in a bundle call it for modules of Node. */
const REQUIRE = `import { createRequire as createRequireHere } from "node:module";
const require = createRequireHere(import.meta.url);`;

/**
 * Without comments and white space, Node reads a bundle 10 % faster. Names stay: messages contain them. All characters are
 * ASCII, because V8 needs twice the memory for a text with others.
 */
const BUNDLE = {
  ...COMMON,
  bundle: true,
  format: "esm",
  platform: "node",
  minifyWhitespace: true,
  minifySyntax: true,
  banner: { js: REQUIRE },
  write: false,
  logLevel: "error",
} as const;

/** The entries with all their modules in few files. Each module still knows where it is, for the files beside it. */
export async function bundled(root: string, target: string): Promise<readonly OutputFile[]> {
  /** Where the module is, compiled, if it is not in a bundle. */
  const urlOf = (file: string) => pathToFileURL(path.join(target, file.replace(/\.ts$/, ".js"))).href;
  const inPlace = {
    name: "in-place",
    setup: (loading: PluginBuild) => {
      loading.onResolve({ filter: /\/explain\/explanation\.ts$/ }, () => ({
        path: urlOf(APART),
        external: true,
      }));
      loading.onLoad({ filter: /\.ts$/ }, ({ path: file }) => {
        const url = JSON.stringify(urlOf(path.relative(root, file)));
        return { loader: "ts", contents: readFileSync(file, "utf8").replaceAll("import.meta.url", url) };
      });
    },
  };
  const places = { absWorkingDir: root, outdir: target, outbase: root, plugins: [inPlace] };
  const [cli = "", ...peers] = ENTRIES;
  // A command loads only what it needs. A reference peer needs everything, and one file is read faster than ten.
  const [commands, references] = await Promise.all([
    build({
      ...BUNDLE,
      ...places,
      entryPoints: [cli],
      splitting: true,
      chunkNames: "chunks/[name]-[hash]",
    }),
    build({ ...BUNDLE, ...places, entryPoints: peers }),
  ]);
  // The entries last: their chunks are there when they can be started.
  const isChunk = ({ path: file }: OutputFile) => path.dirname(file).endsWith("chunks");
  return [...commands.outputFiles, ...references.outputFiles].sort(
    (one, other) => Number(isChunk(other)) - Number(isChunk(one)),
  );
}

/** What the driver of mcp-remote starts. */
const PROXY = "node_modules/mcp-remote/dist/proxy.js";
const PROXY_FOUND = 'createRequire(import.meta.url).resolve("mcp-remote/dist/proxy.js")';

/** Clients and servers that are in use. Tests start them hundreds of times, and each start loads an SDK. */
export const PROGRAMS: readonly string[] = [
  ...["sdk-1", "sdk-2", "mcp-remote"].map((name) => `examples/clients/${name}.mjs`),
  ...["sdk-1-http", "sdk-1-low-level", "sdk-1-stdio", "sdk-2-http", "sdk-2-stdio"].map(
    (name) => `examples/servers/${name}.ts`,
  ),
  ...["everything", "filesystem", "memory", "sequential-thinking"].map(
    (name) => `node_modules/@modelcontextprotocol/server-${name}/dist/index.js`,
  ),
  PROXY,
];

/** The programs with their packages in one file each: half of the processor time of a start. Their code is the same. */
export async function bundledPrograms(root: string, target: string): Promise<readonly OutputFile[]> {
  const inPlace = {
    name: "in-place",
    setup: (loading: PluginBuild) => {
      loading.onLoad({ filter: /\.(?:ts|mjs|js)$/ }, async ({ path: file }) => {
        const text = await readFile(file, "utf8");
        if (!text.includes("import.meta.url")) return undefined;
        const url = JSON.stringify(pathToFileURL(file).href);
        const loader = file.endsWith(".ts") ? "ts" : "js";
        const contents = text
          .replaceAll(PROXY_FOUND, JSON.stringify(path.join(target, PROXY)))
          .replaceAll("import.meta.url", url);
        return { loader, contents };
      });
    },
  };
  const { outputFiles } = await build({
    ...BUNDLE,
    absWorkingDir: root,
    entryPoints: [...PROGRAMS],
    outdir: target,
    outbase: root,
    plugins: [inPlace],
  });
  return outputFiles;
}

/** One module, which imports others as before. */
export function javaScriptOf(typeScript: string): string {
  const { code } = transformSync(typeScript, { ...COMMON, loader: "ts" });
  return code.replace(/((?:from|import)\s*\(?\s*"\.{1,2}\/[^"]*)\.ts"/g, '$1.js"');
}
