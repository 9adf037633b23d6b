// The program in the standalone executable. It holds the installed package as one asset, and unpacks it once for each build into the cache of
// the user: the package starts some of its own files as processes, and reads others as data.
const { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } = require("node:fs");
const { createRequire } = require("node:module");
const { homedir } = require("node:os");
const path = require("node:path");
const { getAsset, getRawAsset } = require("node:sea");
const { setFlagsFromString } = require("node:v8");
const { gunzipSync } = require("node:zlib");

function cacheFolder() {
  const { XDG_CACHE_HOME, LOCALAPPDATA } = process.env;
  return path.join(XDG_CACHE_HOME || LOCALAPPDATA || path.join(homedir(), ".cache"), "mcp-conform");
}

/** The folder of this build. It is renamed when it is complete, so that two processes that begin together both find whole files. */
function unpacked() {
  const parent = cacheFolder();
  const folder = path.join(parent, getAsset("id", "utf8"));
  if (existsSync(folder)) return folder;
  mkdirSync(parent, { recursive: true, mode: 0o700 });
  const building = mkdtempSync(path.join(parent, "unpacking-"));
  const files = JSON.parse(gunzipSync(Buffer.from(getRawAsset("files"))).toString("utf8"));
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(building, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  try {
    renameSync(building, folder);
  } catch (cause) {
    rmSync(building, { recursive: true, force: true });
    if (!existsSync(folder)) throw cause;
  }
  return folder;
}

const folder = unpacked();
const [program, , ...words] = process.argv;
// A process of the package is started as with Node.js: `<this program> <options> <its file> …`.
const at = words.findIndex((word) => !word.startsWith("--"));
const isOwn = at >= 0 && path.resolve(words[at]).startsWith(folder + path.sep) && existsSync(words[at]);
for (const option of isOwn ? words.slice(0, at) : []) setFlagsFromString(option);
const file = isOwn ? words[at] : path.join(folder, "node_modules/mcp-conform/dist/harness/cli/main.js");
process.argv = [program, file, ...(isOwn ? words.slice(at + 1) : words)];
createRequire(path.join(folder, "start.cjs"))("./start.cjs")(file);
