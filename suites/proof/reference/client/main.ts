import { execFile } from "node:child_process";
import { parseArgs, promisify } from "node:util";
import type { Target } from "../../../../harness/reference/client/core/opener.ts";
import { type RunOptions, runReferenceClient } from "../../../../harness/reference/client/core/run.ts";
import { type ClientFeature, hooksOf } from "../../../../harness/reference/client/switch.ts";
import { isObject } from "../../../../harness/reference/message.ts";
import type { JsonObject } from "../../../../harness/switches/message.ts";
import { FAULTS } from "../../../faults-of-clients.ts";
import { ODDITIES } from "../../../oddities-of-clients.ts";
import { CommandLine, OPTIONS, USAGE as SHARED_USAGE } from "../command-line.ts";

const USAGE = `usage: main.ts [<url> | --server "<command>"] [options]

Without either, MCP_CONFORM_URL or MCP_CONFORM_SERVER_COMMAND names the server. MCP_CONFORM_SCENARIO names the
situation, and MCP_CONFORM_CONTEXT holds its parameters as JSON.

${SHARED_USAGE}
  --without <feature>  do not declare roots, sampling or elicitation  (repeatable)`;

const FEATURES: readonly ClientFeature[] = ["roots", "sampling", "elicitation"];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { ...OPTIONS, server: { type: "string" } },
});

const commandLine = new CommandLine(USAGE);

function target(): Target {
  const [url, ...others] = positionals;
  const {
    MCP_CONFORM_URL: envUrl,
    MCP_CONFORM_SERVER_COMMAND: envCommand,
    MCP_CONFORM_TRANSPORT: envTransport,
  } = process.env;
  const transport = envTransport === "http+sse" ? envTransport : "http";
  if (values.server && url)
    return commandLine.stop(`The server command must be one word: --server "${values.server} ${url} …"`);
  if (values.server) return { command: values.server };
  if (url && (others.length > 0 || !URL.canParse(url)))
    return commandLine.stopWithUsage(`${url} is not a URL.`);
  if (url) return { url, transport };
  if (envUrl) return { url: envUrl, transport };
  if (envCommand) return { command: envCommand };
  return commandLine.stopWithUsage("No server is named.");
}

/** The program that opens URLs for the user. Without it, the client does not authorize itself. */
function authorization(): Pick<RunOptions, "authorization"> {
  const { MCP_CONFORM_OPENER: opener } = process.env;
  if (opener === undefined) return {};
  const open = async (url: string) => {
    await promisify(execFile)(opener, [url]);
  };
  return { authorization: { open } };
}

function context(): JsonObject {
  const text = process.env.MCP_CONFORM_CONTEXT ?? "{}";
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch {
    // Not JSON: reported below, as everything that is not an object.
  }
  return commandLine.stop(`MCP_CONFORM_CONTEXT must be a JSON object, not ${text.slice(0, 80)}`);
}

function options(signal: AbortSignal): RunOptions {
  const switches = commandLine.switches(values, { faults: FAULTS, oddities: ODDITIES });
  const wanted = values.revisions?.split(",") ?? switches.flatMap(({ speaks }) => speaks ?? []);
  const revisions = commandLine.revisions(wanted);
  const without = commandLine.each("feature", values.without, (word) =>
    FEATURES.find((name) => name === word),
  );
  return {
    target: target(),
    context: context(),
    situation: process.env.MCP_CONFORM_SCENARIO,
    hooks: hooksOf(switches),
    without: [...without, ...switches.flatMap((one) => one.without ?? [])],
    signal,
    ...authorization(),
    ...(revisions.length > 0 ? { revisions } : {}),
  };
}

async function main(): Promise<void> {
  if (commandLine.informs(values, [...FAULTS, ...ODDITIES])) return;
  const ending = new AbortController();
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => ending.abort());
  const { revision, done, problems, failure } = await runReferenceClient(options(ending.signal));
  for (const line of done) process.stdout.write(`${revision} ${line}\n`);
  for (const line of problems) process.stderr.write(`${line}\n`);
  if (failure) process.stderr.write(`${failure.message}\n`);
  process.exit(failure ? 1 : 0);
}

await main();
