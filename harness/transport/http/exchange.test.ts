import { createServer as createTcpServer, type Socket } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import type { HttpConnection, HttpExchange } from "../connection.ts";
import { get, Loopback, OK, post } from "../testing/loopback.ts";

let loopback = new Loopback();

afterEach(async () => {
  await loopback.close();
  loopback = new Loopback();
});

describe("an exchange that fails never hangs or throws", () => {
  const outcome = async (exchange: HttpExchange) => ({
    head: await exchange.head,
    body: await exchange.body,
    end: await exchange.end,
  });

  test("nothing listens", async () => {
    const host = await loopback.listen(createTcpServer());
    await loopback.close();
    expect(await outcome(get(loopback.open(host)))).toMatchObject({
      head: undefined,
      body: "",
      end: { how: "lost", error: "ECONNREFUSED" },
    });
  });

  test("the server resets the connection", async () => {
    const connection = await loopback.tcp((socket) => socket.resetAndDestroy());
    expect(await outcome(get(connection))).toMatchObject({
      head: undefined,
      end: { how: "lost", error: "ECONNRESET" },
    });
  });

  test("the server speaks another protocol", async () => {
    const connection = await loopback.tcp((socket) => socket.end("SSH-2.0-OpenSSH_9.6\r\n"));
    expect(await outcome(get(connection))).toMatchObject({
      head: undefined,
      end: { how: "lost", error: expect.stringMatching(/^HPE_/) },
    });
  });

  test("the body is cut", async () => {
    const connection = await loopback.tcp((socket) =>
      socket.end("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{}"),
    );
    expect(await outcome(get(connection))).toMatchObject({
      head: { status: 200 },
      body: "{}",
      end: { how: "lost", error: "ECONNRESET" },
    });
  });

  test("no headers arrive, and the harness aborts it", async () => {
    let asked: () => void = () => {};
    const arrived = new Promise<void>((resolve) => {
      asked = resolve;
    });
    const connection = await loopback.http(() => asked());
    const exchange = get(connection);
    await arrived;
    exchange.abort();
    expect(await outcome(exchange)).toMatchObject({ head: undefined, body: "", end: { how: "aborted" } });
  });

  test("the connection is never made", async () => {
    // It accepts, and never answers the TLS handshake.
    const host = await loopback.listen(createTcpServer());
    const connection = loopback.open(host, { url: `https://${host}/mcp`, limits: { connect: 20 } });
    expect(await outcome(get(connection))).toMatchObject({
      head: undefined,
      end: { how: "lost", error: "ETIMEDOUT" },
    });
  });
});

describe("an answer that may be that of a gateway", () => {
  const gateway = async (times: number, head: string, once?: true) => {
    let left = times;
    const connection = await loopback.tcp((socket) => {
      left -= 1;
      socket.write(left < 0 ? OK : head);
    });
    const seen: number[] = [];
    connection.listen((event) => {
      if (event.channel === "http-response") seen.push(event.status);
    });
    const exchange = connection.request({
      method: "POST",
      headers: [],
      body: "{}",
      ...(once ? { once } : {}),
    });
    const status = (await exchange.head)?.status;
    const { how } = await exchange.end;
    return { status, how, seen, recorded: loopback.seen("http-response") };
  };
  const BAD = 'HTTP/1.1 502 Bad Gateway\r\nContent-Length: 11\r\n\r\n{"id":null}';

  test("is recorded, and the request is sent again in the same exchange", async () => {
    const { status, how, seen, recorded } = await gateway(2, BAD);
    expect([status, how, seen]).toEqual([200, "complete", [200]]);
    expect(recorded).toMatchObject([
      { status: 502, again: true, exchange: 1, raw: '{"id":null}' },
      { status: 502, again: true, exchange: 1 },
      { status: 200, exchange: 1 },
    ]);
    expect(recorded[0]).not.toHaveProperty("message");
  });

  test("counts the third time", async () => {
    const { status, how, seen } = await gateway(3, BAD);
    expect([status, how, seen]).toEqual([502, "complete", [502]]);
  });

  test.each([
    ["with a time to wait", BAD.replace("\r\n\r\n", "\r\nRetry-After: 1\r\n\r\n"), undefined],
    ["to what must be sent only once", BAD, true as const],
    [
      "that is a JSON-RPC error",
      'HTTP/1.1 500 Error\r\nContent-Length: 28\r\n\r\n{"jsonrpc":"2.0","error":{}}',
      undefined,
    ],
  ])("%s counts at once", async (_, head, once) => {
    const { recorded } = await gateway(1, head, once);
    expect(recorded).toHaveLength(1);
  });
});

describe("a keep-alive connection", () => {
  /** Answers the first request of the first socket; then does this to the second one on the same socket. */
  async function server(
    second: (socket: Socket) => void,
  ): Promise<{ connection: HttpConnection; requests: string[][] }> {
    const requests: string[][] = [];
    const seenBefore = new Map<Socket, string[]>();
    const connection = await loopback.tcp((socket, request) => {
      const earlier = seenBefore.get(socket) ?? [];
      if (earlier.length === 0) requests.push(earlier);
      seenBefore.set(socket, earlier);
      earlier.push(request.split(" ")[0] ?? "");
      if (earlier.length === 1) socket.write(OK);
      else second(socket);
    });
    await get(connection).end;
    return { connection, requests };
  }

  test("is opened again when the server closes it between two requests", async () => {
    const { connection, requests } = await server((socket) => socket.destroy());
    expect(await post(connection, "{}").end).toMatchObject({ how: "complete" });
    expect(requests).toEqual([["GET", "POST"], ["POST"]]);
    expect(loopback.seen("http-request")).toHaveLength(2);
  });

  test("is opened again although another idle one exists, because that may be closed too", async () => {
    const used = new Set<Socket>();
    let posts = 0;
    const waiting: Socket[] = [];
    const connection = await loopback.tcp((socket, text) => {
      if (text.startsWith("POST")) posts += 1;
      if (used.has(socket)) return socket.destroy();
      used.add(socket);
      if (text.startsWith("POST")) return socket.write(OK);
      // Both are answered when both are there, so that there are two sockets.
      if (waiting.push(socket) === 2) for (const each of waiting) each.write(OK);
    });
    await Promise.all([get(connection).end, get(connection).end]);
    expect(await post(connection, "{}").end).toMatchObject({ how: "complete" });
    expect([used.size, posts]).toEqual([3, 2]);
  });

  test("is not opened again after anything has come back", async () => {
    const { connection, requests } = await server((socket) => socket.end("HTTP/1.1 200"));
    expect(await post(connection, "{}").end).toMatchObject({ how: "lost" });
    expect(requests).toEqual([["GET", "POST"]]);
  });

  test("is opened again only once", async () => {
    const requests: string[] = [];
    const connection = await loopback.tcp((socket, request) => {
      requests.push(request.split(" ")[0] ?? "");
      if (requests.length === 1) socket.write(OK);
      else socket.destroy();
    });
    await get(connection).end;
    expect(await post(connection, "{}").end).toMatchObject({ how: "lost", error: "ECONNRESET" });
    expect(requests).toEqual(["GET", "POST", "POST"]);
  });

  test("is not used again when it is the first that fails", async () => {
    let requests = 0;
    const connection = await loopback.tcp((socket) => {
      requests += 1;
      socket.destroy();
    });
    expect(await post(connection, "{}").end).toMatchObject({ how: "lost", error: "ECONNRESET" });
    expect(requests).toBe(1);
  });
});
