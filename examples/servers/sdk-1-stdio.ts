// @modelcontextprotocol/sdk 1.x, its high-level server, over stdio.
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { addFeatures } from "./features.ts";

const server = addFeatures(new McpServer({ name: "sdk-1-stdio", version: "1.0.0" }));
await server.connect(new StdioServerTransport());
