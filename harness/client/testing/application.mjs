#!/usr/bin/env node
// A small application with a language model: it reads a configuration, connects over HTTP, and makes the calls that its model wants.
//
//     node application.mjs <configuration> <url of a model with the Messages interface>
import { readFileSync } from "node:fs";

const [file, model] = process.argv.slice(2);
const [{ url }] = Object.values(JSON.parse(readFileSync(file, "utf8")).mcpServers);
let session;
let id = 0;

async function post(message) {
  const headers = {
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
    ...(session ? { "mcp-session-id": session, "mcp-protocol-version": "2025-11-25" } : {}),
  };
  const reply = await fetch(url, { method: "POST", headers, body: JSON.stringify(message) });
  session = reply.headers.get("mcp-session-id") ?? session;
  const text = await reply.text();
  const data = text.split("\n").findLast((line) => line.startsWith("data: {"));
  return JSON.parse(data?.slice(6) ?? (text || "{}"));
}

const request = (method, params = {}) => post({ jsonrpc: "2.0", id: ++id, method, params });

async function ask(tools, conversation) {
  const body = { model: "small", max_tokens: 100, tools, messages: conversation };
  const reply = await fetch(`${model}/v1/messages`, { method: "POST", body: JSON.stringify(body) });
  return (await reply.json()).content;
}

await request("initialize", {
  protocolVersion: "2025-11-25",
  capabilities: {},
  clientInfo: { name: "small-application", version: "1" },
});
await post({ jsonrpc: "2.0", method: "notifications/initialized" });
const tools = [];
let cursor;
do {
  const { result = {} } = await request("tools/list", cursor ? { cursor } : {});
  tools.push(...(result.tools ?? []));
  cursor = result.nextCursor;
} while (cursor !== undefined);

const announced = tools.map(({ name, description, inputSchema }) => ({
  name: `mcp-conform_${name}`,
  description,
  input_schema: inputSchema,
}));
const conversation = [{ role: "user", content: "hi" }];
for (;;) {
  const content = await ask(announced, conversation);
  const calls = content.filter(({ type }) => type === "tool_use");
  if (calls.length === 0) break;
  const results = [];
  for (const { id: tool_use_id, name, input } of calls) {
    const params = { name: name.slice("mcp-conform_".length), arguments: input };
    const { result, error } = await request("tools/call", params);
    const shown = error ? error.message : JSON.stringify(result.content);
    results.push({ type: "tool_result", tool_use_id, is_error: error !== undefined, content: shown });
  }
  conversation.push({ role: "assistant", content }, { role: "user", content: results });
}
