import type { ServerResponse } from "node:http";
import { afterEach, describe, expect, test } from "vitest";
import { get, Loopback, OK, post } from "../testing/loopback.ts";

let loopback = new Loopback();

afterEach(async () => {
  await loopback.close();
  loopback = new Loopback();
});

/** Until the client is gone. */
function writeForEver(response: ServerResponse, text: string): void {
  response.write(text, (error) => {
    if (!error) setImmediate(writeForEver, response, text);
  });
}

describe("a response", () => {
  test("has its status, its headers as they arrived, and its whole body", async () => {
    const connection = await loopback.tcp((socket) =>
      socket.end("HTTP/1.1 404 Nope\r\nX-A: 1\r\nx-a: 2\r\nContent-Length: 8\r\n\r\n[{},{}] "),
    );
    const exchange = get(connection);
    const headers = [
      ["X-A", "1"],
      ["x-a", "2"],
      ["Content-Length", "8"],
    ];
    await exchange.end;
    const [response] = loopback.seen("http-response");
    expect(response).toMatchObject({ status: 404, headers, sse: false, raw: "[{},{}] ", message: [{}, {}] });
    expect(await exchange.head).toEqual({ status: 404, headers, seq: response?.seq });
    expect(await exchange.body).toBe("[{},{}] ");
    expect(await exchange.end).toMatchObject({ how: "complete" });
  });

  test("that is HTML has no message", async () => {
    const connection = await loopback.http((_, response) => response.end("<html>"));
    await get(connection).end;
    expect(loopback.seen("http-response").filter(({ again }) => !again)).toEqual([
      expect.objectContaining({ raw: "<html>" }),
    ]);
    expect(loopback.seen("http-response")[0]).not.toHaveProperty("message");
  });

  test("without a length ends with the connection", async () => {
    const connection = await loopback.tcp((socket) => socket.end("HTTP/1.1 200 OK\r\n\r\n{}"));
    expect(await get(connection).end).toMatchObject({ how: "complete" });
  });

  test("after 1xx is the final one", async () => {
    const connection = await loopback.tcp((socket) =>
      socket.end(`HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n${OK}`),
    );
    expect(await get(connection).head).toMatchObject({ status: 200 });
  });

  test("that redirects is not followed", async () => {
    let requests = 0;
    const connection = await loopback.http((_, response) => {
      requests += 1;
      response.writeHead(307, { Location: "/mcp" }).end();
    });
    expect(await post(connection, "{}").head).toMatchObject({ status: 307 });
    expect(requests).toBe(1);
  });

  test("over the limit is aborted", async () => {
    const connection = await loopback.http(
      (_, response) => {
        writeForEver(response, "x".repeat(10_000));
      },
      { limits: { response: 50_000 } },
    );
    expect(await get(connection).end).toMatchObject({
      how: "aborted",
      error: "the body exceeds 50000 bytes",
    });
    expect(loopback.seen("http-response")).toMatchObject([{ status: 200 }]);
  });
});

describe("an event stream", () => {
  const SSE = { "Content-Type": "Text/Event-Stream; charset=utf-8" };

  test("is recorded block by block, after its head", async () => {
    const connection = await loopback.http((_, response) => {
      response.writeHead(200, SSE).end('id: 1\ndata:\n\n: hi\n\ndata: {"id":1}\n\ndata: {}');
    });
    const exchange = get(connection);
    expect(await exchange.end).toMatchObject({ how: "complete" });
    expect(loopback.recorder.events.slice(2).map(({ seq, ms, connection, ...event }) => event)).toMatchObject(
      [
        { channel: "http-response", exchange: exchange.exchange, sse: true },
        { channel: "sse", exchange: exchange.exchange, raw: "id: 1\ndata:\n\n", id: "1", data: "" },
        { channel: "sse", raw: ": hi\n\n", comments: ["hi"] },
        { channel: "sse", raw: 'data: {"id":1}\n\n', data: '{"id":1}', message: { id: 1 } },
        { channel: "sse", raw: "data: {}", unterminated: true },
        { channel: "http-end", exchange: exchange.exchange, how: "complete" },
      ],
    );
    expect(loopback.seen("sse").at(-1)).not.toHaveProperty("message");
    expect(loopback.seen("http-response")[0]).not.toHaveProperty("raw");
    expect(await exchange.body).toBe('id: 1\ndata:\n\n: hi\n\ndata: {"id":1}\n\ndata: {}');
  });

  test("without end is aborted, and its server notices", async () => {
    let gone: () => void = () => {};
    const noticed = new Promise<void>((resolve) => {
      gone = resolve;
    });
    const connection = await loopback.http((_, response) => {
      response.writeHead(200, SSE).on("close", gone);
      writeForEver(response, "data: {}\n\n");
    });
    const exchange = get(connection);
    expect(await exchange.head).toMatchObject({ status: 200 });
    exchange.abort();
    exchange.abort();
    expect(await exchange.end).toEqual({ how: "aborted", seq: loopback.recorder.events.length });
    await noticed;
    expect(loopback.seen("http-end")).toHaveLength(1);
  });

  test("over the limit is aborted", async () => {
    const connection = await loopback.http(
      (_, response) => {
        response.writeHead(200, SSE);
        writeForEver(response, "data: {}\n\n".repeat(10_000));
      },
      { limits: { response: 50_000 } },
    );
    expect(await get(connection).end).toMatchObject({
      how: "aborted",
      error: expect.stringMatching(/^the stream has \d+ bytes, and mcp-conform stores no more$/),
    });
    expect(loopback.seen("sse").length).toBeLessThan(200);
  });

  test("that breaks off is lost", async () => {
    const connection = await loopback.http((_, response) => {
      response.writeHead(200, SSE).write("data: {}\n\ndata: {", () => response.destroy());
    });
    expect(await get(connection).end).toMatchObject({ how: "lost", error: "ECONNRESET" });
    expect(loopback.seen("sse")).toMatchObject([{ message: {} }, { raw: "data: {", unterminated: true }]);
  });

  test("does not delay other requests, even when many are open", async () => {
    const connection = await loopback.http((request, response) => {
      if (request.method === "GET") response.writeHead(200, SSE).write(": open\n\n");
      else response.end("{}");
    });
    const streams = Array.from({ length: 40 }, () => get(connection));
    await Promise.all(streams.map(({ head }) => head));
    expect(await post(connection, "{}").end).toMatchObject({ how: "complete" });
    await connection.close();
    expect(await Promise.all(streams.map(async ({ end }) => (await end).how))).toEqual(
      Array(40).fill("aborted"),
    );
  });
});
