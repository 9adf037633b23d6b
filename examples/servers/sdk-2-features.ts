import { McpServer } from "@modelcontextprotocol/server";
import * as z from "zod/v4";

/** The same small server on @modelcontextprotocol/server 2.x, which speaks both eras. */
export function makeServer(): McpServer {
  const server = new McpServer({ name: "sdk-2", version: "1.0.0" });
  server.registerTool(
    "echo",
    {
      description: "Gives back what it gets",
      inputSchema: z.object({ text: z.string() }),
      annotations: { readOnlyHint: true },
    },
    async ({ text }) => ({ content: [{ type: "text", text }] }),
  );
  server.registerResource("note", "note://one", { mimeType: "text/plain" }, async (uri) => ({
    contents: [{ uri: uri.href, mimeType: "text/plain", text: "A note." }],
  }));
  server.registerPrompt("greet", { description: "Greets" }, async () => ({
    messages: [{ role: "user", content: { type: "text", text: "Greet me." } }],
  }));
  return server;
}
