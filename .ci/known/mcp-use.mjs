import { MCPServer } from "mcp-use";
import { z } from "zod";

const server = new MCPServer({ name: "small", version: "1.0.0" });
server.tool(
  {
    name: "echo",
    description: "Repeats a text",
    inputSchema: z.object({ text: z.string() }),
    annotations: { readOnlyHint: true },
  },
  async ({ text }) => ({ content: [{ type: "text", text }] }),
);
await server.listen(Number(process.env.PORT));
