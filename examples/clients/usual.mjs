/**
 * What the drivers beside this file do with a client once it is connected: the usual things, whatever the situation.
 * The server of most situations differs, and the client's work does not.
 */

/** Arguments that nobody knows are not given; a tool that wants some is called where the context names it. */
const context = JSON.parse(process.env.MCP_CONFORM_CONTEXT ?? "{}");

/** An error answer is an answer: the next thing is tried. */
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
 */
export async function doTheUsual(client) {
  const offered = client.getServerCapabilities() ?? {};
  if (offered.tools) {
    const tools = (await tried(() => all((page) => client.listTools(page), "tools"))) ?? [];
    const listed = new Set(tools.map(({ name }) => name));
    for (const call of context.calls ?? []) {
      if (listed.has(call.name)) await tried(() => client.callTool(call));
    }
  }
  if (offered.resources) {
    const [first] = (await tried(() => all((page) => client.listResources(page), "resources"))) ?? [];
    await tried(() => all((page) => client.listResourceTemplates(page), "resourceTemplates"));
    if (first) await tried(() => client.readResource({ uri: first.uri }));
  }
  if (offered.prompts) {
    const prompts = (await tried(() => all((page) => client.listPrompts(page), "prompts"))) ?? [];
    const plain = prompts.find(({ arguments: wanted }) => !wanted?.some(({ required }) => required));
    if (plain) await tried(() => client.getPrompt({ name: plain.name }));
  }
}

/** What the clients can do for a server that asks. */
export const CAPABILITIES = {
  roots: { listChanged: true },
  sampling: {},
  elicitation: { form: { applyDefaults: true } },
};

export const ANSWERS = {
  roots: () => ({ roots: [{ uri: "file:///work", name: "work" }] }),
  sampling: () => ({
    role: "assistant",
    content: { type: "text", text: "42" },
    model: "none",
    stopReason: "endTurn",
  }),
  elicitation: () => ({ action: "accept", content: {} }),
};
