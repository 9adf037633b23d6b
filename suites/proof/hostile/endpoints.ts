import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, createServer as createSocketServer, type Server, type Socket } from "node:net";
import { ReferenceServer } from "../../../harness/reference/server/core/server.ts";
import type { Hooks } from "../../../harness/reference/server/switch.ts";
import { startHttp } from "../../../harness/reference/server/wire/http.ts";
import { parse } from "../../../harness/target/testing/small-server.ts";
import type { Hostile } from "./pipes.ts";

export interface Endpoint {
  readonly url: string;
  close(): Promise<void>;
}

type Start = () => Promise<Endpoint>;

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

/** Answers each request. */
function each(answer: (request: IncomingMessage, response: ServerResponse) => void): Start {
  return () => {
    const sockets = new Set<Socket>();
    const server = createServer(answer).on("connection", (socket) => sockets.add(socket));
    return listen(server, sockets);
  };
}

/** Answers each connection, by whatever bytes. */
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

/** The reference server, changed. */
const changed =
  (hooks: Hooks): Start =>
  () =>
    startHttp(new ReferenceServer({ hooks: [hooks] }));

/** Writes on until the client has gone. */
function forEver(socket: Socket | ServerResponse, text: string): void {
  const timer = setInterval(() => socket.write(text), 5);
  socket.once("close", () => clearInterval(timer));
}

const HEAD = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n";

export const overHttp: readonly Hostile<Start>[] = [
  {
    describe: "takes requests, and never answers",
    how: each(() => {}),
    says: /does not answer/,
  },
  {
    describe: "hangs up on each request",
    how: raw((socket) => socket.destroy()),
    says: /Could not open a session/,
  },
  {
    describe: "does not speak HTTP",
    how: raw((socket) => socket.end("220 mail.example ESMTP\r\n")),
    says: /does not speak HTTP/,
  },
  {
    describe: "sends back the request",
    how: each((request, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      request.pipe(response);
    }),
    says: /Could not open a session/,
  },
  {
    describe: "redirects without end",
    how: each((request, response) => {
      response.writeHead(307, { location: `${request.url}/again` }).end();
    }),
    says: /redirects elsewhere/,
  },
  {
    describe: "sends headers without end, slowly",
    how: raw((socket) => {
      socket.write(HEAD);
      forEver(socket, "X-Odd: 1\r\n");
    }),
    says: /does not answer|does not speak HTTP/,
  },
  {
    describe: "sends one header of a megabyte",
    how: raw((socket) => socket.end(`${HEAD}X-Odd: ${"x".repeat(1_000_000)}\r\n\r\n{}`)),
    says: /does not speak HTTP/,
  },
  {
    describe: "sends a body without end, slowly",
    how: raw((socket) => {
      socket.write(`${HEAD}Transfer-Encoding: chunked\r\n\r\n2\r\n{"\r\n`);
      forEver(socket, "1\r\nx\r\n");
    }),
    says: /does not answer/,
  },
  {
    describe: "breaks off in the middle of the body",
    how: raw((socket) => socket.end(`${HEAD}Content-Length: 1000\r\n\r\n{"jsonrpc":"2.0","id":1,"resu`)),
    says: /Could not open a session/,
  },
  {
    describe: "sends events without end, and no answer",
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
    how: each((_, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      forEver(response, "data: [\n");
    }),
    says: /does not answer/,
  },
  {
    describe: "answers every request with a page",
    how: each((_, response) => {
      response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><title>Welcome</title>");
    }),
    says: /web page/,
  },
  {
    describe: "hangs at the first list",
    how: changed({
      dispatch: (call, next) => (call.method === "tools/list" ? new Promise(() => {}) : next(call)),
    }),
    says: /tools\.list\.answered/,
  },
  {
    describe: "breaks down after the handshake",
    how: changed({
      http: (request, next) =>
        /"(initialize|server\/discover)"/.test(request.body)
          ? next(request)
          : Promise.reject(new Error("broken down")),
    }),
    says: /^(non-conformant|incomplete)/,
    fails: [],
  },
];

const MEGABYTE = "x".repeat(1_000_000);
const LOG = `data: {"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":1}}\n\n`;
const MANY_LOGS = LOG.repeat(10_000);

/** Writes 100 MB as fast as they are read, or until the client has had enough. */
async function flood(response: ServerResponse, chunk: string): Promise<void> {
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

/** A small server without sessions that answers a request otherwise where this does. */
function smallBut(special: (method: string, response: ServerResponse) => boolean): Start {
  return each((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      const message = parse(body);
      const { id } = message;
      const method = String(message.method);
      if (request.method !== "POST") return response.writeHead(405, { allow: "POST" }).end();
      if (id === undefined) return response.writeHead(202).end();
      if (special(method, response)) return undefined;
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

/** What takes much memory over HTTP, if one lets it. */
export const LARGE_OVER_HTTP: readonly Hostile<Start>[] = [
  {
    describe: "answers the first request by 100 MB",
    how: flooding("initialize", "application/json", MEGABYTE),
    says: /^incomplete\nThe server sent a message that is too long/,
  },
  {
    describe: "answers the first list by 100 MB",
    how: flooding("tools/list", "application/json", MEGABYTE),
    says: /^incomplete.*inconclusive tools\.list\.answered/s,
  },
  {
    describe: "answers the first list by 100 MB of events, and no answer among them",
    how: flooding("tools/list", "text/event-stream", MANY_LOGS),
    says: /^incomplete.*inconclusive tools\.list\.answered/s,
  },
];
