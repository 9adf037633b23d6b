// The step of action.yml: runs mcp-conform with the inputs of the action, and writes the outputs.
import { spawnSync } from "node:child_process";
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { packageToRun, words } from "./inputs.mjs";
import { outputsOf } from "./outputs.mjs";

const USAGE = 2;

function fail(text) {
  console.error(`::error::mcp-conform: ${text}`);
  process.exit(USAGE);
}

const folder = path.resolve(process.env.INPUT_REPORTS?.trim() || "mcp-conform");
if (/[\r\n]/.test(folder)) fail("the input reports is a folder, so it has one line");
mkdirSync(folder, { recursive: true });

const reports = { result: "result.json", report: "report.html", junit: "junit.xml" };
const files = Object.fromEntries(
  Object.entries(reports).map(([name, file]) => [name, path.join(folder, file)]),
);
// A run that ends early must not leave the result of another run.
for (const file of Object.values(files)) rmSync(file, { force: true });

const args = [
  ...["--yes", `--package=${packageToRun(process.env)}`, "--", "mcp-conform"],
  ...words(process.env),
  ...["--report", "github", "--report", `json=${files.result}`],
  ...["--report", `html=${files.report}`, "--report", `junit=${files.junit}`],
];

// On Windows npx is a batch file, which only a shell can start. Its script needs none.
const script = path.join(path.dirname(process.execPath), "node_modules/npm/bin/npx-cli.js");
const [command, ...before] = process.platform === "win32" ? [process.execPath, script] : ["npx"];
const { status, error } = spawnSync(command, [...before, ...args], { stdio: "inherit" });
if (error !== undefined)
  fail(`npx cannot be started: ${error.message}. The action needs Node.js 20.19 or newer.`);

const result = existsSync(files.result) ? JSON.parse(readFileSync(files.result, "utf8")) : undefined;
const code = status ?? 4;
const outputs = outputsOf(result, code, files);
if (process.env.GITHUB_OUTPUT) {
  appendFileSync(process.env.GITHUB_OUTPUT, outputs.map(([name, value]) => `${name}=${value}\n`).join(""));
}
process.exitCode = code;
