// Judges small servers on published versions of SDKs and frameworks, and writes suites/known/deviations.generated.ts from what was seen:
//
//     node .ci/known.mjs <work folder> [name …]
//
// Versions whose result is in the work folder are not judged again. With names, only these are judged. What was written of an SDK stays, unless
// the work folder has a result of each of its servers and versions.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import net from "node:net";
import path from "node:path";

/**
 * `sdk`: the name under which users know it. `url`: judged over HTTP. `features`: what the server offers, in place of all: a check asks the
 * first that there is. The oldest version is first.
 */
const TARGETS = [
  {
    sdk: "@modelcontextprotocol/sdk",
    file: "sdk-1.mjs",
    versions: ["1.20.2", "1.25.3", "1.29.0", "1.32.2"],
    also: "zod@3.25",
  },
  {
    sdk: "@modelcontextprotocol/sdk",
    file: "sdk-1-http.mjs",
    url: true,
    versions: ["1.20.2", "1.25.3", "1.29.0", "1.32.2"],
    also: "zod@3.25",
  },
  ...["sdk-1.mjs", "sdk-1-http.mjs"].flatMap((file) =>
    ["tools", "resources", "tools resources more", "completions slow", "tools tasks"].map((features) => ({
      sdk: "@modelcontextprotocol/sdk",
      file,
      url: file === "sdk-1-http.mjs",
      features,
      versions: ["1.25.3", "1.29.0", "1.32.2"],
      also: "zod@3.25",
    })),
  ),
  ...["sdk-2.mjs", "sdk-2-http.mjs"].flatMap((file) =>
    [undefined, "tools", "resources", "tools more"].map((features) => ({
      sdk: "@modelcontextprotocol/server",
      file,
      url: file === "sdk-2-http.mjs",
      features,
      versions: ["2.0.0", "2.4.0"],
      also: "zod@4",
    })),
  ),
  { sdk: "fastmcp", file: "fastmcp.mjs", versions: ["3.30.0", "4.20.16"], also: "zod@4" },
  { sdk: "mcp-framework", file: "mcp-framework.mjs", versions: ["0.2.22"], also: "zod@3.25" },
  {
    sdk: "tmcp",
    file: "tmcp.mjs",
    versions: ["1.20.0"],
    also: "@tmcp/transport-stdio@0.5.0 @tmcp/adapter-zod@0.1.7 zod@4",
  },
  { sdk: "litemcp", file: "litemcp.mjs", versions: ["0.9.0"], also: "zod@3.25" },
  {
    sdk: "mcp-lite",
    file: "mcp-lite.mjs",
    url: true,
    versions: ["0.10.0"],
    also: "@hono/node-server hono zod@4",
  },
  { sdk: "mcp-use", file: "mcp-use.mjs", url: true, versions: ["2.5.2"], also: "zod@4" },
  { sdk: "mcp", registry: "pypi", file: "python-mcp.py", versions: ["2.3.0"] },
];

const [work = "", ...names] = process.argv.slice(2);
if (work === "") throw new Error("expected a work folder");
const main = ["--import", import.meta.resolve("tsx"), path.resolve("harness/cli/main.ts")];

const freePort = () =>
  new Promise((resolve) => {
    const server = net.createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

const sh = (command, cwd) => spawnSync(command, { cwd, shell: true, stdio: "inherit" }).status === 0;

function installed({ sdk, registry = "npm", also = "" }, version, folder) {
  mkdirSync(folder, { recursive: true });
  if (registry === "pypi")
    return sh(`python3 -m venv .venv && .venv/bin/pip install -q ${sdk}==${version}`, folder);
  writeFileSync(path.join(folder, "package.json"), "{}");
  return sh(
    `npm install --no-save --no-audit --no-fund --ignore-scripts --loglevel=error ${sdk}@${version} ${also}`,
    folder,
  );
}

async function judge(target, version, result) {
  const folder = path.resolve(work, "packages", `${target.file}-${version}`);
  // Several small servers share the packages of one version.
  const packages = path.join(folder, target.registry === "pypi" ? ".venv" : "node_modules");
  if (!existsSync(packages) && !installed(target, version, folder)) return;
  // A server may share a file with another one.
  cpSync(".ci/known", folder, { recursive: true });
  const program = target.registry === "pypi" ? path.join(folder, ".venv/bin/python") : "node";
  const port = target.url ? await freePort() : 0;
  const http = target.url ? ["--url", `http://127.0.0.1:${port}/mcp`, "--env", `PORT=${port}`] : [];
  const features = target.features ? ["--env", `FEATURES=${target.features}`] : [];
  const words = [
    "--server",
    `${program} ${target.file}`,
    ...http,
    ...features,
    "--spec",
    "all",
    "--timeout",
    "20000",
  ];
  const more = ["--allow", "tool:echo", "--format", "silent", "--report", `json=${result}`];
  spawnSync(process.execPath, [...main, "--no-config", ...words, ...more], { cwd: folder, stdio: "inherit" });
}

/** A file with features is another server. */
const serverOf = ({ file, features = "" }) => [file, ...features.split(" ").filter(Boolean)].join("-");
const registryOf = ({ registry = "npm" }) => registry;
const nameOf = (target) => `${registryOf(target)} ${target.sdk}`;
const resultOf = (target, version) => path.resolve(work, `${serverOf(target)}-${version}.json`);

for (const target of TARGETS) {
  if (names.length > 0 && !names.includes(serverOf(target))) continue;
  for (const version of target.versions) {
    const result = resultOf(target, version);
    if (!existsSync(result)) await judge(target, version, result);
  }
}

const runs = TARGETS.flatMap((target) =>
  target.versions.map((version) => ({ target, version, file: resultOf(target, version) })),
);
const found = runs
  .filter(({ file }) => existsSync(file))
  .map(({ target, version, file }) => ({
    sdk: target.sdk,
    registry: registryOf(target),
    server: serverOf(target),
    version,
    result: JSON.parse(readFileSync(file, "utf8")),
  }));
const missing = runs.filter(({ file }) => !existsSync(file)).map(({ target }) => nameOf(target));
const listed = path.resolve(work, "runs.json");
writeFileSync(listed, JSON.stringify({ runs: found, incomplete: [...new Set(missing)] }));
sh(
  `node --import tsx suites/known/generate.ts ${JSON.stringify(listed)} && npx biome check --write suites/known`,
  ".",
);
