import { completable } from "@modelcontextprotocol/sdk/server/completable.js";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import {
  SetLevelRequestSchema,
  SubscribeRequestSchema,
  UnsubscribeRequestSchema,
} from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";

const features = (process.env.FEATURES ?? "tools resources prompts").split(" ");

// Early versions have no tasks.
const { InMemoryTaskMessageQueue, InMemoryTaskStore } = features.includes("tasks")
  ? await import("@modelcontextprotocol/sdk/experimental/tasks")
  : {};

const withTasks = () => ({
  capabilities: { tasks: { list: {}, cancel: {}, requests: { tools: { call: {} } } } },
  taskStore: new InMemoryTaskStore(),
  taskMessageQueue: new InMemoryTaskMessageQueue(),
});

/** A server with the features that FEATURES names, in the words of the README of the SDK. */
export function small() {
  const info = { name: "small", version: "1.0.0" };
  const server = features.includes("tasks") ? new McpServer(info, withTasks()) : new McpServer(info);

  if (features.includes("tasks"))
    server.experimental.tasks.registerToolTask(
      "later",
      {
        description: "Repeats a text as a task",
        inputSchema: { text: z.string() },
        execution: { taskSupport: "required" },
        annotations: { readOnlyHint: true },
      },
      {
        createTask: async ({ text }, { taskStore, taskRequestedTtl }) => {
          const task = await taskStore.createTask({ ttl: taskRequestedTtl, pollInterval: 100 });
          const result = { content: [{ type: "text", text }] };
          // It may be cancelled before.
          setTimeout(() => taskStore.storeTaskResult(task.taskId, "completed", result).catch(() => {}), 100);
          return { task };
        },
        getTask: async (_, { taskId, taskStore }) => taskStore.getTask(taskId),
        getTaskResult: async (_, { taskId, taskStore }) => taskStore.getTaskResult(taskId),
      },
    );

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
