import {
  createMcpHandler,
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  McpServer,
  originValidationResponse,
} from "@modelcontextprotocol/server";
import { z } from "zod";

/** A server of the TypeScript SDK 2.x with one tool. */
function createServer(): McpServer {
  const server = new McpServer({ name: "greeter", version: "1.0.0" });
  server.registerTool(
    "greet",
    {
      description: "Greets a person",
      inputSchema: z.object({ name: z.string() }),
      annotations: { readOnlyHint: true },
    },
    async ({ name }) => ({ content: [{ type: "text", text: `Hello, ${name}!` }] }),
  );
  return server;
}

const mcp = createMcpHandler(createServer);

/** The handler of HTTP requests. The SDK does not check Host and Origin by itself. */
export async function fetch(request: Request): Promise<Response> {
  return (
    hostHeaderValidationResponse(request, localhostAllowedHostnames()) ??
    originValidationResponse(request, localhostAllowedOrigins()) ??
    mcp.fetch(request)
  );
}
