import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";

/** An ordinary server: two tools, a resource, a prompt. */
export function addFeatures(server: McpServer): McpServer {
  server.registerTool(
    "echo",
    {
      description: "Gives back what it gets",
      inputSchema: { text: z.string() },
      annotations: { readOnlyHint: true },
    },
    async ({ text }) => ({ content: [{ type: "text", text }] }),
  );
  server.registerTool(
    "weather",
    {
      description: "Says what the weather is, always the same",
      inputSchema: { city: z.string() },
      outputSchema: { temperature: z.number() },
      annotations: { readOnlyHint: true },
    },
    async () => ({
      content: [{ type: "text", text: JSON.stringify({ temperature: 21 }) }],
      structuredContent: { temperature: 21 },
    }),
  );
  server.registerResource("note", "note://one", { mimeType: "text/plain" }, async (uri) => ({
    contents: [{ uri: uri.href, mimeType: "text/plain", text: "A note." }],
  }));
  server.registerPrompt("greet", { argsSchema: { name: z.string() } }, ({ name }) => ({
    messages: [{ role: "user", content: { type: "text", text: `Greet ${name}.` } }],
  }));
  return server;
}
