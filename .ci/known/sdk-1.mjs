import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { small } from "./sdk-1-server.mjs";

await small().connect(new StdioServerTransport());
