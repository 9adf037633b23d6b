/**
 * What the drivers in this folder do with a connected client. Each situation has a different server, but a client
 * mostly does the same: it lists what is offered, and calls what the context names.
 */

const situation = process.env.MCP_CONFORM_SCENARIO ?? "usual";
/** `calls`, `reads` and `gets` name what a client cannot guess. Each situation says which of them it has. */
const context = JSON.parse(process.env.MCP_CONFORM_CONTEXT ?? "{}");

/** The limit for an answer in milliseconds. The servers of some situations never answer. */
const TIMEOUT = situation === "lost-stream" ? 1_000 : 5_000;

/** For the connection: a server may never answer initialize. Without a limit, the default of the SDK holds. */
export const CONNECTING = context.timeoutMs === undefined ? {} : { timeout: context.timeoutMs };

/** After an error answer the driver continues with the next step. */
async function tried(step) {
  try {
    return await step();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return undefined;
  }
}

/** Follows the cursors of a list to its end. */
async function all(list, member) {
  const found = [];
  let cursor;
  do {
    const page = await list(cursor === undefined ? undefined : { cursor });
    found.push(...page[member]);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return found;
}

/**
 * @param client of the TypeScript SDK, version 1 or 2, connected
 * @param call calls a tool: their `callTool` takes its options in different places
 */
export async function doTheUsual(client, call) {
  const offered = client.getServerCapabilities() ?? {};
  for (let round = 0; round < (context.rounds ?? 1); round++) {
    if (offered.tools) await useTools(client, call);
    if (offered.resources) await useResources(client);
    if (offered.prompts) await usePrompts(client);
    if (offered.completions)
      for (const wanted of context.completes ?? []) await tried(() => client.complete(wanted));
  }
}

async function useTools(client, call) {
  const tools = (await tried(() => all((page) => client.listTools(page), "tools"))) ?? [];
  if (context.changesRoots) await tried(() => changeRoots(client));
  for (const wanted of context.calls ?? []) {
    if (!tools.some(({ name }) => name === wanted.name)) continue;
    const giveUp = new AbortController();
    const onprogress = () => {
      if (situation === "cancel") giveUp.abort("no longer needed");
    };
    const result = await tried(() => call(wanted, { timeout: TIMEOUT, signal: giveUp.signal, onprogress }));
    if (context.report) await tried(() => call(reportOf(wanted, result), { timeout: TIMEOUT }));
  }
  if (context.echo) {
    const schema = tools.find(({ name }) => name === context.echo.schemaOf)?.inputSchema;
    await tried(() => call({ name: context.echo.tool, arguments: { schema } }, { timeout: TIMEOUT }));
  }
  if (situation === "cancel") await tried(() => client.listTools());
}

async function useResources(client) {
  const resources = (await tried(() => all((page) => client.listResources(page), "resources"))) ?? [];
  await tried(() => all((page) => client.listResourceTemplates(page), "resourceTemplates"));
  const uris = context.reads ?? resources.slice(0, 1).map(({ uri }) => uri);
  for (const uri of uris) await tried(() => client.readResource({ uri }));
}

async function usePrompts(client) {
  const prompts = (await tried(() => all((page) => client.listPrompts(page), "prompts"))) ?? [];
  const plain = prompts.filter(({ arguments: wanted }) => !wanted?.some(({ required }) => required));
  const gets = context.gets ?? plain.slice(0, 1).map(({ name }) => ({ name }));
  for (const get of gets) await tried(() => client.getPrompt(get));
}

/** Reports to the server whether the client passed on a result. */
const reportOf = ({ name }, result) => ({
  name: context.report,
  arguments: { tool: name, accepted: result !== undefined },
});

/** The name of the only root. */
let root = "work";

async function changeRoots(client) {
  root = "other";
  await client.sendRootsListChanged();
}

/** What these clients can do for a server. */
export const CAPABILITIES = {
  roots: { listChanged: true },
  sampling: {},
  elicitation: { form: { applyDefaults: true } },
};

export const ANSWERS = {
  roots: () => ({ roots: [{ uri: `file:///${root}`, name: root }] }),
  sampling: () => ({
    role: "assistant",
    content: { type: "text", text: "42" },
    model: "none",
    stopReason: "endTurn",
  }),
  elicitation: () => ({ action: "accept", content: {} }),
};
