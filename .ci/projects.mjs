// Runs the projects of examples/projects in the current folder, in which the package is installed. The argument names the
// checkout whose node_modules has the SDKs and vitest.
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from "node:fs";
import path from "node:path";

const checkout = path.resolve(process.argv[2] ?? ".");
const packages = path.join(checkout, "node_modules");

// One link for each package: a later npm install empties the folder of a scope, also through a link.
const scoped = ["@modelcontextprotocol", "@types"].flatMap((scope) =>
  readdirSync(path.join(packages, scope)).map((name) => path.join(scope, name)),
);
for (const name of [...scoped, "msw", "vitest", "zod"]) {
  const link = path.join("node_modules", name);
  mkdirSync(path.dirname(link), { recursive: true });
  if (!existsSync(link)) symlinkSync(path.join(packages, name), link, "junction");
}

cpSync(path.join(import.meta.dirname, "user.mts"), "user.mts");
const strict = ["--noEmit", "--strict", "--target", "es2023", "--module", "nodenext", "--types", "node"];
execFileSync(process.execPath, [path.join(packages, "typescript/bin/tsc"), ...strict, "user.mts"], {
  stdio: "inherit",
});
console.log("types: all entries compile");

const python = ["python3", "python"].find((name) => spawnSync(name, ["--version"]).status === 0);
const conform = path.resolve("node_modules/mcp-conform/dist/harness/cli/main.js");

/** The command of each project, and what its output says. */
const projects = {
  "sdk-1-vitest": [[path.join(packages, "vitest/vitest.mjs"), "run"], /Tests .*\d\d passed/],
  "sdk-2-vitest": [[path.join(packages, "vitest/vitest.mjs"), "run"], /Tests .*\d\d passed/],
  "sdk-1-node-test": [["--test"], /# fail 0|ℹ fail 0/],
  python: [[conform, "--server", `${python} server.py`, "--spec", "all"], /^Conformant\.$/m],
};

const unknown = readdirSync(path.join(checkout, "examples/projects")).filter((name) => !(name in projects));
if (unknown.length > 0) throw new Error(`no command for examples/projects/${unknown[0]}`);

for (const [name, [words, expected]] of Object.entries(projects)) {
  if (name === "python" && python === undefined) {
    console.log("python: skipped, there is no Python");
    continue;
  }
  cpSync(path.join(checkout, "examples/projects", name), name, { recursive: true });
  const env = { ...process.env, NO_COLOR: "1", FORCE_COLOR: "0" };
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd: name, env, encoding: "utf8" });
  const line = expected.exec(stdout)?.[0];
  if (status !== 0 || line === undefined) {
    throw new Error(`examples/projects/${name}: exit ${status}, expected ${expected}\n${stdout}\n${stderr}`);
  }
  console.log(`${name}: ${line.trim()}`);
}
