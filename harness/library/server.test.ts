import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { SSEServerTransport } from "@modelcontextprotocol/sdk/server/sse.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import { describe, expect, it } from "vitest";
import { Connection } from "../reference/server/core/connection.ts";
import { ReferenceServer, serve } from "../reference/server/index.ts";
import type { Result } from "../verdict/result.ts";
import type { Verdict } from "../verdict/verdict.ts";
import { type InProcessServer, judgeServer } from "./server.ts";

type Connectable = Parameters<McpServer["connect"]>[0];

const ids = ({ legs }: Result, verdict: Verdict) =>
  legs.flatMap(({ checks }) => checks.filter((check) => check.verdict === verdict).map(({ id }) => id));

function sdkServer(): McpServer {
  const server = new McpServer({ name: "in-process", version: "1.0.0" });
  const annotations = { readOnlyHint: true };
  server.registerTool("hello", { description: "Says hello", annotations }, async () => ({
    content: [{ type: "text", text: "hello" }],
  }));
  return server;
}

const FEW = {
  only: ["tools.*", "jsonrpc.method.unknown", "http.post.*", "stdio.*"],
  spec: ["2025-11-25"],
} as const;

describe("a server in this process", () => {
  it("that serves two streams is judged over stdio, without the end of a process", async () => {
    const result = await judgeServer(({ stdin, stdout }) =>
      serve(new ReferenceServer(), { input: stdin, output: stdout }),
    );
    expect([...ids(result, "fail"), ...ids(result, "error"), ...ids(result, "inconclusive")]).toEqual([]);
    expect(result).toMatchObject({ verdict: "conformant", exitCode: 0, target: { transport: "stdio" } });
    expect(ids(result, "pass").length).toBeGreaterThan(100);
    expect(ids(result, "pass").filter((id) => id.startsWith("stdio.shutdown"))).toEqual([]);
  });

  it.each<[string, InProcessServer, string]>([
    [
      "that serves two streams by an SDK",
      ({ stdin, stdout }) => sdkServer().connect(new StdioServerTransport(stdin, stdout) as Connectable),
      "a server in this process",
    ],
    [
      "that is a handler of Node",
      {
        handler: async (request, response) => {
          const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
          await sdkServer().connect(transport as Connectable);
          await transport.handleRequest(request, response);
        },
        url: "http://localhost:1/a/b",
      },
      "http://localhost:1/a/b",
    ],
    [
      "that is a handler of fetch",
      {
        fetch: async (request) => {
          const transport = new WebStandardStreamableHTTPServerTransport();
          await sdkServer().connect(transport as Connectable);
          return transport.handleRequest(request);
        },
      },
      "http://localhost/mcp",
    ],
  ])("%s is judged without a process and without a port", async (_, server, address) => {
    const result = await judgeServer(server, FEW);
    expect(result.diagnosis).toBeUndefined();
    expect(result).toMatchObject({ verdict: "incomplete", exitCode: 0, selection: { only: FEW.only } });
    expect(result.target).toMatchObject({ name: "in-process" });
    expect([result.target.command, result.target.url]).toContain(address);
    expect(ids(result, "pass")).toContain("tools.list.shape");
  });

  it("that is a handler of HTTP+SSE is judged over it", async () => {
    const sessions = new Map<string, SSEServerTransport>();
    const result = await judgeServer(
      {
        handler: async (request, response) => {
          const { searchParams } = new URL(request.url ?? "", "http://localhost");
          const session = sessions.get(searchParams.get("sessionId") ?? "");
          if (session !== undefined) await session.handlePostMessage(request, response);
          else if (request.method !== "GET") response.writeHead(404).end();
          else {
            const opened = new SSEServerTransport("/messages", response);
            sessions.set(opened.sessionId, opened);
            await sdkServer().connect(opened as Connectable);
          }
        },
        url: "http://localhost/sse",
      },
      { only: ["tools.*", "sse-2024.stream", "sse-2024.post", "sse-2024.own-stream"] },
    );
    expect(result).toMatchObject({ verdict: "incomplete", exitCode: 0, target: { transport: "http+sse" } });
    expect(ids(result, "pass")).toEqual(expect.arrayContaining(["tools.list.shape", "sse-2024.own-stream"]));
  });

  it("that is a fetch handler of HTTP+SSE is judged over it", async () => {
    const opened: { connection: Connection; stream: ReadableStreamDefaultController<Uint8Array> }[] = [];
    const fetch = async (request: Request): Promise<Response> => {
      const { searchParams, pathname } = new URL(request.url);
      const send = (stream: ReadableStreamDefaultController<Uint8Array>, event: string, data: string) =>
        stream.enqueue(Buffer.from(`event: ${event}\ndata: ${data}\n\n`));
      if (pathname === "/sse") {
        if (request.method !== "GET") return new Response(null, { status: 405 });
        const body = new ReadableStream<Uint8Array>({
          start: (stream) => {
            const connection = new Connection(new ReferenceServer({}), {
              send: (message) => send(stream, "message", JSON.stringify(message)),
            });
            send(stream, "endpoint", `/messages?session=${opened.push({ connection, stream }) - 1}`);
          },
        });
        return new Response(body, { headers: { "content-type": "text/event-stream" } });
      }
      const session = opened[Number(searchParams.get("session") ?? "none")];
      if (session === undefined) return new Response(null, { status: 404 });
      void session.connection.receive(await request.text());
      return new Response(null, { status: 202 });
    };
    const result = await judgeServer(
      { fetch, url: "http://localhost/sse" },
      { only: ["tools.list.*", "sse-2024.stream", "sse-2024.post"] },
    );
    expect(result).toMatchObject({ verdict: "incomplete", exitCode: 0, target: { transport: "http+sse" } });
    expect(ids(result, "pass")).toEqual(expect.arrayContaining(["tools.list.shape", "sse-2024.stream"]));
  });

  it("that fails gets a diagnosis", async () => {
    const result = await judgeServer({ fetch: () => Promise.reject(new Error("broken")) }, FEW);
    expect(result).toMatchObject({ verdict: "incomplete", exitCode: 3 });
    expect(result.diagnosis?.text).toContain("Could not open a session");
  });

  it("that is none of the three forms is a usage error", async () => {
    const text = "connect 42: expected a function of two streams, { handler } or { fetch }.";
    await expect(judgeServer(42 as unknown as InProcessServer)).rejects.toThrow(text);
  });
});
