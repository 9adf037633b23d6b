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
    if (offered.resources) await useResources(client, call);
    if (offered.prompts) await usePrompts(client, call);
    if (offered.completions)
      for (const wanted of context.completes ?? []) await tried(() => client.complete(wanted));
  }
}

async function useTools(client, call) {
  const tools = (await tried(() => all((page) => client.listTools(page), "tools"))) ?? [];
  if (context.changesRoots) await tried(() => changeRoots(client));
  if (context.atOnce) return callAtOnce(call, context.calls);
  for (const wanted of context.calls ?? []) {
    if (!tools.some(({ name }) => name === wanted.name)) continue;
    const giveUp = new AbortController();
    const onprogress = () => {
      if (situation === "cancel") giveUp.abort("no longer needed");
    };
    const result = await tried(() => call(wanted, { timeout: TIMEOUT, signal: giveUp.signal, onprogress }));
    await report(call, wanted.name, result);
  }
  if (context.echo) {
    const schema = tools.find(({ name }) => name === context.echo.schemaOf)?.inputSchema;
    await tried(() => call({ name: context.echo.tool, arguments: { schema } }, { timeout: TIMEOUT }));
  }
  if (situation === "cancel") await tried(() => client.listTools());
}

/** Calls tools at the same time, and reports their results after that. */
async function callAtOnce(call, calls) {
  const results = await Promise.all(calls.map((one) => tried(() => call(one, { timeout: TIMEOUT }))));
  for (const [index, { name }] of calls.entries()) await report(call, name, results[index]);
}

async function useResources(client, call) {
  const resources = (await tried(() => all((page) => client.listResources(page), "resources"))) ?? [];
  await tried(() => all((page) => client.listResourceTemplates(page), "resourceTemplates"));
  const uris = context.reads ?? resources.slice(0, 1).map(({ uri }) => uri);
  for (const uri of uris) {
    const result = await tried(() => client.readResource({ uri }));
    await report(call, uri, result);
  }
}

async function usePrompts(client, call) {
  const prompts = (await tried(() => all((page) => client.listPrompts(page), "prompts"))) ?? [];
  const plain = prompts.filter(({ arguments: wanted }) => !wanted?.some(({ required }) => required));
  const gets = context.gets ?? plain.slice(0, 1).map(({ name }) => ({ name }));
  for (const get of gets) {
    const result = await tried(() => client.getPrompt(get));
    await report(call, get.name, result);
  }
}

/** Reports to the server whether the client passed on a result, and its first text. */
async function report(call, tool, result) {
  if (!context.report) return;
  const [first] = result?.content ?? result?.contents ?? result?.messages ?? [];
  const { text } = first?.content ?? first ?? {};
  const reported = { tool, accepted: result !== undefined, text };
  await tried(() => call({ name: context.report, arguments: reported }, { timeout: TIMEOUT }));
}

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
  elicitation: ({ params }) => ({ action: "accept", content: requiredIn(params.requestedSchema) }),
};

const VALUES = { string: "usual", number: 1, integer: 1, boolean: true };

/** A value for each required field of a form that has no default: the SDK fills in the defaults. */
function requiredIn({ required = [], properties = {} } = {}) {
  const names = required.filter((name) => properties[name]?.default === undefined);
  return Object.fromEntries(
    names.map((name) => [name, properties[name]?.enum?.[0] ?? VALUES[properties[name]?.type]]),
  );
}
