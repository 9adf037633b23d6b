// A driver in twenty lines: what most situations ask for, with the TypeScript SDK, over Streamable HTTP.
//
//     npx mcp-conform --client "node small.mjs {url}"
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";

const { calls = [] } = JSON.parse(process.env.MCP_CONFORM_CONTEXT ?? "{}");
const client = new Client({ name: "small", version: "1.0.0" });
const transport = new StreamableHTTPClientTransport(new URL(process.env.MCP_CONFORM_URL));
await client.connect(transport);
const offered = client.getServerCapabilities() ?? {};
if (offered.tools) {
  let cursor;
  do {
    const page = await client.listTools({ cursor });
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  for (const call of calls) await client.callTool(call).catch(console.error);
}
await transport.terminateSession().catch(console.error);
await client.close();
process.exit();
