import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, createServer as createSocketServer, type Server, type Socket } from "node:net";
import { ReferenceServer } from "../../../harness/reference/server/core/server.ts";
import { startHttp } from "../../../harness/reference/server/wire/http.ts";
import type { Hooks } from "../../../harness/switches/server.ts";
import { parse } from "../../../harness/target/testing/small-server.ts";
import type { Hostile } from "./pipes.ts";

export interface Endpoint {
  readonly url: string;
  close(): Promise<void>;
}

export type Start = () => Promise<Endpoint>;

async function listen(server: Server, sockets: ReadonlySet<Socket>): Promise<Endpoint> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A server with this answer to each request. */
export function each(answer: (request: IncomingMessage, response: ServerResponse) => void): Start {
  return () => {
    const sockets = new Set<Socket>();
    const server = createServer(answer).on("connection", (socket) => sockets.add(socket));
    return listen(server, sockets);
  };
}

/** A server with this answer to each connection, in any bytes. */
function raw(answer: (socket: Socket) => void): Start {
  return () => {
    const sockets = new Set<Socket>();
    const server = createSocketServer((socket) => {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.once("data", () => answer(socket));
    });
    return listen(server, sockets);
  };
}

/** The reference server with these hooks. */
export const changed =
  (hooks: Hooks): Start =>
  () =>
    startHttp(new ReferenceServer({ hooks: [hooks] }));

/** Repeats a text until the client disconnects. */
export function forEver(socket: Socket | ServerResponse, text: string): void {
  const timer = setInterval(() => socket.write(text), 5);
  socket.once("close", () => clearInterval(timer));
}

const HEAD = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n";

export const overHttp: readonly Hostile<Start>[] = [
  {
    describe: "accepts requests, but never answers",
    verdict: "incomplete",
    how: each(() => {}),
    says: /does not answer/,
  },
  {
    describe: "closes the connection of each request",
    verdict: "incomplete",
    how: raw((socket) => socket.destroy()),
    says: /Could not open a session/,
  },
  {
    describe: "does not speak HTTP",
    verdict: "incomplete",
    how: raw((socket) => socket.end("220 mail.example ESMTP\r\n")),
    says: /does not speak HTTP/,
  },
  {
    describe: "sends back each request",
    verdict: "incomplete",
    how: each((request, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      request.pipe(response);
    }),
    says: /Could not open a session/,
  },
  {
    describe: "redirects without end",
    verdict: "incomplete",
    how: each((request, response) => {
      response.writeHead(307, { location: `${request.url}/again` }).end();
    }),
    says: /redirects elsewhere/,
  },
  {
    describe: "sends headers without end, slowly",
    verdict: "incomplete",
    how: raw((socket) => {
      socket.write(HEAD);
      forEver(socket, "X-Odd: 1\r\n");
    }),
    says: /does not answer/,
  },
  {
    describe: "sends one header of a megabyte",
    verdict: "incomplete",
    how: raw((socket) => socket.end(`${HEAD}X-Odd: ${"x".repeat(1_000_000)}\r\n\r\n{}`)),
    says: /does not speak HTTP/,
  },
  {
    describe: "sends a body without end, slowly",
    verdict: "incomplete",
    how: raw((socket) => {
      socket.write(`${HEAD}Transfer-Encoding: chunked\r\n\r\n2\r\n{"\r\n`);
      forEver(socket, "1\r\nx\r\n");
    }),
    says: /does not answer/,
  },
  {
    describe: "breaks off in the middle of the body",
    verdict: "incomplete",
    how: raw((socket) => socket.end(`${HEAD}Content-Length: 1000\r\n\r\n{"jsonrpc":"2.0","id":1,"resu`)),
    says: /Could not open a session/,
  },
  {
    describe: "sends events without end, but no answer",
    verdict: "incomplete",
    how: each((_, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      forEver(
        response,
        ': still here\n\ndata: {"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":1}}\n\n',
      );
    }),
    says: /does not answer/,
  },
  {
    describe: "sends one event without end",
    verdict: "incomplete",
    how: each((_, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      forEver(response, "data: [\n");
    }),
    says: /does not answer/,
  },
  {
    describe: "answers every request with a web page",
    verdict: "incomplete",
    how: each((_, response) => {
      response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><title>Welcome</title>");
    }),
    says: /web page/,
  },
  {
    describe: "hangs at the first list",
    verdict: "non-conformant",
    how: changed({
      dispatch: (call, next) => (call.method === "tools/list" ? new Promise(() => {}) : next(call)),
    }),
    says: /tools\.list\.answered/,
  },
  {
    describe: "fails on every request after the handshake",
    verdict: "incomplete",
    how: changed({
      http: (request, next) =>
        /"(initialize|server\/discover)"/.test(request.body)
          ? next(request)
          : Promise.reject(new Error("failed")),
    }),
    // On a busy machine the session is given up before the break is read. The exact diagnosis has a test in harness/run.
    says: /The connection broke|stopped answering/,
    fails: [],
  },
];

