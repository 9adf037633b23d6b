import { accessSync, constants, statSync } from "node:fs";
import path from "node:path";
import { proxyFor } from "../../transport/http/proxy.ts";
import { splitCommand } from "../../transport/stdio/command.ts";
import { unexpandedHint } from "../../transport/stdio/unexpanded.ts";
import { libraryNaming } from "../naming.ts";
import { environmentOf } from "../plan/common.ts";
import type { Settings } from "../settings.ts";
import { type Finding, note, ok, wrong } from "./finding.ts";

/** The oldest version that package.json allows. */
const OLDEST_NODE = [20, 19] as const;

/** Programs whose first argument without a hyphen is a script. */
const INTERPRETERS = /^(node|nodejs|tsx|bun|deno|python[\d.]*|py|ruby|php|perl)(\.exe)?$/i;

/** Options of them that are followed by a value, or replace the script. */
const NO_SCRIPT = /^(-[cempr]|--eval|--print|--module|--check|run|x)$/;

/** Programs that may install a package before they start it. */
const INSTALLERS = /^(npx|bunx|pnpx|uvx|pipx)(\.cmd)?$/i;

/** What can be examined before the target is started. */
export function examineMachine(settings: Settings): readonly Finding[] {
  const { server, client, url } = settings;
  const command = server ?? client;
  return [
    nodeVersion(process.versions.node),
    ...(command === undefined ? [] : examineCommand(command, settings)),
    ...(url === undefined ? [] : [examineProxy(new URL(url))]),
  ];
}

export function nodeVersion(version: string): Finding {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [oldest, least] = OLDEST_NODE;
  if (major > oldest || (major === oldest && minor >= least)) return ok("Node.js", `v${version}`);
  return wrong("Node.js", `v${version} is too old.`, `Use Node.js ${OLDEST_NODE.join(".")} or newer.`);
}

function examineCommand(command: string, settings: Settings): readonly Finding[] {
  const { cwd = "." } = settings;
  const { file, args } = splitCommand(command);
  const env = environmentOf(settings, libraryNaming);
  const searched = env.PATH ?? process.env.PATH ?? "";
  const program = findProgram(file, cwd, searched);
  const unexpanded = unexpandedHint(command);
  const findings = [ok("folder", `the command starts in ${path.resolve(cwd)}`)];
  if (unexpanded !== undefined) return [...findings, wrong("command", command, unexpanded)];
  if (program === undefined) {
    const where = /[\\/]/.test(file)
      ? `in ${path.resolve(cwd)}`
      : `in the ${searched.split(path.delimiter).length} folders of PATH`;
    const remedy =
      "Install it, correct its name, or use its full path. PATH may differ between your terminal and CI.";
    return [...findings, wrong("program", `There is no program ${file} ${where}.`, remedy)];
  }
  findings.push(ok("program", file === program ? file : `${file} is ${program}`));
  if (INSTALLERS.test(path.basename(file))) {
    findings.push(
      note(
        "installer",
        `${path.basename(file)} may install a package before the target starts.`,
        "Install the package first, and start the target itself: this is faster, and the first start has no special case.",
      ),
    );
  }
  const script = scriptOf(file, args);
  if (script !== undefined) findings.push(examineScript(script, cwd));
  return [...findings, environmentFinding(settings)];
}

/** The path of a program: as it is given, or in a folder of PATH. */
export function findProgram(file: string, cwd: string, searched: string): string | undefined {
  const folders = /[\\/]/.test(file) ? [path.resolve(cwd)] : searched.split(path.delimiter);
  const endings = process.platform === "win32" ? ["", ".exe", ".cmd", ".bat", ".com"] : [""];
  return folders
    .flatMap((folder) => endings.map((ending) => path.resolve(folder, file + ending)))
    .find(isProgram);
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/** The first argument that is a script. Undefined if options may decide what is started. */
function scriptOf(file: string, args: readonly string[]): string | undefined {
  if (!INTERPRETERS.test(path.basename(file))) return undefined;
  const [first, ...rest] = args;
  if (first === "--import" || first === "--require") return scriptOf(file, rest.slice(1));
  if (first === undefined || first.startsWith("-") || NO_SCRIPT.test(first)) return undefined;
  return first;
}

function examineScript(script: string, cwd: string): Finding {
  const file = path.resolve(cwd, script);
  if (statSync(file, { throwIfNoEntry: false }) !== undefined) return ok("script", script);
  return wrong(
    "script",
    `There is no file ${script} in ${path.resolve(cwd)}.`,
    "Build the project first, correct the path, or choose the folder with --cwd.",
  );
}

function environmentFinding({ client, env = {}, envAll = false }: Settings): Finding {
  if (client !== undefined) return ok("environment", "all of this shell, and what MCP_CONFORM_… says");
  if (envAll)
    return note(
      "environment",
      "The server gets the whole environment (--env-all). It may show what is in it.",
    );
  const names = Object.keys(env);
  const named = names.length === 0 ? "no other variable is named" : `and ${names.join(", ")}`;
  return ok("environment", `what programs need to run, such as PATH; ${named} (--env)`);
}

function examineProxy(url: URL): Finding {
  const proxy = proxyFor(url);
  if (proxy === undefined) return ok("proxy", `none for ${url.host}`);
  return note(
    "proxy",
    `Requests to ${url.host} go through ${proxy.host}.`,
    "If the server must be reached directly, add its host to NO_PROXY.",
  );
}
