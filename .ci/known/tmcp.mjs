import { ZodJsonSchemaAdapter } from "@tmcp/adapter-zod";
import { StdioTransport } from "@tmcp/transport-stdio";
import { McpServer } from "tmcp";
import { z } from "zod";

const server = new McpServer(
  { name: "small", version: "1.0.0" },
  { adapter: new ZodJsonSchemaAdapter(), capabilities: { tools: {}, prompts: {}, resources: {} } },
);
server.tool(
  {
    name: "echo",
    description: "Repeats a text",
    annotations: { readOnlyHint: true },
    schema: z.object({ text: z.string() }),
  },
  ({ text }) => ({ content: [{ type: "text", text }] }),
);
server.resource({ name: "readme", description: "A text", uri: "docs://readme" }, (uri) => ({
  contents: [{ uri, text: "hello" }],
}));
server.prompt(
  { name: "greet", description: "Greets a person", schema: z.object({ name: z.string() }) },
  ({ name }) => ({ messages: [{ role: "user", content: { type: "text", text: `Hello ${name}` } }] }),
);
new StdioTransport(server).listen();
