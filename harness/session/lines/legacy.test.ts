import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { Recorder } from "../../trace/recorder.ts";
import { openHttp } from "../../transport/http/client.ts";
import { type HttpSseEndpoint, looksLikeHttpSse } from "./legacy.ts";

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function ask(listener: RequestListener, limit = 10_000): Promise<HttpSseEndpoint | undefined> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sse`;
  const recorder = new Recorder();
  const connection = openHttp({ url, recorder, purpose: "a test", revision: "2024-11-05" });
  const endpoint = await looksLikeHttpSse(connection, limit);
  expect(recorder.events.at(-1)).toMatchObject({ channel: "http-end" });
  await connection.close();
  return endpoint && { messages: endpoint.messages.replace(new URL(url).origin, "") };
}

const stream =
  (text: string): RequestListener =>
  (_, response) =>
    void response.writeHead(200, { "Content-Type": "text/event-stream" }).write(text);

describe("an endpoint of the older transport", () => {
  test("answers GET with an event stream that starts with the URL for POST", async () => {
    expect(await ask(stream("event: endpoint\ndata: /messages?session=1\n\n"))).toEqual({
      messages: "/messages?session=1",
    });
  });

  test("may send comments first", async () => {
    expect(await ask(stream(": hello\n\nretry: 5\n\nevent: endpoint\ndata: m\n\n"))).toEqual({
      messages: "/m",
    });
  });
});

describe("not an endpoint of the older transport is", () => {
  test.each([
    [
      "a stream that starts with a message",
      stream('data: {"jsonrpc":"2.0"}\n\nevent: endpoint\ndata: m\n\n'),
    ],
    ["a stream that names no address", stream("event: endpoint\ndata: http://\n\n")],
    ["405", ((_, response) => response.writeHead(405).end()) satisfies RequestListener],
    ["a page", ((_, response) => response.end("event: endpoint\ndata: m\n\n")) satisfies RequestListener],
    ["a server that hangs up", ((request) => request.socket.destroy()) satisfies RequestListener],
  ])("%s", async (_, listener) => {
    expect(await ask(listener)).toBeUndefined();
  });

  test.each([
    ["a stream that stays silent", stream(":\n\n")],
    ["a server that stays silent", () => {}],
  ])("%s", async (_, listener) => {
    expect(await ask(listener, 50)).toBeUndefined();
  });
});
