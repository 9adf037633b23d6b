// A driver without an SDK, with fetch only, over Streamable HTTP. It does the usual steps.
//
//     npx mcp-conform --client "node fetch.mjs {url}"
const { MCP_CONFORM_URL: URL, MCP_CONFORM_CONTEXT: given = "{}" } = process.env;
const VERSION = process.env.MCP_CONFORM_PROTOCOL_VERSION ?? "2025-11-25";
const { calls = [] } = JSON.parse(given);
let session;
let agreed;
/** What the server of this session offers. */
let offered;
let lastId = 0;

/** Sends a message, answers what the server asks meanwhile, and returns the response to it. */
async function send(message, method = "POST") {
  const headers = { accept: "application/json, text/event-stream" };
  if (session) headers["mcp-session-id"] = session;
  if (agreed) headers["mcp-protocol-version"] = agreed;
  if (message) headers["content-type"] = "application/json";
  const body = message && JSON.stringify({ jsonrpc: "2.0", ...message });
  const reply = await fetch(URL, { method, headers, body, signal: AbortSignal.timeout(20_000) });
  if (!reply.ok) throw Object.assign(new Error(`HTTP status ${reply.status}`), { status: reply.status });
  const found = { session: reply.headers.get("mcp-session-id") ?? undefined };
  for await (const one of messages(reply)) {
    if (Array.isArray(one)) continue;
    if ("method" in one && "id" in one) await answer(one);
    // A response with another id answers something that is not waited for any more.
    if (!("method" in one) && one.id === message?.id) return { ...found, ...one };
  }
  return found;
}

/** The messages of a body: one, or those of an event stream. */
async function* messages(reply) {
  if (!/^text\/event-stream/i.test(reply.headers.get("content-type") ?? "")) {
    const text = await reply.text();
    if (text) yield JSON.parse(text);
    return;
  }
  let text = "";
  for await (const piece of reply.body.pipeThrough(new TextDecoderStream())) {
    text += piece;
    // A carriage return at the end may be the first half of a line end.
    const events = text.split(/\r\n\r\n|\n\n|\r\r(?!$)/);
    text = events.pop();
    for (const event of events) {
      const lines = event.split(/\r\n|\n|\r/).filter((line) => line.startsWith("data:"));
      const data = lines.map((line) => line.slice(5).replace(/^ /, "")).join("\n");
      if (data.trim()) yield JSON.parse(data);
    }
  }
}

function answer({ id, method }) {
  if (method === "ping") return send({ id, result: {} });
  if (typeof method === "string") return send({ id, error: { code: -32601, message: "Method not found" } });
  return send({ id, error: { code: -32600, message: "Invalid Request" } });
}

async function ask(method, params) {
  lastId += 1;
  const { result, error } = await send({ id: lastId, method, params });
  if (!result) throw new Error(error?.message ?? "no response");
  return result;
}

/** Begins a session. The driver ends where the server has another revision. */
async function connect() {
  session = undefined;
  agreed = undefined;
  lastId += 1;
  const clientInfo = { name: "fetch", version: "1.0.0" };
  const params = { protocolVersion: VERSION, capabilities: {}, clientInfo };
  const { result, session: own } = await send({ id: lastId, method: "initialize", params });
  if (result?.protocolVersion !== VERSION) process.exit(1);
  session = own;
  agreed = VERSION;
  offered = result.capabilities;
  await send({ method: "notifications/initialized" });
}

/** After an error the driver continues with the next step. After 404 it begins a new session first, and lists begin again. */
async function tried(method, params, again = true) {
  try {
    return await ask(method, params);
  } catch (error) {
    if (error.status !== 404 || !session || !again) return void console.error(error);
    await connect();
    const { cursor: _, ...others } = params;
    return tried(method, others, false);
  }
}

async function pages(method) {
  let page = await tried(method, {});
  while (page?.nextCursor !== undefined) page = await tried(method, { cursor: page.nextCursor });
}

await connect();
if (offered.tools) {
  await pages("tools/list");
  for (const call of calls) await tried("tools/call", call);
}
if (offered.resources) await pages("resources/list");
if (offered.prompts) await pages("prompts/list");
if (session) await send(undefined, "DELETE").catch(console.error);
