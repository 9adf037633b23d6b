import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";

/** A server of the TypeScript SDK 1.x with one tool. */
export function createServer(): McpServer {
  const server = new McpServer({ name: "greeter", version: "1.0.0" });
  server.registerTool(
    "greet",
    {
      description: "Greets a person",
      inputSchema: { name: z.string() },
      annotations: { readOnlyHint: true },
    },
    async ({ name }) => ({ content: [{ type: "text", text: `Hello, ${name}!` }] }),
  );
  return server;
}
