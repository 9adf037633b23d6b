import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const ROOT = new URL("../../", import.meta.url);

/** The files of the project, relative to it, that Node loads to run a module with this text. V8 writes the list at the end. */
export function filesLoadedBy(source: string): readonly string[] {
  const folder = mkdtempSync(path.join(tmpdir(), "mcp-conform-loaded-"));
  const { status, stderr } = spawnSync(
    process.execPath,
    ["--import", import.meta.resolve("tsx"), "--input-type=module", "--eval", source],
    { cwd: ROOT, env: { ...process.env, NODE_V8_COVERAGE: folder }, encoding: "utf8" },
  );
  const seen = readdirSync(folder).flatMap((name) => scriptsIn(path.join(folder, name)));
  rmSync(folder, { recursive: true });
  if (status !== 0) throw new Error(stderr);
  const own = [...new Set(seen)].filter(
    (url) => url.startsWith(ROOT.href) && !url.includes("/node_modules/"),
  );
  return own.map((url) => url.slice(ROOT.href.length)).toSorted();
}

function scriptsIn(file: string): readonly string[] {
  const { result }: { result: readonly { url: string }[] } = JSON.parse(readFileSync(file, "utf8"));
  // tsx may add a query.
  return result.map(({ url }) => url.replace(/\?.*$/, ""));
}
