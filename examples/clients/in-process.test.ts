import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { setupServer } from "msw/node";
import { afterAll, beforeAll, expect, it } from "vitest";
import { judgeFetchClient } from "../../harness/library/msw.ts";

const server = setupServer();
beforeAll(() => server.listen());
afterAll(() => server.close());

it("my client keeps the protocol where the server does nothing unusual", async () => {
  const result = await judgeFetchClient({
    server,
    url: "https://mcp.example/mcp",
    situations: ["usual"],
    connect: async ({ url }) => {
      const client = new Client({ name: "my-client", version: "1.0.0" });
      const transport = new StreamableHTTPClientTransport(new URL(url));
      await client.connect(transport);
      await client.listTools();
      await transport.terminateSession();
      await client.close();
    },
  });
  const checks = result.legs.flatMap((leg) => leg.checks);
  expect(checks.filter(({ verdict }) => verdict === "fail")).toEqual([]);
  expect(result.exitCode).toBe(0);
});
