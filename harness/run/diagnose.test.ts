import type { RequestListener } from "node:http";
import { createServer } from "node:net";
import { afterAll, describe, expect, it } from "vitest";
import { httpTarget } from "../target/http.ts";
import { lines, smallBut } from "../target/testing/small-server.ts";
import { Recorder } from "../trace/recorder.ts";
import { Redaction } from "../trace/redact.ts";
import { Loopback } from "../transport/testing/loopback.ts";
import { judge } from "./testing/trial.ts";

const loopback = new Loopback();
afterAll(() => loopback.close());
const answering =
  (status: number, body = "", headers = {}): RequestListener =>
  (_, response) =>
    response.writeHead(status, headers).end(body);

/** The URL of a server that answers so. */
async function serving(listener: RequestListener): Promise<string> {
  return (await loopback.http(listener)).url;
}

const HTML = "<!DOCTYPE html><h1>Welcome</h1>";

describe("a URL that is no server", () => {
  const unfit: readonly (readonly [string, RequestListener, RegExp])[] = [
    ["wants authorization", answering(401), /wants authorization \(HTTP 401\)/],
    ["forbids", answering(403), /forbids the request \(HTTP 403\)/],
    ["knows no such path", answering(404, HTML), /no MCP endpoint at this path/],
    ["redirects", answering(308, "", { location: "/mcp/" }), /redirects elsewhere/],
    [
      "answers with a web page",
      answering(200, HTML, { "content-type": "text/html" }),
      /answers with a web page/,
    ],
    ["breaks", answering(500, "oops"), /No session came about: HTTP 500 without a JSON-RPC response: oops/],
    ["accepts and does not answer", () => {}, /accepted the request, but does not answer/],
    [
      "speaks the older transport",
      (request, response) => {
        if (request.method === "POST") return response.writeHead(405).end();
        response.writeHead(200, { "content-type": "text/event-stream" });
        response.write("event: endpoint\ndata: /messages\n\n");
      },
      /older HTTP\+SSE transport of 2024-11-05/,
    ],
    [
      "agrees on a version that nobody published",
      answering(200, '{"id":1,"result":{"protocolVersion":"2099-01-01"}}', {
        "content-type": "application/json",
      }),
      /protocol version that nobody published/,
    ],
  ];
  it.each(unfit)(
    "but %s gives one diagnosis, exit 3 and no verdict on anything",
    async (_, listener, words) => {
      const url = await serving(listener);
      const result = await judge(httpTarget({ url }), []);
      expect(result).toMatchObject({ exitCode: 3, verdict: "incomplete", legs: [] });
      expect(result.diagnosis?.text).toMatch(words);
      expect(result.diagnosis?.facts[0]).toEqual(["url", url]);
    },
  );

  it("shows the first bytes of a page", async () => {
    const { diagnosis } = await judge(httpTarget({ url: await serving(answering(404, HTML)) }), []);
    expect(diagnosis?.facts).toContainEqual(["first bytes of the body", HTML]);
  });

  it("where nobody listens is told so", async () => {
    const { diagnosis } = await judge(httpTarget({ url: "http://127.0.0.1:1/mcp" }), []);
    expect(diagnosis?.text).toBe("Nobody listens at this URL.");
  });

  it("where something other than HTTP is spoken is told so", async () => {
    const host = await loopback.listen(
      createServer((socket) => socket.on("error", () => {}).end("SSH-2.0-x\r\n")),
    );
    const { diagnosis } = await judge(httpTarget({ url: `http://${host}/mcp` }), []);
    expect(diagnosis?.text).toBe("Whoever listens at this URL does not speak HTTP.");
  });
});

describe("a secret", () => {
  it("reaches no diagnosis, though the target sends it back", async () => {
    const url = await serving((request, response) =>
      response.writeHead(500).end(request.headers.authorization),
    );
    const headers = [["Authorization", "Bearer tell-nobody"]] as const;
    const recorder = new Recorder({ redaction: new Redaction({ strings: ["tell-nobody"] }) });
    const result = await judge(httpTarget({ url, headers }), [], { recorder });
    expect(JSON.stringify(result)).toContain("Bearer [redacted]");
    expect(JSON.stringify(result)).not.toContain("tell-nobody");
  });

  it("reaches no event, though it is the target's name", async () => {
    const info = { name: "tell-nobody", version: "1" };
    const server = lines(
      smallBut({
        initialize: ({ id }) => [
          { id, result: { protocolVersion: "2025-11-25", capabilities: {}, serverInfo: info } },
        ],
      }),
    );
    const recorder = new Recorder({ redaction: new Redaction({ strings: ["tell-nobody"] }) });
    const told: unknown[] = [];
    await judge(server, [], { recorder, emit: (event) => told.push(event) });
    expect(JSON.stringify(told)).toContain("[redacted]");
    expect(JSON.stringify(told)).not.toContain("tell-nobody");
  });
});
