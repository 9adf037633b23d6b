import { createServer } from "node:http";
import { afterEach, describe, expect, test } from "vitest";
import type { HttpConnection, HttpExchange } from "../connection.ts";
import { get, Loopback, OK } from "../testing/loopback.ts";
import type { HttpOptions } from "./client.ts";

let loopback = new Loopback();

afterEach(async () => {
  await loopback.close();
  loopback = new Loopback();
});

describe("a request", () => {
  async function sent(
    ask: (connection: HttpConnection) => HttpExchange,
    more: Partial<HttpOptions> = {},
  ): Promise<string> {
    let text = "";
    const connection = await loopback.tcp((socket, request) => {
      text += request;
      socket.end(OK);
    }, more);
    await ask(connection).end;
    return text.replace(new URL(connection.url).host, "HOST");
  }

  test("is sent with exactly the given headers, and those that HTTP requires", async () => {
    const text = await sent((connection) =>
      connection.request({
        method: "POST",
        headers: [
          ["aCCept", "text/html"],
          ["X-Two", "2"],
          ["x-two", " \xe9"],
        ],
        body: '{"text":"é"}',
      }),
    );
    expect(text).toBe(
      'POST /mcp HTTP/1.1\r\nHost: HOST\r\naCCept: text/html\r\nX-Two: 2\r\nx-two:  \xe9\r\nContent-Length: 13\r\nConnection: keep-alive\r\n\r\n{"text":"\xc3\xa9"}',
    );
  });

  test("without a body has a length of 0 where HTTP requires it", async () => {
    expect(await sent((connection) => connection.request({ method: "DELETE", headers: [] }))).toBe(
      "DELETE /mcp HTTP/1.1\r\nHost: HOST\r\nConnection: keep-alive\r\n\r\n",
    );
    expect(await sent((connection) => connection.request({ method: "POST", headers: [] }))).toBe(
      "POST /mcp HTTP/1.1\r\nHost: HOST\r\nContent-Length: 0\r\nConnection: keep-alive\r\n\r\n",
    );
  });

  test("may have every header of its own, also a wrong one", async () => {
    const text = await sent((connection) =>
      connection.request({
        method: "POST",
        headers: [
          ["host", "evil.example"],
          ["Transfer-Encoding", "chunked"],
          ["connection", "close"],
        ],
        body: "{}",
      }),
    );
    expect(text).toBe(
      "POST /mcp HTTP/1.1\r\nhost: evil.example\r\nTransfer-Encoding: chunked\r\nconnection: close\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
    );
  });

  test("has the headers of the operator, except those that it replaces", async () => {
    const headers = [
      ["Authorization", "Bearer operator"],
      ["X-Tenant", "t"],
    ] as const;
    const own = await sent((connection) => get(connection), { headers });
    expect(own).toContain("Host: HOST\r\nAuthorization: Bearer operator\r\nX-Tenant: t\r\nConnection");
    const displaced = await sent(
      (connection) => connection.request({ method: "GET", headers: [["authorization", "Bearer wrong"]] }),
      { headers },
    );
    expect(displaced).toContain("Host: HOST\r\nX-Tenant: t\r\nauthorization: Bearer wrong\r\nConnection");
  });

  test("to another origin does not have the headers of the operator", async () => {
    const connection = await loopback.http((request, response) => response.end(request.rawHeaders.join()), {
      headers: [["Authorization", "Bearer operator"]],
    });
    const other = await loopback.listen(
      createServer((request, response) => response.end(request.rawHeaders.join())),
    );
    const elsewhere = get(connection, `http://${other}/`);
    expect(await elsewhere.body).toBe(`Host,${other},Connection,keep-alive`);
    expect(await get(connection).body).toContain("Authorization,Bearer operator");
  });

  test("is recorded as it is sent, without secrets, before its answer", async () => {
    const connection = await loopback.http((_, response) => response.writeHead(202).end(), {
      headers: [["Authorization", "Bearer operator"]],
    });
    const exchange = connection.request({
      method: "POST",
      headers: [],
      body: "[1]",
      by: "ping.answers",
      broken: true,
    });
    await exchange.end;
    expect(loopback.seen("http-request")).toMatchObject([
      {
        seq: exchange.seq,
        exchange: 1,
        method: "POST",
        url: connection.url,
        raw: "[1]",
        message: [1],
        by: "ping.answers",
        broken: true,
      },
    ]);
    expect(loopback.seen("http-request")[0]?.headers).toContainEqual(["Authorization", "[redacted]"]);
    expect(loopback.recorder.events.map(({ channel }) => channel)).toEqual([
      "open",
      "http-request",
      "http-response",
      "http-end",
    ]);
  });

  test("with a header that cannot be sent throws, and nothing is recorded", async () => {
    const connection = await loopback.http((_, response) => response.end());
    expect(() => connection.request({ method: "GET", headers: [["X", "a\nb"]] })).toThrow(TypeError);
    expect(loopback.seen("http-request")).toEqual([]);
  });
});
