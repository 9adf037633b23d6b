import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { InMemorySessionAdapter, McpServer, StreamableHttpTransport } from "mcp-lite";
import { z } from "zod";

const server = new McpServer({
  name: "small",
  version: "1.0.0",
  schemaAdapter: (schema) => z.toJSONSchema(schema),
});
server.tool("echo", {
  description: "Repeats a text",
  annotations: { readOnlyHint: true },
  inputSchema: z.object({ text: z.string() }),
  handler: ({ text }) => ({ content: [{ type: "text", text }] }),
});
const transport = new StreamableHttpTransport({
  sessionAdapter: new InMemorySessionAdapter({ maxEventBufferSize: 1024 }),
  allowedOrigins: [`http://localhost:${process.env.PORT}`, `http://127.0.0.1:${process.env.PORT}`],
});
const handle = transport.bind(server);
const app = new Hono();
app.all("/mcp", (context) => handle(context.req.raw));
serve({ fetch: app.fetch, port: Number(process.env.PORT) });
