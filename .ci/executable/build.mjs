// Builds the standalone executable for this machine: one file with Node.js and the package, which needs no installation and no network.
//   node .ci/executable/build.mjs <tarball of npm pack> <file>
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";

/** Puts the program into a copy of Node.js. */
const POSTJECT = "postject@1.0.0-alpha.6";
const FUSE = "NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2";

/** `require` of the executable has only what is built into Node.js, so the package begins here. */
const START = `module.exports = (file) => import(require("node:url").pathToFileURL(file).href);\n`;

const [tarball, file] = process.argv.slice(2).map((one) => path.resolve(one));
if (file === undefined) throw new Error("expected the tarball of npm pack, and the file to write");

const folder = mkdtempSync(path.join(tmpdir(), "mcp-conform-executable-"));
const inFolder = (name) => path.join(folder, name);
const run = (command, ...words) =>
  execFileSync(command, words, { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
try {
  writeFileSync(inFolder("package.json"), "{}");
  run(
    "npm",
    "install",
    "--omit=dev",
    "--omit=optional",
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
    tarball,
  );
  const files = { "start.cjs": START };
  for (const entry of readdirSync(inFolder("node_modules"), { recursive: true, withFileTypes: true })) {
    const whole = path.join(entry.parentPath ?? entry.path, entry.name);
    // Types and maps are for those who write code with the package.
    if (!entry.isFile() || /\.(?:[cm]?ts|map|md|markdown)$|\/\.bin\//.test(whole)) continue;
    files[path.relative(folder, whole).split(path.sep).join("/")] = readFileSync(whole, "utf8");
  }
  const text = JSON.stringify(files);
  writeFileSync(inFolder("files"), gzipSync(text, { level: 9 }));
  const version = JSON.parse(files["node_modules/mcp-conform/package.json"]).version;
  writeFileSync(inFolder("id"), `${version}-${createHash("sha256").update(text).digest("hex").slice(0, 12)}`);
  const blob = inFolder("program.blob");
  const config = {
    main: path.join(import.meta.dirname, "main.cjs"),
    output: blob,
    disableExperimentalSEAWarning: true,
    assets: { files: inFolder("files"), id: inFolder("id") },
  };
  writeFileSync(inFolder("config.json"), JSON.stringify(config));
  run(process.execPath, "--experimental-sea-config", inFolder("config.json"));
  copyFileSync(process.execPath, file);
  chmodSync(file, 0o755);
  run("npx", "--yes", POSTJECT, file, "NODE_SEA_BLOB", blob, "--sentinel-fuse", FUSE);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
