// @modelcontextprotocol/sdk 1.x, its low-level server, over stdio: it has only what is registered by hand.
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { CallToolRequestSchema, ListToolsRequestSchema, McpError } from "@modelcontextprotocol/sdk/types.js";

const server = new Server({ name: "sdk-1-low-level", version: "1.0.0" }, { capabilities: { tools: {} } });
const tool = {
  name: "now",
  description: "Says what time it is",
  inputSchema: { type: "object" as const, properties: {}, additionalProperties: false },
  annotations: { readOnlyHint: true },
};
server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [tool] }));
server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
  if (params.name !== tool.name) throw new McpError(-32602, `Unknown tool: ${params.name}`);
  return { content: [{ type: "text", text: new Date(0).toISOString() }] };
});
await server.connect(new StdioServerTransport());
