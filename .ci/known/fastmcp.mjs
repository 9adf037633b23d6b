import { FastMCP } from "fastmcp";
import { z } from "zod";

const server = new FastMCP({ name: "small", version: "1.0.0" });
server.addTool({
  name: "echo",
  description: "Repeats a text",
  annotations: { readOnlyHint: true },
  parameters: z.object({ text: z.string() }),
  execute: async ({ text }) => text,
});
server.addResource({
  uri: "docs://readme",
  name: "readme",
  mimeType: "text/plain",
  load: async () => ({ text: "hello" }),
});
server.addPrompt({
  name: "greet",
  description: "Greets a person",
  arguments: [{ name: "name", required: true }],
  load: async ({ name }) => `Hello ${name}`,
});
await server.start({ transportType: "stdio" });
