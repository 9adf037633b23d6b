import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, it } from "vitest";
import { ReferenceServer } from "../../reference/server/index.ts";
import { startHttp } from "../../reference/server/wire/http.ts";
import { startHttpSse } from "../../reference/server/wire/http-sse.ts";
import { httpTarget } from "../../target/http.ts";
import { HEADER, headerOf } from "../../trace/headers.ts";
import { Recorder } from "../../trace/recorder.ts";
import { judge, NEVER_OPENS } from "../testing/trial.ts";

const closers: (() => void)[] = [];
afterAll(() => {
  for (const close of closers) close();
});

async function reference() {
  const running = await startHttpSse(new ReferenceServer({}));
  closers.push(() => void running.close());
  return running.url;
}

async function serving(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/sse`;
}

it("a URL that speaks only HTTP+SSE is judged over it, in 2024-11-05", async () => {
  const result = await judge(httpTarget({ url: await reference() }), []);
  expect(result).toMatchObject({
    target: { transport: "http+sse" },
    legs: [{ revision: "2024-11-05", transport: "http+sse" }],
  });
});

it("with --spec all it is judged in each revision with sessions", async () => {
  const { legs } = await judge(httpTarget({ url: await reference() }), [], { spec: "all" });
  expect(legs.map(({ revision, transport }) => `${revision} ${transport}`)).toEqual([
    "2024-11-05 http+sse",
    "2025-11-25 http+sse",
    "2025-06-18 http+sse",
    "2025-03-26 http+sse",
  ]);
});

it("in 2026-07-28 it has a diagnosis: that revision has no sessions", async () => {
  const { diagnosis } = await judge(httpTarget({ url: await reference() }), [], { spec: ["2026-07-28"] });
  expect(diagnosis?.text).toBe("MCP 2026-07-28 does not run over HTTP+SSE: it has no sessions.");
});

it("headers of the operator go only to the origin of the URL", async () => {
  const seen: (string | undefined)[] = [];
  const foreign = await serving((request, response) => {
    seen.push(request.headers.authorization);
    response.writeHead(404).end();
  });
  const url = await serving((request, response) => {
    if (request.method !== "GET") return response.writeHead(405).end();
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(`event: endpoint\ndata: ${foreign}\n\n`);
  });
  const headers = [["Authorization", "Bearer s3cret"]] as const;
  const without = await judge(httpTarget({ url, headers }), []);
  expect(without.diagnosis?.text).toContain("names an address of another origin");
  expect(seen).toEqual([]);
  await judge(httpTarget({ url, headers, hosts: [new URL(foreign).host] }), []);
  expect(seen).toEqual([undefined]);
});

it("a server of Streamable HTTP gets no request because of the older transport", async () => {
  const recorder = new Recorder();
  const url = await serving((request, response) => {
    if (request.method === "GET") return response.writeHead(405).end();
    response.writeHead(500).end();
  });
  await judge(httpTarget({ url }), [], { recorder });
  const gets = recorder.events.filter((event) => event.channel === "http-request" && event.method === "GET");
  expect(gets).toEqual([]);
});

it("a session over Streamable HTTP needs no GET for the recognition", async () => {
  const running = await startHttp(new ReferenceServer({}));
  closers.push(() => void running.close());
  const recorder = new Recorder();
  const result = await judge(httpTarget({ url: running.url }), [], { recorder, spec: "all" });
  expect(result.target.transport).toBe("http");
  // The stream of a session is a GET as well, and has the id of the session.
  const asked = recorder.events.filter(
    (event) =>
      event.channel === "http-request" &&
      event.method === "GET" &&
      headerOf(event.headers, HEADER.sessionId) === undefined,
  );
  expect(asked).toEqual([]);
});

it("a URL that refuses POST and leaves GET without an answer is asked once, and not waited for", async () => {
  const url = await serving((request, response) => {
    if (request.method !== "GET") response.writeHead(404).end();
  });
  const recorder = new Recorder();
  const result = await judge(httpTarget({ url }), [], { recorder });
  expect(result.diagnosis?.text).toBe("There is no MCP endpoint at this path.");
  const gets = recorder.events.filter((event) => event.channel === "http-request" && event.method === "GET");
  expect(gets).toHaveLength(1);
  const [{ exchange } = { exchange: 0 }] = gets.filter((event) => event.channel === "http-request");
  expect(recorder.events).toContainEqual(
    expect.objectContaining({ channel: "http-end", exchange, how: "aborted" }),
  );
});

it("a URL whose GET opens a stream without an address stays one of Streamable HTTP", async () => {
  const url = await serving((request, response) => {
    if (request.method === "POST") return response.writeHead(400).end();
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write("event: message\ndata: {}\n\n");
  });
  const result = await judge(httpTarget({ url }), []);
  expect(result).toMatchObject({ exitCode: 3, target: { transport: "http" } });
});

const ENDPOINT = "event: endpoint\ndata: /messages\n\n";

/** Writes for as long as the reader takes it. */
function endless(response: Parameters<RequestListener>[1], text: string): void {
  const write = () => {
    while (response.write(text));
  };
  response.on("drain", write);
  write();
}

const hostile: readonly (readonly [string, (response: Parameters<RequestListener>[1]) => void, RegExp])[] = [
  ["ends after its address", (response) => response.end(ENDPOINT), /the event stream of the session ended/],
  ["floods", (response) => endless(response, `${ENDPOINT}: ${"x".repeat(65_536)}\n\n`), /stores no more/],
  ["sends its address without end", (response) => endless(response, ENDPOINT), /stores no more/],
  ["never answers a POST", (response) => response.write(ENDPOINT), /does not answer/],
];

it.concurrent.each(hostile)(
  "a stream that %s gives one diagnosis, and no verdict",
  async (_, open, words) => {
    const url = await serving((request, response) => {
      if (request.method !== "GET") {
        if (request.url === "/sse") response.writeHead(405).end();
        return;
      }
      response.writeHead(200, { "content-type": "text/event-stream" });
      open(response);
    });
    const result = await judge(httpTarget({ url }), [], { limits: NEVER_OPENS });
    expect(result).toMatchObject({ exitCode: 3, legs: [] });
    expect(result.diagnosis?.text).toMatch(words);
  },
);
