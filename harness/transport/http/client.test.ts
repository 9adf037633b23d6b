import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import type { Channel, TraceEvent } from "../../trace/event.ts";
import { Recorder } from "../../trace/recorder.ts";
import type { HttpConnection, HttpExchange } from "../connection.ts";
import { type HttpOptions, openHttp } from "./client.ts";

let recorder = new Recorder();
const opened: HttpConnection[] = [];
const servers: Server[] = [];
const sockets = new Set<Socket>();

afterEach(async () => {
  await Promise.all(opened.splice(0).map((connection) => connection.close()));
  for (const socket of sockets) socket.destroy();
  for (const server of servers.splice(0)) server.close();
  recorder = new Recorder();
});

async function listen(server: Server): Promise<string> {
  servers.push(server);
  server.on("connection", (socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function open(host: string, more: Partial<HttpOptions> = {}): HttpConnection {
  const url = `http://${host}/mcp`;
  const connection = openHttp({ url, recorder, purpose: "a test", revision: "2025-11-25", ...more });
  opened.push(connection);
  return connection;
}

/** A server that answers like this, and a client of it. */
async function http(listener: RequestListener, more: Partial<HttpOptions> = {}): Promise<HttpConnection> {
  return open(await listen(createServer(listener)), more);
}

/** A server that handles bytes, once a socket has sent some, and a client of it. */
async function tcp(
  handle: (socket: Socket, request: string) => void,
  more: Partial<HttpOptions> = {},
): Promise<HttpConnection> {
  const server = createTcpServer((socket) => {
    socket.on("data", (chunk) => handle(socket, chunk.toString("latin1"))).on("error", () => {});
  });
  return open(await listen(server), more);
}

const get = (connection: HttpConnection, url?: string): HttpExchange =>
  connection.request({ method: "GET", headers: [], ...(url === undefined ? {} : { url }) });

const post = (connection: HttpConnection, body: string): HttpExchange =>
  connection.request({ method: "POST", headers: [], body });

function seen<C extends Channel>(channel: C): Extract<TraceEvent, { channel: C }>[] {
  return recorder.events.filter(
    (event): event is Extract<TraceEvent, { channel: C }> => event.channel === channel,
  );
}

const OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}";

describe("a request", () => {
  async function sent(
    ask: (connection: HttpConnection) => HttpExchange,
    more: Partial<HttpOptions> = {},
  ): Promise<string> {
    let text = "";
    const connection = await tcp((socket, request) => {
      text += request;
      socket.end(OK);
    }, more);
    await ask(connection).end;
    return text.replace(new URL(connection.url).host, "HOST");
  }

  test("goes out with exactly the headers that are asked for, and what HTTP wants", async () => {
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

  test("without a body says so where HTTP wants it", async () => {
    expect(await sent((connection) => connection.request({ method: "DELETE", headers: [] }))).toBe(
      "DELETE /mcp HTTP/1.1\r\nHost: HOST\r\nConnection: keep-alive\r\n\r\n",
    );
    expect(await sent((connection) => connection.request({ method: "POST", headers: [] }))).toBe(
      "POST /mcp HTTP/1.1\r\nHost: HOST\r\nContent-Length: 0\r\nConnection: keep-alive\r\n\r\n",
    );
  });

  test("may bring every header itself, also a wrong one", async () => {
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

  test("has the operator's headers, but for those that it brings itself", async () => {
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

  test("to another origin does not have the operator's headers", async () => {
    const connection = await http((request, response) => response.end(request.rawHeaders.join()), {
      headers: [["Authorization", "Bearer operator"]],
    });
    const other = await listen(createServer((request, response) => response.end(request.rawHeaders.join())));
    const elsewhere = get(connection, `http://${other}/`);
    expect(await elsewhere.body).toBe(`Host,${other},Connection,keep-alive`);
    expect(await get(connection).body).toContain("Authorization,Bearer operator");
  });

  test("is recorded as it goes out, without secrets, before its answer", async () => {
    const connection = await http((_, response) => response.writeHead(202).end(), {
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
    expect(seen("http-request")).toMatchObject([
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
    expect(seen("http-request")[0]?.headers).toContainEqual(["Authorization", "[redacted]"]);
    expect(recorder.events.map(({ channel }) => channel)).toEqual([
      "open",
      "http-request",
      "http-response",
      "http-end",
    ]);
  });

  test("with a header that cannot be sent throws, and nothing is recorded", async () => {
    const connection = await http((_, response) => response.end());
    expect(() => connection.request({ method: "GET", headers: [["X", "a\nb"]] })).toThrow(TypeError);
    expect(seen("http-request")).toEqual([]);
  });
});

describe("a response", () => {
  test("is told with its status, its headers as they came, and its whole body", async () => {
    const connection = await tcp((socket) =>
      socket.end("HTTP/1.1 404 Nope\r\nX-A: 1\r\nx-a: 2\r\nContent-Length: 8\r\n\r\n[{},{}] "),
    );
    const exchange = get(connection);
    const headers = [
      ["X-A", "1"],
      ["x-a", "2"],
      ["Content-Length", "8"],
    ];
    const [response] = seen("http-response").concat(await exchange.end.then(() => seen("http-response")));
    expect(response).toMatchObject({ status: 404, headers, sse: false, raw: "[{},{}] ", message: [{}, {}] });
    expect(await exchange.head).toEqual({ status: 404, headers, seq: response?.seq });
    expect(await exchange.body).toBe("[{},{}] ");
    expect(await exchange.end).toMatchObject({ how: "complete" });
  });

  test("that is HTML has no message", async () => {
    const connection = await http((_, response) => response.end("<html>"));
    await get(connection).end;
    expect(seen("http-response")).toEqual([expect.objectContaining({ raw: "<html>" })]);
    expect(seen("http-response")[0]).not.toHaveProperty("message");
  });

  test("without a length ends with the connection", async () => {
    const connection = await tcp((socket) => socket.end("HTTP/1.1 200 OK\r\n\r\n{}"));
    expect(await get(connection).end).toMatchObject({ how: "complete" });
  });

  test("after 1xx is the final one", async () => {
    const connection = await tcp((socket) => socket.end(`HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n${OK}`));
    expect(await get(connection).head).toMatchObject({ status: 200 });
  });

  test("that redirects is not followed", async () => {
    let requests = 0;
    const connection = await http((_, response) => {
      requests += 1;
      response.writeHead(307, { Location: "/mcp" }).end();
    });
    expect(await post(connection, "{}").head).toMatchObject({ status: 307 });
    expect(requests).toBe(1);
  });

  test("that brings too much is given up", async () => {
    const connection = await http(
      (_, response) => {
        const more = (): void => void response.write("x".repeat(10_000), more);
        more();
      },
      { limits: { response: 50_000 } },
    );
    expect(await get(connection).end).toMatchObject({
      how: "aborted",
      error: "the body exceeds 50000 bytes",
    });
    expect(seen("http-response")).toMatchObject([{ status: 200 }]);
  });
});

describe("an event stream", () => {
  const SSE = { "Content-Type": "Text/Event-Stream; charset=utf-8" };

  test("is told block by block, its head first", async () => {
    const connection = await http((_, response) => {
      response.writeHead(200, SSE).end('id: 1\ndata:\n\n: hi\n\ndata: {"id":1}\n\ndata: cut');
    });
    const exchange = get(connection);
    expect(await exchange.end).toMatchObject({ how: "complete" });
    expect(recorder.events.slice(2).map(({ seq, ms, connection, ...event }) => event)).toMatchObject([
      { channel: "http-response", exchange: exchange.exchange, sse: true },
      { channel: "sse", exchange: exchange.exchange, raw: "id: 1\ndata:\n\n", id: "1", data: "" },
      { channel: "sse", raw: ": hi\n\n", comments: ["hi"] },
      { channel: "sse", raw: 'data: {"id":1}\n\n', data: '{"id":1}', message: { id: 1 } },
      { channel: "sse", raw: "data: cut", unterminated: true },
      { channel: "http-end", exchange: exchange.exchange, how: "complete" },
    ]);
    expect(seen("http-response")[0]).not.toHaveProperty("raw");
    expect(await exchange.body).toBe('id: 1\ndata:\n\n: hi\n\ndata: {"id":1}\n\ndata: cut');
  });

  test("without end is aborted, and its server notices", async () => {
    let gone: () => void = () => {};
    const noticed = new Promise<void>((resolve) => {
      gone = resolve;
    });
    const connection = await http((_, response) => {
      response.writeHead(200, SSE).on("close", gone);
      const more = (): void => void response.write("data: {}\n\n", () => setImmediate(more));
      more();
    });
    const exchange = get(connection);
    expect(await exchange.head).toMatchObject({ status: 200 });
    exchange.abort();
    exchange.abort();
    expect(await exchange.end).toEqual({ how: "aborted", seq: recorder.events.length });
    await noticed;
    expect(seen("http-end")).toHaveLength(1);
  });

  test("that brings too much is given up", async () => {
    const connection = await http(
      (_, response) => {
        response.writeHead(200, SSE);
        const more = (): void => void response.write("data: {}\n\n".repeat(100), more);
        more();
      },
      { limits: { response: 50_000 } },
    );
    expect(await get(connection).end).toMatchObject({
      how: "aborted",
      error: expect.stringMatching(/^brought \d+ bytes, and the harness keeps no more$/),
    });
    expect(seen("sse").length).toBeLessThan(200);
  });

  test("that is cut is lost", async () => {
    const connection = await http((_, response) => {
      response.writeHead(200, SSE).write("data: {}\n\ndata: {", () => response.destroy());
    });
    expect(await get(connection).end).toMatchObject({ how: "lost", error: "ECONNRESET" });
    expect(seen("sse")).toMatchObject([{ message: {} }, { raw: "data: {", unterminated: true }]);
  });

  test("keeps no other request waiting, however many are open", async () => {
    const connection = await http((request, response) => {
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

describe("an exchange that comes to no good end never hangs or throws", () => {
  const outcome = async (exchange: HttpExchange) => ({
    head: await exchange.head,
    body: await exchange.body,
    end: await exchange.end,
  });

  test("nobody listens", async () => {
    const host = await listen(createServer());
    const closed = new Promise((resolve) => servers.pop()?.close(resolve));
    await closed;
    expect(await outcome(get(open(host)))).toMatchObject({
      head: undefined,
      body: "",
      end: { how: "lost", error: "ECONNREFUSED" },
    });
  });

  test("the server resets the connection", async () => {
    const connection = await tcp((socket) => socket.resetAndDestroy());
    expect(await outcome(get(connection))).toMatchObject({
      head: undefined,
      end: { how: "lost", error: "ECONNRESET" },
    });
  });

  test("the server speaks another protocol", async () => {
    const connection = await tcp((socket) => socket.end("SSH-2.0-OpenSSH_9.6\r\n"));
    expect(await outcome(get(connection))).toMatchObject({
      head: undefined,
      end: { how: "lost", error: expect.stringMatching(/^HPE_/) },
    });
  });

  test("the body is cut", async () => {
    const connection = await tcp((socket) => socket.end("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{}"));
    expect(await outcome(get(connection))).toMatchObject({
      head: { status: 200 },
      body: "{}",
      end: { how: "lost", error: "ECONNRESET" },
    });
  });

  test("no headers ever come, and the harness has waited enough", async () => {
    let asked: () => void = () => {};
    const arrived = new Promise<void>((resolve) => {
      asked = resolve;
    });
    const connection = await http(() => asked());
    const exchange = get(connection);
    await arrived;
    exchange.abort();
    expect(await outcome(exchange)).toMatchObject({ head: undefined, body: "", end: { how: "aborted" } });
  });

  test("the connection is never made", async () => {
    // It accepts, and never answers the TLS handshake.
    const host = await listen(createTcpServer());
    const connection = open(host, { url: `https://${host}/mcp`, limits: { connect: 20 } });
    expect(await outcome(get(connection))).toMatchObject({
      head: undefined,
      end: { how: "lost", error: "ETIMEDOUT" },
    });
  });
});

describe("a connection that is kept alive", () => {
  /** Answers the first request of the first socket; then does this to the second one on the same socket. */
  async function server(
    second: (socket: Socket) => void,
  ): Promise<{ connection: HttpConnection; requests: string[][] }> {
    const requests: string[][] = [];
    const seenBefore = new Map<Socket, string[]>();
    const connection = await tcp((socket, request) => {
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

  test("and that the server closes between two requests is made anew, and nobody notices", async () => {
    const { connection, requests } = await server((socket) => socket.destroy());
    expect(await post(connection, "{}").end).toMatchObject({ how: "complete" });
    expect(requests).toEqual([["GET", "POST"], ["POST"]]);
    expect(seen("http-request")).toHaveLength(2);
  });

  test("is not made anew once anything has come back", async () => {
    const { connection, requests } = await server((socket) => socket.end("HTTP/1.1 200"));
    expect(await post(connection, "{}").end).toMatchObject({ how: "lost" });
    expect(requests).toEqual([["GET", "POST"]]);
  });

  test("is made anew once only", async () => {
    const requests: string[] = [];
    const connection = await tcp((socket, request) => {
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
    const connection = await tcp((socket) => {
      requests += 1;
      socket.destroy();
    });
    expect(await post(connection, "{}").end).toMatchObject({ how: "lost", error: "ECONNRESET" });
    expect(requests).toBe(1);
  });
});

describe("a client", () => {
  test("tells a listener its own events only, and takes no request once it is closed", async () => {
    const connection = await http((_, response) => response.end());
    const other = open(new URL(connection.url).host);
    const heard: string[] = [];
    const stop = connection.listen((event) => heard.push(event.connection));
    await Promise.all([get(connection).end, get(other).end]);
    stop();
    expect(heard).toEqual(Array(3).fill(connection.id));
    await Promise.all([connection.close(), connection.close()]);
    expect(() => get(connection)).toThrow(
      `Connection ${connection.id} is closed; no request can be made on it.`,
    );
  });

  test.each([
    [
      "localhost:3000/mcp",
      "The URL localhost:3000/mcp has the scheme localhost: instead of http: or https:.",
    ],
    [
      "/mcp",
      'The URL "/mcp" cannot be read. Expected an absolute address such as http://localhost:3000/mcp.',
    ],
    ["ws://h/mcp", "The URL ws://h/mcp has the scheme ws: instead of http: or https:."],
    [
      "http://user:secret@h/mcp",
      "The URL of h has credentials in it. Give them as a header: Authorization: Basic …",
    ],
  ])("cannot speak to %s", (url, message) => {
    expect(() => open("", { url })).toThrow(message);
  });
});
