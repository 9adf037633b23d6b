import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SmallClient } from "../client/testing/small-client.ts";
import { judgeFetchClient, playSituation } from "./msw.ts";

const url = "https://mcp.example/somewhere";
const server = setupServer();
const only = ["client.initialize.first"];

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterAll(() => server.close());

describe("a client that uses fetch, at an https URL without a port", () => {
  it("passes when it fulfils the requirement", async () => {
    const connect = async (how: { readonly url: string }) => {
      const client = new SmallClient(how.url);
      await client.initialize();
      expect(await client.request("tools/list")).toContain("add_numbers");
      expect(await client.end()).toBe(204);
    };
    const result = await judgeFetchClient({ server, url, connect, only });
    expect(result).toMatchObject({ verdict: "incomplete", exitCode: 0, selection: { only } });
    expect(result.legs[0]?.revision).toBe("2025-11-25");
  });

  it("fails when it breaks the requirement", async () => {
    const connect = async () => {
      const client = new SmallClient(url);
      await client.request("tools/list");
      await client.initialize();
    };
    const result = await judgeFetchClient({ server, url, connect, only });
    expect(result.legs[0]?.checks[0]).toMatchObject({
      verdict: "fail",
      actual: "tools/list as the first message",
    });
    expect(result.exitCode).toBe(1);
  });

  it("gets a diagnosis when it does not connect", async () => {
    const result = await judgeFetchClient({ server, url, connect: async () => {}, only });
    expect(result.diagnosis?.text).toBe("The client ended and never connected.");
    expect(result.exitCode).toBe(3);
  });

  it("plays each situation, and leaves no handler in msw", async () => {
    const played: string[] = [];
    const connect = async ({ situation }: { readonly situation: string }) => {
      played.push(situation);
      await new SmallClient(url).initialize();
    };
    const result = await judgeFetchClient({ server, url, connect, spec: ["2025-11-25"] });
    expect(played.length).toBeGreaterThan(3);
    // A situation whose findings rest on silence is played a second time before they count.
    const times = played.map((name) => played.filter((other) => other === name).length);
    expect(Math.max(...times)).toBeLessThanOrEqual(2);
    expect(result.legs[0]?.checks.length).toBeGreaterThan(20);
    server.use(http.post(url, () => HttpResponse.text("the user's own")));
    expect(await (await fetch(url, { method: "POST" })).text()).toBe("the user's own");
    server.resetHandlers();
  });
});

describe("one situation as handlers", () => {
  it("is judged when the test calls finish", async () => {
    const playing = playSituation("usual", { url, only });
    server.use(...playing.handlers);
    await new SmallClient(url).initialize();
    const result = await playing.finish();
    expect(result.legs[0]?.checks).toMatchObject([{ id: "client.initialize.first", verdict: "pass" }]);
    server.resetHandlers();
  });

  it("streams the messages of the server, and detects that the client has closed the stream", async () => {
    const events: unknown[] = [];
    const playing = playSituation("usual", { url, only, onEvent: (event) => events.push(event) });
    server.use(...playing.handlers);
    const client = new SmallClient(url);
    await client.initialize();
    const closing = new AbortController();
    const stream = await client.listen(closing.signal);
    expect(stream.headers.get("content-type")).toContain("text/event-stream");
    const first = await stream.body?.getReader().read();
    expect(new TextDecoder().decode(first?.value)).toMatch(/^(id|event|data|:)/);
    closing.abort();
    expect((await playing.finish()).exitCode).toBe(0);
    server.resetHandlers();
  });

  it("is rejected for an unknown name, and for a URL that is not absolute", () => {
    expect(() => playSituation("usul", { url })).toThrow(
      /situation "usul": unknown situation. Did you mean "usual"\?/,
    );
    expect(() => playSituation("usual", { url: "mcp.example" })).toThrow(/expected an absolute URL/);
  });
});

describe("a client of HTTP+SSE", () => {
  const initialize = JSON.stringify({
    jsonrpc: "2.0",
    id: 1,
    method: "initialize",
    params: {
      protocolVersion: "2024-11-05",
      capabilities: {},
      clientInfo: { name: "a", version: "1" },
    },
  });

  it.each(["usual", "sse-relative"])("finds both addresses in the situation %s", async (situation) => {
    const playing = playSituation(situation, {
      url,
      transport: "http+sse",
      spec: ["2024-11-05"],
      only: ["client.sse-2024.posts-to-endpoint"],
    });
    server.use(...playing.handlers);
    const closing = new AbortController();
    const { body } = await fetch(url, {
      headers: { accept: "text/event-stream" },
      signal: closing.signal,
    });
    const reader = body?.getReader();
    const read = async () => new TextDecoder().decode((await reader?.read())?.value);
    const [, address = ""] = /data: (\S+)/.exec(await read()) ?? [];
    const response = await fetch(new URL(address, url), { method: "POST", body: initialize });
    expect(response.status).toBe(202);
    expect(await read()).toContain('"protocolVersion":"2024-11-05"');
    closing.abort();
    const result = await playing.finish();
    expect(result.legs[0]?.checks.map(({ id, verdict }) => [id, verdict])).toEqual([
      ["client.sse-2024.posts-to-endpoint", "pass"],
    ]);
    server.resetHandlers();
  });

  it("leaves other addresses to the handlers of the test", async () => {
    const playing = playSituation("usual", { url, only });
    server.use(
      ...playing.handlers,
      http.post("https://mcp.example/messages", () => HttpResponse.text("the user's own")),
    );
    const own = await fetch("https://mcp.example/messages", { method: "POST" });
    expect(await own.text()).toBe("the user's own");
    await playing.finish();
    server.resetHandlers();
  });
});
