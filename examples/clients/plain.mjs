// A driver without an SDK, over stdio, of a client that declares no capability. It does the usual steps, so --strict misses nothing:
//
//     npx mcp-conform --client "node plain.mjs {server}" --strict
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

const context = JSON.parse(process.env.MCP_CONFORM_CONTEXT ?? "{}");
const [command, ...args] = JSON.parse(process.env.MCP_CONFORM_SERVER_ARGV);
const server = spawn(command, args, { stdio: ["pipe", "pipe", "ignore"] });
server.on("exit", () => process.exit());

/** First the end of the input, then signals. */
function end() {
  server.stdin.end();
  setTimeout(() => server.kill("SIGTERM"), 2_000);
  setTimeout(() => server.kill("SIGKILL"), 4_000);
}

const send = (message) => server.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);

const waiting = new Map();
const ask = (method, params) =>
  new Promise((resolve, reject) => {
    const id = waiting.size + 1;
    const timer = setTimeout(end, context.timeoutMs ?? 20_000);
    waiting.set(id, ({ result, error }) => {
      clearTimeout(timer);
      if (result) resolve(result);
      else reject(error);
    });
    send({ id, method, params });
  });

function answer({ id, method }) {
  if (method === "ping") send({ id, result: {} });
  else if (typeof method === "string") send({ id, error: { code: -32601, message: "Method not found" } });
  else send({ id, error: { code: -32600, message: "Invalid Request" } });
}

createInterface({ input: server.stdout }).on("line", (line) => {
  let message;
  try {
    message = JSON.parse(line);
  } catch {
    return;
  }
  if (!("method" in message)) waiting.get(message.id)?.(message);
  else if ("id" in message) answer(message);
});

/** After an error the driver continues with the next step. */
const tried = (method, params) => ask(method, params).catch(() => undefined);

/** All pages of a list. */
async function all(method, member) {
  const found = [];
  let cursor;
  do {
    const page = await tried(method, { cursor });
    found.push(...(page?.[member] ?? []));
    cursor = page?.nextCursor;
  } while (cursor !== undefined);
  return found;
}

/** Reports to the server whether there is a result, and its first text. */
async function report(tool, result) {
  if (!context.report) return;
  const [first] = result?.content ?? result?.contents ?? result?.messages ?? [];
  const { text } = first?.content ?? first ?? {};
  const reported = { tool, accepted: result !== undefined, text };
  await tried("tools/call", { name: context.report, arguments: reported });
}

/** Calls tools, at the same time or one after the other, and reports their results. */
async function callAll(calls) {
  const asked = [];
  for (const call of calls) {
    const one = tried("tools/call", call);
    if (context.atOnce) asked.push([call, one]);
    else await report(call.name, await one);
  }
  for (const [{ name }, one] of asked) await report(name, await one);
}

const VERSION = "2025-11-25";
const clientInfo = { name: "plain", version: "1.0.0" };
const { protocolVersion, capabilities } = await ask("initialize", {
  protocolVersion: VERSION,
  capabilities: {},
  clientInfo,
});
if (protocolVersion === VERSION) {
  send({ method: "notifications/initialized" });
  if (capabilities.tools) {
    const tools = await all("tools/list", "tools");
    await callAll(context.calls ?? []);
    if (context.echo) {
      const { tool, schemaOf } = context.echo;
      const schema = tools.find(({ name }) => name === schemaOf)?.inputSchema;
      await tried("tools/call", { name: tool, arguments: { schema } });
    }
  }
  if (capabilities.resources) {
    const resources = await all("resources/list", "resources");
    await all("resources/templates/list", "resourceTemplates");
    for (const uri of context.reads ?? resources.slice(0, 1).map((one) => one.uri))
      await report(uri, await tried("resources/read", { uri }));
  }
  if (capabilities.prompts) {
    await all("prompts/list", "prompts");
    for (const get of context.gets ?? []) await report(get.name, await tried("prompts/get", get));
  }
}
end();
