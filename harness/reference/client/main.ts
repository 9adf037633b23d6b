import { parseArgs } from "node:util";
import { isRevision } from "../../../schema/revision.ts";
import { isObject, type JsonObject } from "../message.ts";
import type { Target } from "./core/client.ts";
import { type RunOptions, runReferenceClient } from "./core/run.ts";
import { FAULTS } from "./faults/index.ts";
import { ODDITIES } from "./oddities/index.ts";
import { type ClientFeature, hooksOf, type Switch } from "./switch.ts";

const USAGE = `usage: main.ts [<url> | --server "<command>"] [options]

Without either, MCP_CONFORM_URL or MCP_CONFORM_SERVER_COMMAND names the server. MCP_CONFORM_SCENARIO names the
situation, MCP_CONFORM_CONTEXT has its parameters as JSON.

  --revisions a,b      speak these revisions only
  --fault <id>         break one rule                  (repeatable)
  --oddity <id>        behave unusually, and legally   (repeatable)
  --without <feature>  do not declare roots, sampling or elicitation  (repeatable)
  --list               print all faults and oddities`;

const FEATURES: readonly ClientFeature[] = ["roots", "sampling", "elicitation"];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    server: { type: "string" },
    revisions: { type: "string" },
    fault: { type: "string", multiple: true, default: [] },
    oddity: { type: "string", multiple: true, default: [] },
    without: { type: "string", multiple: true, default: [] },
    list: { type: "boolean" },
    help: { type: "boolean" },
  },
});

function stop(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(2);
}

/** Each wanted word as what it names. */
function each<Value>(
  what: string,
  wanted: readonly string[],
  find: (word: string) => Value | undefined,
): readonly Value[] {
  return wanted.map((word) => find(word) ?? stop(`There is no ${what} "${word}".\n\n${USAGE}`));
}

const byId = (switches: readonly Switch[]) => (id: string) => switches.find((one) => one.id === id);

function target(): Target {
  const [url, ...others] = positionals;
  const { MCP_CONFORM_URL: envUrl, MCP_CONFORM_SERVER_COMMAND: envCommand } = process.env;
  if (values.server && url)
    return stop(`The command of the server is one word: --server "${values.server} ${url} …"`);
  if (values.server) return { command: values.server };
  if (url && (others.length > 0 || !URL.canParse(url))) return stop(`${url} is no URL.\n\n${USAGE}`);
  if (url) return { url };
  if (envUrl) return { url: envUrl };
  if (envCommand) return { command: envCommand };
  return stop(`No server is named.\n\n${USAGE}`);
}

function context(): JsonObject {
  const text = process.env.MCP_CONFORM_CONTEXT ?? "{}";
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch {
    // As below: it is no object.
  }
  return stop(`MCP_CONFORM_CONTEXT must be a JSON object, not ${text.slice(0, 80)}`);
}

function options(signal: AbortSignal): RunOptions {
  const switches = [
    ...each("fault", values.fault, byId(FAULTS)),
    ...each("oddity", values.oddity, byId(ODDITIES)),
  ];
  const wanted = values.revisions?.split(",") ?? switches.flatMap(({ speaks }) => speaks ?? []);
  const revisions = each("revision", wanted, (word) => (isRevision(word) ? word : undefined));
  const without = each("feature", values.without, (word) => FEATURES.find((name) => name === word));
  return {
    target: target(),
    context: context(),
    situation: process.env.MCP_CONFORM_SCENARIO,
    hooks: hooksOf(switches),
    without: [...without, ...switches.flatMap((one) => one.without ?? [])],
    signal,
    ...(revisions.length > 0 ? { revisions } : {}),
  };
}

async function main(): Promise<void> {
  if (values.help) return void process.stdout.write(`${USAGE}\n`);
  if (values.list) {
    for (const { id, describe } of [...FAULTS, ...ODDITIES]) process.stdout.write(`${id}  ${describe}\n`);
    return;
  }
  const ending = new AbortController();
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => ending.abort());
  const { revision, done, problems, failure } = await runReferenceClient(options(ending.signal));
  for (const line of done) process.stdout.write(`${revision} ${line}\n`);
  for (const line of problems) process.stderr.write(`${line}\n`);
  if (failure) process.stderr.write(`${failure.message}\n`);
  process.exit(failure ? 1 : 0);
}

await main();
