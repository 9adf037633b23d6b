import { existsSync } from "node:fs";
import path from "node:path";
import { shellWord } from "../../../../reports/rerun.ts";
import { printableLine } from "../../../../reports/text.ts";
import { findConfig } from "../../../library/config/read.ts";
import type { Candidate, Project } from "../../../library/init/candidate.ts";
import { nodeProject } from "../../../library/init/node-project.ts";
import { goProject, pythonProject, rustProject } from "../../../library/init/other-projects.ts";
import {
  configText,
  type Found,
  WORKFLOW_FILE,
  workflowText,
  writeNew,
} from "../../../library/init/write.ts";
import { UsageError } from "../../../library/usage-error.ts";
import { EXIT, type ExitCode } from "../../../verdict/verdict.ts";
import { VERSION } from "../../../version.ts";
import { interruptible } from "../../interrupt.ts";
import { optionNaming } from "../../options/naming.ts";
import { type RawOptions, settingsFrom } from "../../options/settings.ts";

const CONFIG = "mcp-conform.config.yaml";

/** Ports at which servers of a developer usually listen. */
const PORTS = [3000, 3001, 8000, 8080, 8787] as const;

/** How many commands are started at most. Each is given this time to answer, in milliseconds. */
const MOST_TRIED = 3;
const TRY_MS = 1_300;

const PROJECTS = [nodeProject, pythonProject, rustProject, goProject];

/** Looks at the project of this folder, tries what it finds, and writes a configuration. Asks nothing, overwrites nothing. */
export async function init(options: RawOptions, folder = process.cwd()): Promise<ExitCode> {
  const existing = findConfig(folder);
  const workflow = options.workflow === true;
  if (existing !== undefined && !workflow) {
    throw new UsageError(`${existing} exists, and init overwrites nothing. Change it, or remove it first.`);
  }
  if (workflow && existsSync(path.join(folder, WORKFLOW_FILE))) {
    throw new UsageError(`${WORKFLOW_FILE} exists, and init overwrites nothing. Remove it first.`);
  }
  const projects = PROJECTS.flatMap((project) => project(folder) ?? []);
  const { signal, stop } = interruptible();
  try {
    const code =
      existing === undefined ? await configOfTarget(options, { folder, projects, signal }) : EXIT.conformant;
    if (workflow && code !== EXIT.interrupted && (existing !== undefined || code === EXIT.conformant)) {
      writeNew(folder, WORKFLOW_FILE, workflowText(projects[0]?.build ?? [], VERSION));
      say(`wrote ${WORKFLOW_FILE}`);
    }
    return code;
  } finally {
    stop();
  }
}

interface Surroundings {
  readonly folder: string;
  readonly projects: readonly Project[];
  readonly signal: AbortSignal;
}

async function configOfTarget(options: RawOptions, around: Surroundings): Promise<ExitCode> {
  const { client } = options;
  if (client !== true && typeof client !== "string") return writeConfig(options, around);
  if (options.server !== undefined || options.url !== undefined) {
    throw new UsageError("--client and the address of a server are given together. Expected one target.");
  }
  const { initClient } = await import("./init-client.ts");
  return initClient({ ...around, config: CONFIG, client, force: options.force === true });
}

