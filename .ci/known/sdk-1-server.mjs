import { completable } from "@modelcontextprotocol/sdk/server/completable.js";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import {
  SetLevelRequestSchema,
  SubscribeRequestSchema,
  UnsubscribeRequestSchema,
} from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";

const features = (process.env.FEATURES ?? "tools resources prompts").split(" ");

/** A server with the features that FEATURES names, in the words of the README of the SDK. */
export function small() {
  const server = new McpServer({ name: "small", version: "1.0.0" });

  if (features.includes("tools"))
    server.tool("echo", "Repeats a text", { text: z.string() }, { readOnlyHint: true }, async ({ text }) => ({
      content: [{ type: "text", text }],
    }));

  if (features.includes("resources"))
    server.resource("readme", "docs://readme", async (uri) => ({
      contents: [{ uri: uri.href, text: "hello" }],
    }));

  if (features.includes("prompts"))
    server.prompt("greet", "Greets a person", { name: z.string() }, ({ name }) => ({
      messages: [{ role: "user", content: { type: "text", text: `Hello ${name}` } }],
    }));

  if (features.includes("completions"))
    server.prompt(
      "greet",
      "Greets a person",
      { name: completable(z.string(), (begin) => ["Ada", "Alan"].filter((name) => name.startsWith(begin))) },
      ({ name }) => ({
        messages: [{ role: "user", content: { type: "text", text: `Hello ${name}` } }],
      }),
    );

  // The name and the arguments are those of a tool that the suite knows as a slow one.
  if (features.includes("slow"))
    server.registerTool(
      "trigger-long-running-operation",
      {
        description: "Works for a while",
        inputSchema: { duration: z.number(), steps: z.number() },
        annotations: { readOnlyHint: true },
      },
      async ({ duration }) => {
        await new Promise((resolve) => setTimeout(resolve, duration * 1000));
        return { content: [{ type: "text", text: "done" }] };
      },
    );

  if (features.includes("more")) {
    server.registerTool(
      "add",
      {
        description: "Adds two numbers",
        inputSchema: { a: z.number(), b: z.number() },
        outputSchema: { sum: z.number() },
        annotations: { readOnlyHint: true },
      },
      async ({ a, b }) => {
        const structuredContent = { sum: a + b };
        return { content: [{ type: "text", text: JSON.stringify(structuredContent) }], structuredContent };
      },
    );
    server.server.registerCapabilities({ resources: { subscribe: true }, logging: {} });
    for (const schema of [SubscribeRequestSchema, UnsubscribeRequestSchema, SetLevelRequestSchema])
      server.server.setRequestHandler(schema, async () => ({}));
  }
  return server;
}
