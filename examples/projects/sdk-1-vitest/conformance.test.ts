import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { describeConformance } from "mcp-conform/vitest";
import { createServer } from "./server.js";

describeConformance({
  connect: ({ stdin, stdout }) => createServer().connect(new StdioServerTransport(stdin, stdout)),
});