async function writeConfig(
  options: RawOptions,
  { folder, projects, signal }: Surroundings,
): Promise<ExitCode> {
  const { server, url } = settingsFrom(options);
  const given: readonly Found[] =
    server === undefined && url === undefined
      ? []
      : [{ name: "server", settings: { ...(server ? { server } : {}), ...(url ? { url } : {}) } }];
  const local = options.local === true ? PORTS.map(atPort) : [];
  const candidates = given.length > 0 ? [] : withoutRepetition(projects.flatMap(startable));
  const startableOnes = candidates.filter(({ blocked }) => blocked === undefined).slice(0, MOST_TRIED);
  const wanted = [
    ...given,
    ...(given.length > 0
      ? []
      : startableOnes.map(({ name, command }) => ({ name, settings: { server: command } }))),
    ...local,
  ];
  const found: Found[] = [];
  for (const one of wanted) {
    if (signal.aborted) return EXIT.interrupted;
    if (await answers(one, signal)) found.push(one);
  }
  if (signal.aborted) return EXIT.interrupted;
  const untried = candidates.filter(({ blocked }) => blocked !== undefined);
  for (const { command, blocked } of untried) say(`not started: ${command} (${blocked})`);
  const guess =
    given[0] ?? candidates.map(({ name, command }) => ({ name, settings: { server: command } }))[0];
  const targets = found.length > 0 ? distinct(found) : guess === undefined ? [] : [guess];
  if (targets.length === 0) {
    say(`found no MCP server. Looked at ${looked(projects)}.`);
    say(
      'Name it: mcp-conform init --server "<command>", or --url <url>. --local tries the usual ports of this machine.',
    );
    return EXIT.incomplete;
  }
  const works = found.length > 0;
  if (!works && options.force !== true) {
    const { server, url }: Found["settings"] = targets[0]?.settings ?? {};
    const named = server === undefined ? `--url ${url}` : `--server ${shellWord(server)}`;
    say(`No ${CONFIG} was written, because no session could be opened. --force writes it.`);
    say(`Next: npx mcp-conform doctor ${named}`);
    return EXIT.incomplete;
  }
  const remarks = works ? [] : ['No session could be opened yet. "mcp-conform doctor" says why.'];
  writeNew(folder, CONFIG, configText(targets, remarks, folder));
  say(`wrote ${CONFIG}`);
  say(works ? "Next: npx mcp-conform" : "No session could be opened yet. Next: npx mcp-conform doctor");
  return works ? EXIT.conformant : EXIT.incomplete;
}

/** Without a dependency on an MCP SDK a command may be anything, so it is not started. */
function startable({ sdk, file, candidates }: Project): readonly Candidate[] {
  if (sdk !== undefined) return candidates;
  for (const { command, from } of candidates) {
    say(`not started: ${command} (${from}): ${file} has no dependency on an MCP SDK that is known`);
  }
  return [];
}

/** Whether a session can be opened. The command is printed before it is started. */
async function answers({ settings }: Found, signal: AbortSignal): Promise<boolean> {
  const address = settings.server ?? settings.url ?? "";
  say(`${settings.url === undefined ? "starting" : "asking"} ${address}`);
  // This loads every check. It is not needed where there is nothing to try.
  const { examine } = await import("../../../library/doctor/examine.ts");
  const { healthy, findings } = await examine({ ...settings, timeout: TRY_MS }, optionNaming, signal);
  const wrong = findings.find(({ state }) => state === "wrong");
  const spoken = findings.findLast(({ text }) => /^speaks |^offers /.test(text));
  if (spoken !== undefined) say(`  ${printableLine(spoken.text, 200)}`);
  if (!healthy) say(`  ${wrong?.name}: ${printableLine(wrong?.text.split("\n")[0] ?? "", 300)}`);
  // A session is enough: doctor and a run report what else is wrong.
  return spoken !== undefined;
}

const atPort = (port: number): Found => ({
  name: `port-${port}`,
  settings: { url: `http://localhost:${port}/mcp` },
});

/** A command that is found twice is one. */
function withoutRepetition(all: readonly Candidate[]): readonly Candidate[] {
  return all.filter((one, index) => all.findIndex(({ command }) => command === one.command) === index);
}

/** Each target has a name of its own. */
function distinct(all: readonly Found[]): readonly Found[] {
  return all.map((one, index) => {
    const isTaken = all.slice(0, index).some(({ name }) => name === one.name);
    return isTaken ? { ...one, name: `${one.name}-${index + 1}` } : one;
  });
}

function looked(projects: readonly Project[]): string {
  const files = projects.map(({ file, sdk }) =>
    sdk === undefined ? `${file}, which has no known MCP SDK` : file,
  );
  return files.length > 0
    ? files.join("; ")
    : "package.json, pyproject.toml, Cargo.toml and go.mod: there is none of them";
}

function say(text: string): void {
  process.stdout.write(`${printableLine(text, 1_000)}\n`);
}
