// @modelcontextprotocol/sdk 1.x over Streamable HTTP. With sessions and an event store; or, with the argument
// "stateless", without sessions and with JSON answers. PORT names the port.
import { randomUUID } from "node:crypto";
import http from "node:http";
import { InMemoryEventStore } from "@modelcontextprotocol/sdk/examples/shared/inMemoryEventStore.js";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { addFeatures } from "./features.ts";

const stateless = process.argv[2] === "stateless";
const transports = new Map<string, StreamableHTTPServerTransport>();

async function begin(): Promise<StreamableHTTPServerTransport> {
  const transport = stateless
    ? new StreamableHTTPServerTransport({ enableJsonResponse: true })
    : new StreamableHTTPServerTransport({
        sessionIdGenerator: () => randomUUID(),
        eventStore: new InMemoryEventStore(),
        onsessioninitialized: (id) => void transports.set(id, transport),
        onsessionclosed: (id) => void transports.delete(id),
      });
  const server = addFeatures(new McpServer({ name: "sdk-1-http", version: "1.0.0" }));
  await server.connect(transport as Parameters<typeof server.connect>[0]);
  return transport;
}

const listener = http.createServer(async (request, response) => {
  const id = request.headers["mcp-session-id"];
  const known = typeof id === "string" ? transports.get(id) : undefined;
  if (typeof id === "string" && known === undefined && !stateless) {
    response.writeHead(404).end();
    return;
  }
  await (known ?? (await begin())).handleRequest(request, response);
});
listener.listen(Number(process.env.PORT ?? 3000), "127.0.0.1");
