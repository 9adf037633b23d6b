/**
 * The client of the TypeScript SDK, version 1, with the fall-back to HTTP+SSE that the SDK shows in its example
 * `streamableHttpWithSseFallbackClient`: after any error it connects again over HTTP+SSE.
 *
 *     npx mcp-conform --client "node sdk-1-fallback.mjs {url}" --suite client-http-fallback
 */
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { SSEClientTransport } from "@modelcontextprotocol/sdk/client/sse.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { CONNECTING, doTheUsual } from "./usual.mjs";

const [target = ""] = process.argv.slice(2);
const url = new URL(target);

async function connected(transport) {
  const client = new Client({ name: "sdk-1-fallback-client", version: "1.0.0" });
  await client.connect(transport, CONNECTING);
  return { client, transport };
}

const { client, transport } = await connected(new StreamableHTTPClientTransport(url)).catch(() =>
  connected(new SSEClientTransport(url)),
);
await doTheUsual(client, (params, options) => client.callTool(params, undefined, options));
await transport.terminateSession?.();
await client.close();
process.exit();
