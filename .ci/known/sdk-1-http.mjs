// With sessions, as the example of the SDK.
import { randomUUID } from "node:crypto";
import http from "node:http";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { small } from "./sdk-1-server.mjs";

const transports = new Map();

async function opened() {
  const transport = new StreamableHTTPServerTransport({
    sessionIdGenerator: () => randomUUID(),
    onsessioninitialized: (id) => transports.set(id, transport),
    enableDnsRebindingProtection: true,
    allowedOrigins: [`http://localhost:${process.env.PORT}`, `http://127.0.0.1:${process.env.PORT}`],
  });
  transport.onclose = () => transports.delete(transport.sessionId);
  await small().connect(transport);
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
