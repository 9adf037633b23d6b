// Downloads the specification at the commit that this project is made from, into .specification (which git ignores):
//
//     npm run schemas [-- <repository>]     default: the public repository; a local clone works too
//
// .specification/published has the layout that the tests of schema/differential read (MCP_PUBLISHED_SCHEMAS), and
// .specification is a checkout for `npm run statements`. Nothing of it becomes a part of the project.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { SPECIFICATION_COMMIT } from "../suites/catalogue/statements.ts";

const repository = process.argv[2] ?? "https://github.com/modelcontextprotocol/modelcontextprotocol";
const result = path.resolve(import.meta.dirname, "../.specification");
/** Replaces an earlier download only when it is complete. */
const root = `${result}.new`;
const published = path.join(root, "published");

/** Runs git in the folder of the checkout. */
function git(...args) {
  const { status, error } = spawnSync("git", args, { cwd: root, stdio: ["ignore", "inherit", "inherit"] });
  if (status === 0) return;
  console.error(`git ${args.join(" ")} failed${error ? `: ${error.message}` : ""}. Nothing was downloaded.`);
  process.exit(1);
}

rmSync(root, { recursive: true, force: true });
mkdirSync(published, { recursive: true });
git("init", "--quiet");
// Otherwise git would pack the downloaded files in the background.
git("config", "gc.auto", "0");
git("remote", "add", "origin", path.isAbsolute(repository) ? `file://${repository}` : repository);
// Only the files of the two folders below are downloaded, and no history.
git("fetch", "--quiet", "--depth", "1", "--filter=blob:none", "origin", SPECIFICATION_COMMIT);
git("checkout", "--quiet", "FETCH_HEAD", "--", "schema", "docs/specification");

for (const revision of readdirSync(path.join(root, "schema"))) {
  const source = path.join(root, "schema", revision);
  cpSync(path.join(source, "schema.json"), path.join(published, `${revision}.schema.json`));
  const examples = path.join(source, "examples");
  if (existsSync(examples)) cpSync(examples, path.join(published, "examples", revision), { recursive: true });
}
rmSync(path.join(root, ".git"), { recursive: true, force: true });
rmSync(result, { recursive: true, force: true });
renameSync(root, result);
console.log(`The specification at ${SPECIFICATION_COMMIT} is in ${result}. To compare the schemas with it:

  MCP_PUBLISHED_SCHEMAS=.specification/published npx vitest run schema/differential
  npm run statements -- .specification --check`);
