import type { RequestListener } from "node:http";
import { createServer } from "node:net";
import { createInterface } from "node:readline";
import { afterAll, describe, expect, it } from "vitest";
import { httpTarget } from "../../target/http.ts";
import type { Serve } from "../../target/in-process.ts";
import { lines, type Message, parse, smallBut } from "../../target/testing/small-server.ts";
import { Recorder } from "../../trace/recorder.ts";
import { Redaction } from "../../trace/redaction/redact.ts";
import { Loopback } from "../../transport/testing/loopback.ts";
import { judge, NEVER_OPENS } from "../testing/trial.ts";

const loopback = new Loopback();
afterAll(() => loopback.close());
const answering =
  (status: number, body = "", headers = {}): RequestListener =>
  (_, response) =>
    response.writeHead(status, headers).end(body);

/** The URL of a server with this listener. */
async function serving(listener: RequestListener): Promise<string> {
  return (await loopback.http(listener)).url;
}

const HTML = "<!DOCTYPE html><h1>Welcome</h1>";

describe("a URL without a usable server", () => {
  const unfit: readonly (readonly [string, RequestListener, RegExp])[] = [
    ["requires authorization", answering(401), /requires authorization \(HTTP 401\)/],
    ["forbids", answering(403), /forbids the request \(HTTP 403\)/],
    ["has no such path", answering(404, HTML), /no MCP endpoint at this path/],
    ["redirects", answering(308, "", { location: "/mcp/" }), /redirects elsewhere/],
    [
      "answers with a web page",
      answering(200, HTML, { "content-type": "text/html" }),
      /answers with a web page/,
    ],
    [
      "answers with HTTP 500",
      answering(500, "oops"),
      /answers its first request with an internal error \(HTTP 500\), in each revision that was tried/,
    ],
    [
      "answers with HTTP 500 and an error of JSON-RPC",
      answering(500, '{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"Internal error"}}', {
        "content-type": "application/json",
      }),
      /answers its first request with an internal error \(HTTP 500\), in each revision that was tried/,
    ],
    ["accepts and does not answer", () => {}, /accepted the request, but does not answer/],
    [
      "speaks the older transport",
      (request, response) => {
        if (request.method === "POST") return response.writeHead(405).end();
        response.writeHead(200, { "content-type": "text/event-stream" });
        response.write("event: endpoint\ndata: /messages\n\n");
      },
      /address of the `endpoint` event does not accept messages/,
    ],
    [
      "does not end its event",
      (_, response) => {
        response.writeHead(200, { "content-type": "text/event-stream" });
        response.end('data: {"jsonrpc":"2.0","id":1,"result":{}}\n');
      },
      /event with the answer is not ended by an empty line/,
    ],
    [
      "does not end its event, and keeps the stream open",
      (_, response) => {
        response.writeHead(200, { "content-type": "text/event-stream" });
        response.write('data: {"jsonrpc":"2.0","id":1,"result":{}}\n');
      },
      /event with the answer is not ended by an empty line/,
    ],
    [
      "agrees on a version that was never published",
      answering(200, '{"id":1,"result":{"protocolVersion":"2099-01-01"}}', {
        "content-type": "application/json",
      }),
      /protocol version that was never published/,
    ],
  ];
  it.concurrent.each(unfit)(
    "that %s gives one diagnosis, exit code 3 and no verdict",
    async (_, listener, words) => {
      const url = await serving(listener);
      const result = await judge(httpTarget({ url }), [], { limits: NEVER_OPENS });
      expect(result).toMatchObject({ exitCode: 3, verdict: "incomplete", legs: [] });
      expect(result.diagnosis?.text).toMatch(words);
      expect(result.diagnosis?.facts[0]).toEqual(["url", url]);
    },
  );

  it("shows the first bytes of a page", async () => {
    const { diagnosis } = await judge(httpTarget({ url: await serving(answering(404, HTML)) }), []);
    expect(diagnosis?.facts).toContainEqual(["first bytes of the body", HTML]);
  });

  it("where nothing is listening is reported as such", async () => {
    const { diagnosis } = await judge(httpTarget({ url: "http://127.0.0.1:1/mcp" }), []);
    expect(diagnosis?.text).toBe("Nothing is listening at this URL.");
  });

  it("whose service does not speak HTTP is reported as such", async () => {
    const host = await loopback.listen(
      createServer((socket) => socket.on("error", () => {}).end("SSH-2.0-x\r\n")),
    );
    const { diagnosis } = await judge(httpTarget({ url: `http://${host}/mcp` }), []);
    expect(diagnosis?.text).toBe("The service at this URL does not speak HTTP.");
  });
});

