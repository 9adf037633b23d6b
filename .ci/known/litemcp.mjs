import { LiteMCP } from "litemcp";
import { z } from "zod";

const server = new LiteMCP("small", "1.0.0");
server.addTool({
  name: "echo",
  description: "Repeats a text",
  parameters: z.object({ text: z.string() }),
  execute: async ({ text }) => text,
});
server.addResource({
  uri: "docs://readme",
  name: "readme",
  mimeType: "text/plain",
  load: async () => ({ text: "hello" }),
});
server.start();
