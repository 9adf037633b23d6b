import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ReferenceServer } from "../core/server.ts";
import { readUntil } from "../testing/http-probe.ts";
import type { Running } from "./http.ts";
import { httpSseService, startHttpSse } from "./http-sse.ts";

let running: Running;

beforeEach(async () => {
  running = await startHttpSse(new ReferenceServer({ revisions: ["2024-11-05"] }));
});

afterEach(() => running.close());

async function connect() {
  const response = await fetch(running.url, { headers: { accept: "text/event-stream" } });
  const reader = response.body?.getReader();
  if (!reader) throw new Error("no body");
  const first = await readUntil(reader, "\n\n");
  const path = /^event: endpoint\ndata: (\S+)\n\n/.exec(first)?.[1] ?? "";
  const post = (body: unknown) =>
    fetch(new URL(path, running.url), { method: "POST", body: JSON.stringify(body) });
  return { reader, path, post };
}

describe("HTTP+SSE of 2024-11-05", () => {
  it("starts with the address for POST requests", async () => {
    expect((await connect()).path).toMatch(/^\/messages\?sessionId=\S+$/);
  });

  it("answers on the stream", async () => {
    const { reader, post } = await connect();
    const params = {
      protocolVersion: "2024-11-05",
      capabilities: {},
      clientInfo: { name: "a", version: "1" },
    };
    const { status } = await post({ jsonrpc: "2.0", id: 1, method: "initialize", params });
    expect(status).toBe(202);
    const answer = await readUntil(reader, "\n\n");
    expect(answer).toMatch(
      /^event: message\ndata: \{"jsonrpc":"2.0","id":1,"result":\{"protocolVersion":"2024-11-05"/,
    );
    await post({ jsonrpc: "2.0", id: 2, method: "tools/call", params: { name: "test_trigger_tool_change" } });
    await readUntil(reader, "notifications/tools/list_changed");
  });

  it("separates clients, and knows each as long as its stream is open", async () => {
    const one = await connect();
    const two = await connect();
    expect(one.path).not.toBe(two.path);
    await one.reader.cancel();
    await expect.poll(async () => (await one.post({})).status).toBe(404);
    expect((await two.post({ jsonrpc: "2.0", id: 1, method: "ping" })).status).toBe(202);
    await readUntil(two.reader, '"id":1');
  });

  it("uses GET for the stream and POST for messages", async () => {
    expect((await fetch(running.url, { method: "POST" })).status).toBe(405);
    expect((await fetch(new URL("/messages", running.url))).status).toBe(405);
    expect((await fetch(new URL("/mcp", running.url))).status).toBe(404);
    expect((await fetch(running.url, { headers: { origin: "https://evil.example" } })).status).toBe(403);
  });
});

describe("as a handler", () => {
  it("serves the stream at another path, and ends it when it is closed", async () => {
    const server = new ReferenceServer({ revisions: ["2024-11-05"] });
    const { handler, close } = httpSseService(server, { streamPath: "/mcp" });
    const request = { method: "GET", path: "/mcp", headers: {}, sentNames: [], body: "" };
    const never = new AbortController().signal;
    const { status, body } = await handler(request, never);
    expect(status).toBe(200);
    const first = { ...request, path: "/sse" };
    expect(await handler(first, never)).toMatchObject({ status: 404 });
    const events = [];
    close();
    for await (const event of body) events.push(event);
    expect(events).toEqual([{ event: "endpoint", data: expect.stringMatching(/^\/messages\?sessionId=/) }]);
  });
});
