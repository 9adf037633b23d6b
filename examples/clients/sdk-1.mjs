/**
 * The client of the TypeScript SDK, version 1, driven for mcp-conform:
 *
 *     npx mcp-conform --client "node sdk-1.mjs {url}"
 *     npx mcp-conform --client "node sdk-1.mjs {server}"
 *     npx mcp-conform --client "node sdk-1.mjs {url}" --transport http+sse
 */
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { SSEClientTransport } from "@modelcontextprotocol/sdk/client/sse.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import {
  CreateMessageRequestSchema,
  ElicitRequestSchema,
  ListRootsRequestSchema,
} from "@modelcontextprotocol/sdk/types.js";
import { ANSWERS, CAPABILITIES, CONNECTING, doTheUsual } from "./usual.mjs";

const [target = "", ...args] = process.argv.slice(2);
const isUrl = /^https?:/.test(target);
const OverUrl =
  process.env.MCP_CONFORM_TRANSPORT === "http+sse" ? SSEClientTransport : StreamableHTTPClientTransport;
const transport = isUrl
  ? new OverUrl(new URL(target))
  : new StdioClientTransport({ command: target, args, stderr: "ignore" });

const client = new Client({ name: "sdk-1-client", version: "1.0.0" }, { capabilities: CAPABILITIES });
client.setRequestHandler(ListRootsRequestSchema, ANSWERS.roots);
client.setRequestHandler(CreateMessageRequestSchema, ANSWERS.sampling);
client.setRequestHandler(ElicitRequestSchema, ANSWERS.elicitation);

await client.connect(transport, CONNECTING);
await client.ping();
await doTheUsual(client, (params, options) => client.callTool(params, undefined, options));
// Only Streamable HTTP has sessions, which a client ends when it no longer needs them.
await transport.terminateSession?.();
await client.close();
// Otherwise a timer of the SDK, for a stream that it would resume, keeps the process alive for seconds.
process.exit();
