import { MCPServer, MCPTool } from "mcp-framework";
import { z } from "zod";

class Echo extends MCPTool {
  name = "echo";
  description = "Repeats a text";
  annotations = { readOnlyHint: true };
  schema = z.object({ text: z.string().describe("The text") });
  async execute({ text }) {
    return text;
  }
}

const server = new MCPServer({ name: "small", version: "1.0.0" });
server.addTool(Echo);
await server.start();
