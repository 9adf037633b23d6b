import { spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { nodeWords } from "../../harness/testing/node-words.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const MAIN = nodeWords(new URL("../../harness/cli/main.ts", import.meta.url));
const SERVER = new URL("../../suites/proof/reference/server/main.ts", import.meta.url);

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface UserProject {
  /** What is wrong with the servers in `build/`. */
  readonly fault?: string;
  /** Each run has only this check, so that it is short. */
  readonly only?: string;
}

/**
 * The project of a user, in a new folder: servers in `build/`, and one in Python. `npx` and `mcp-conform` run this project,
 * `npm` and `gh` do nothing and succeed.
 */
export function userProject({ fault, only }: UserProject = {}): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), "mcp-conform-docs-"));
  for (const name of ["bin", "build", "downloaded"]) mkdirSync(path.join(folder, name));
  const script = (name: string, text: string) =>
    writeFileSync(path.join(folder, name), text, { mode: 0o755 });
  const [, ...words] = nodeWords(SERVER);
  const main = JSON.stringify(words.at(-1));
  const switches = JSON.stringify(fault === undefined ? [] : ["--fault", fault]);
  script("build/index.mjs", `process.argv.push(...${switches});\nawait import(${main});\n`);
  script("build/http.mjs", `process.argv.push("--http", process.argv[2]);\nawait import(${main});\n`);
  const few = only === undefined ? "" : ` --only ${only}`;
  const quoted = MAIN.map((word) => `'${word}'`).join(" ");
  script(
    "bin/mcp-conform",
    `#!/bin/sh\ncase "$1" in --*) exec ${quoted} "$@"${few};; esac\nexec ${quoted} "$@"\n`,
  );
  script(
    "bin/npx",
    '#!/bin/sh\necho "$@" >>npx.txt\nuntil case "$1" in mcp-conform*) true;; *) false;; esac; do shift; done\nshift\nexec mcp-conform "$@"\n',
  );
  for (const name of ["npm", "gh"]) script(`bin/${name}`, `#!/bin/sh\necho "${name} $@" >>calls.txt\n`);
  cpSync(path.join(ROOT, "examples/projects/python/server.py"), path.join(folder, "server.py"));
  return folder;
}

/** Runs a script as a step of a CI service runs it, in the project of a user. */
export function bash(
  script: string,
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const PATH = `${path.join(cwd, "bin")}${path.delimiter}${process.env.PATH ?? ""}`;
  const child = spawn("bash", ["-e", "-o", "pipefail", "-c", script], {
    cwd,
    env: { ...process.env, NO_COLOR: "1", GITHUB_STEP_SUMMARY: "", GITHUB_OUTPUT: "", ...env, PATH },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output = { stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output.stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    output.stderr += text;
  });
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, ...output })));
}
