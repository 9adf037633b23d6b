import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { z } from "zod";

const server = new McpServer({ name: "small", version: "1.0.0" });
server.tool("echo", "Repeats a text", { text: z.string() }, { readOnlyHint: true }, async ({ text }) => ({
  content: [{ type: "text", text }],
}));
server.resource("readme", "docs://readme", async (uri) => ({ contents: [{ uri: uri.href, text: "hello" }] }));
server.prompt("greet", "Greets a person", { name: z.string() }, ({ name }) => ({
  messages: [{ role: "user", content: { type: "text", text: `Hello ${name}` } }],
}));
await server.connect(new StdioServerTransport());
