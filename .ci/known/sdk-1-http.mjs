// With sessions, as the example of the SDK.
import { randomUUID } from "node:crypto";
import http from "node:http";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { z } from "zod";

const transports = new Map();

async function opened() {
  const server = new McpServer({ name: "small", version: "1.0.0" });
  server.tool("echo", "Repeats a text", { text: z.string() }, { readOnlyHint: true }, async ({ text }) => ({
    content: [{ type: "text", text }],
  }));
  const transport = new StreamableHTTPServerTransport({
    sessionIdGenerator: () => randomUUID(),
    onsessioninitialized: (id) => transports.set(id, transport),
    enableDnsRebindingProtection: true,
    allowedOrigins: [`http://localhost:${process.env.PORT}`, `http://127.0.0.1:${process.env.PORT}`],
  });
  transport.onclose = () => transports.delete(transport.sessionId);
  await server.connect(transport);
  return transport;
}

http
  .createServer(async (request, response) => {
    const id = request.headers["mcp-session-id"];
    const known = transports.get(id);
    if (id !== undefined && known === undefined) {
      response.writeHead(404).end();
      return;
    }
    await (known ?? (await opened())).handleRequest(request, response);
  })
  .listen(Number(process.env.PORT));
