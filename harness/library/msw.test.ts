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

describe("a client that uses fetch is judged at a URL of https, with no port", () => {
  it("and passes where it keeps a duty", async () => {
    const connect = async (how: { readonly url: string }) => {
      const client = new SmallClient(how.url);
      await client.initialize();
      expect(await client.request("tools/list")).toContain("add_numbers");
      expect(await client.end()).toBe(204);
    };
    const result = await judgeFetchClient({ server, url, connect, only });
    expect(result).toMatchObject({ verdict: "conformant", exitCode: 0 });
    expect(result.legs[0]?.revision).toBe("2025-11-25");
  });

  it("and fails where it breaks it", async () => {
    const connect = async () => {
      const client = new SmallClient(url);
      await client.request("tools/list");
      await client.initialize();
    };
    const result = await judgeFetchClient({ server, url, connect, only });
    expect(result.legs[0]?.checks[0]).toMatchObject({ verdict: "fail", actual: "tools/list comes first" });
    expect(result.exitCode).toBe(1);
  });

  it("and is judged by nothing where it does not come", async () => {
    const result = await judgeFetchClient({ server, url, connect: async () => {}, only });
    expect(result.diagnosis?.text).toBe("The client ended and never connected.");
    expect(result.exitCode).toBe(3);
  });

  it("in each situation once, and then msw is what it was before", async () => {
    const met: string[] = [];
    const connect = async ({ situation }: { readonly situation: string }) => {
      met.push(situation);
      await new SmallClient(url).initialize();
    };
    const result = await judgeFetchClient({ server, url, connect, spec: ["2025-11-25"] });
    expect(met.length).toBeGreaterThan(3);
    expect(new Set(met).size).toBe(met.length);
    expect(result.legs[0]?.checks.length).toBeGreaterThan(20);
    server.use(http.post(url, () => HttpResponse.text("the user's own")));
    expect(await (await fetch(url, { method: "POST" })).text()).toBe("the user's own");
    server.resetHandlers();
  });
});

describe("one situation as handlers", () => {
  it("is judged when the test says that the client is done", async () => {
    const playing = playSituation("usual", { url, only });
    server.use(...playing.handlers);
    await new SmallClient(url).initialize();
    const result = await playing.finish();
    expect(result.legs[0]?.checks).toMatchObject([{ id: "client.initialize.first", verdict: "pass" }]);
    server.resetHandlers();
  });

  it("streams what the server says, and sees the client leave", async () => {
    const told: unknown[] = [];
    const playing = playSituation("usual", { url, only, onEvent: (event) => told.push(event) });
    server.use(...playing.handlers);
    const client = new SmallClient(url);
    await client.initialize();
    const leaving = new AbortController();
    const stream = await client.listen(leaving.signal);
    expect(stream.headers.get("content-type")).toContain("text/event-stream");
    const first = await stream.body?.getReader().read();
    expect(new TextDecoder().decode(first?.value)).toMatch(/^(id|event|data|:)/);
    leaving.abort();
    expect((await playing.finish()).exitCode).toBe(0);
    server.resetHandlers();
  });

  it("does not exist under another name", () => {
    expect(() => playSituation("usul", { url })).toThrow(
      /situation "usul": unknown situation. Did you mean "usual"\?/,
    );
    expect(() => playSituation("usual", { url: "mcp.example" })).toThrow(/expected an absolute URL/);
  });
});