describe("a secret", () => {
  it("is redacted in the diagnosis, even if the target sends it back", async () => {
    const url = await serving((request, response) =>
      response.writeHead(500).end(request.headers.authorization),
    );
    const headers = [["Authorization", "Bearer s3cret-value"]] as const;
    const recorder = new Recorder({ redaction: new Redaction({ strings: ["s3cret-value"] }) });
    const result = await judge(httpTarget({ url, headers }), [], { recorder });
    expect(JSON.stringify(result)).toContain("Bearer [redacted]");
    expect(JSON.stringify(result)).not.toContain("s3cret-value");
  });

  it("is redacted in events, even if it is the name of the target", async () => {
    const info = { name: "s3cret-value", version: "1" };
    const server = lines(
      smallBut({
        initialize: ({ id }) => [
          { id, result: { protocolVersion: "2025-11-25", capabilities: {}, serverInfo: info } },
        ],
      }),
    );
    const recorder = new Recorder({ redaction: new Redaction({ strings: ["s3cret-value"] }) });
    const emitted: unknown[] = [];
    await judge(server, [], { recorder, emit: (event) => emitted.push(event) });
    expect(JSON.stringify(emitted)).toContain("[redacted]");
    expect(JSON.stringify(emitted)).not.toContain("s3cret-value");
  });
});

describe("a server that keeps its answer to itself", () => {
  const limits = { ...NEVER_OPENS, answer: 500, start: 700 };

  it.each([
    ["until more is written to it", 2, /only when more was written to it, \d(\.\d)? s after the request\.$/],
    [
      "until its input ends",
      Number.POSITIVE_INFINITY,
      /only when its input ended, \d(\.\d)? s after the request\.$/,
    ],
  ] as const)("%s is advised to flush", async (_, lines, text) => {
    const held: Serve = async (input, output) => {
      let first: Message | undefined;
      let read = 0;
      const answer = () => output.write(`${JSON.stringify({ jsonrpc: "2.0", id: first?.id, result: {} })}\n`);
      for await (const line of createInterface({ input })) {
        first ??= parse(line);
        read += 1;
        if (read === lines) answer();
      }
      if (read < lines) answer();
      return 0;
    };
    const { diagnosis, exitCode } = await judge(held, [], { limits, spec: ["2025-11-25"] });
    expect(diagnosis?.text).toMatch(/^The target wrote its answer to initialize only when /);
    expect(diagnosis?.text).toMatch(text);
    expect(diagnosis?.hint).toContain("flush stdout");
    expect(diagnosis?.facts.map(([label]) => label)).not.toContain("exit");
    expect(exitCode).toBe(3);
  });
});

it("a server that refuses initialize because of a member gets a hint to ignore it", async () => {
  const refusing = lines((line): readonly Message[] => {
    const { id } = parse(line);
    const error = { code: -32603, message: 'Unrecognized field "form"' };
    return id === undefined ? [] : [{ jsonrpc: "2.0", id, error }];
  });
  const result = await judge(refusing, [], { spec: ["2025-11-25"] });
  expect(result).toMatchObject({ exitCode: 3 });
  expect(result.diagnosis?.text).toContain('error -32603 "Unrecognized field');
  expect(result.diagnosis?.hint).toMatch(/ignore members that the server does not know\.$/);
});