const MEGABYTE = "x".repeat(1_000_000);
const LOG = `data: {"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":1}}\n\n`;
export const MANY_LOGS = LOG.repeat(10_000);

/** Writes 100 MB as fast as the client reads, or until it disconnects. */
export async function flood(response: ServerResponse, chunk: string): Promise<void> {
  const gone = once(response, "close");
  for (let left = 100e6; left > 0 && !response.destroyed; left -= chunk.length) {
    if (!response.write(chunk)) await Promise.race([once(response, "drain"), gone]);
  }
  response.end();
}

const SMALL: Readonly<Record<string, object>> = {
  initialize: {
    protocolVersion: "2025-11-25",
    capabilities: { tools: {}, logging: {} },
    serverInfo: { name: "flood", version: "1" },
  },
  ping: {},
  "logging/setLevel": {},
  "tools/list": { tools: [] },
};

/** A small server without sessions. `special` returns true for the requests that it answers itself. */
export function smallBut(
  special: (method: string, response: ServerResponse, id: unknown) => boolean,
  get: (response: ServerResponse) => void = (response) => response.writeHead(405, { allow: "POST" }).end(),
): Start {
  return each((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      const message = parse(body);
      const { id } = message;
      const method = String(message.method);
      if (request.method === "GET") return get(response);
      if (request.method !== "POST") return response.writeHead(405, { allow: "POST" }).end();
      if (id === undefined) return response.writeHead(202).end();
      if (special(method, response, id)) return undefined;
      const result = SMALL[method];
      const answer = result ? { result } : { error: { code: -32601, message: "Method not found" } };
      response.writeHead(200, { "content-type": "application/json" });
      return response.end(JSON.stringify({ jsonrpc: "2.0", id, ...answer }));
    });
  });
}

const flooding = (method: string, type: string, chunk: string) =>
  smallBut((asked, response) => {
    if (asked !== method) return false;
    response.writeHead(200, { "content-type": type });
    void flood(response, chunk);
    return true;
  });

/** Answers `tools/list` and each GET with a stream that ends at once, with an id from which a client can resume. */
function resumedForEver(): Start {
  let events = 0;
  const stream = (response: ServerResponse) => {
    events += 1;
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.end(`retry: 0\nid: ${events}\ndata:\n\n`);
  };
  return smallBut((method, response) => {
    if (method === "tools/list") stream(response);
    return method === "tools/list";
  }, stream);
}

/** Servers over HTTP that could use up the memory of the harness. */
export const LARGE_OVER_HTTP: readonly Omit<Hostile<Start>, "verdict">[] = [
  {
    describe: "answers the first request with 100 MB",
    how: flooding("initialize", "application/json", MEGABYTE),
    says: /^incomplete\nThe server sent a message that is too long/,
  },
  {
    describe: "answers the first list with 100 MB",
    how: flooding("tools/list", "application/json", MEGABYTE),
    says: /^incomplete.*inconclusive tools\.list\.answered/s,
  },
  {
    describe: "answers the first list with 100 MB of events, but no response",
    how: flooding("tools/list", "text/event-stream", MANY_LOGS),
    says: /^incomplete\nThe target wrote more than mcp-conform records.*inconclusive tools\.list\.answered/s,
  },
  {
    describe: "ends the stream of the first list with a new event each time, and retry 0",
    how: resumedForEver(),
    says: /^non-conformant\n\n.*fail tools\.list\.answered/s,
    fails: ["tools.list.answered"],
  },
];
