import { McpServer } from "@modelcontextprotocol/server";
import * as z from "zod/v4";

const features = (process.env.FEATURES ?? "tools resources prompts").split(" ");

/** A server with the features that FEATURES names, in the words of the README of the SDK. */
export function small() {
  const server = new McpServer({ name: "small", version: "1.0.0" });
  if (features.includes("tools"))
    server.registerTool(
      "echo",
      {
        description: "Repeats a text",
        inputSchema: z.object({ text: z.string() }),
        annotations: { readOnlyHint: true },
      },
      async ({ text }) => ({ content: [{ type: "text", text }] }),
    );
  if (features.includes("more"))
    server.registerTool(
      "add",
      {
        description: "Adds two numbers",
        inputSchema: z.object({ a: z.number(), b: z.number() }),
        outputSchema: z.object({ sum: z.number() }),
        annotations: { readOnlyHint: true },
      },
      async ({ a, b }) => {
        const structuredContent = { sum: a + b };
        return { content: [{ type: "text", text: JSON.stringify(structuredContent) }], structuredContent };
      },
    );
  if (features.includes("resources"))
    server.registerResource("readme", "docs://readme", {}, async (uri) => ({
      contents: [{ uri: uri.href, text: "hello" }],
    }));
  if (features.includes("prompts")) {
    const argsSchema = z.object({ name: z.string() });
    server.registerPrompt("greet", { description: "Greets a person", argsSchema }, ({ name }) => ({
      messages: [{ role: "user", content: { type: "text", text: `Hello ${name}` } }],
    }));
  }
  return server;
}
