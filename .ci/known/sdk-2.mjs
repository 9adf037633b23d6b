import { McpServer } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import * as z from "zod/v4";

serveStdio(() => {
  const server = new McpServer({ name: "small", version: "1.0.0" });
  const inputSchema = z.object({ text: z.string() });
  server.registerTool(
    "echo",
    { description: "Repeats a text", inputSchema, annotations: { readOnlyHint: true } },
    async ({ text }) => ({ content: [{ type: "text", text }] }),
  );
  server.registerResource("readme", "docs://readme", {}, async (uri) => ({
    contents: [{ uri: uri.href, text: "hello" }],
  }));
  const argsSchema = z.object({ name: z.string() });
  server.registerPrompt("greet", { description: "Greets a person", argsSchema }, ({ name }) => ({
    messages: [{ role: "user", content: { type: "text", text: `Hello ${name}` } }],
  }));
  return server;
});
