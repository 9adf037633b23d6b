// A server of the TypeScript SDK 1.x with one tool, over stdio.
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { z } from "zod";

const server = new McpServer({ name: "greeter", version: "1.0.0" });
server.registerTool(
  "greet",
  { description: "Greets a person", inputSchema: { name: z.string() }, annotations: { readOnlyHint: true } },
  async ({ name }) => ({ content: [{ type: "text", text: `Hello, ${name}!` }] }),
);
await server.connect(new StdioServerTransport());
