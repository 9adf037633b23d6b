import { createServer, type RequestListener } from "node:http";
import { createServer as createTcpServer, type Server, type Socket } from "node:net";
import type { Channel, TraceEvent } from "../../trace/event.ts";
import { Recorder } from "../../trace/recorder.ts";
import type { HttpConnection, HttpExchange } from "../connection.ts";
import { type HttpOptions, openHttp } from "../http/client.ts";

/** A complete response with the body `{}`. */
export const OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}";

type Options = Partial<HttpOptions>;

/** The servers of a test, and clients of them with one recorder. */
export class Loopback {
  readonly recorder = new Recorder();
  readonly #connections: HttpConnection[] = [];
  readonly #servers: Server[] = [];
  readonly #sockets = new Set<Socket>();

  /** Starts the server. Returns its host and port. */
  async listen(server: Server): Promise<string> {
    this.#servers.push(server);
    server.on("connection", (socket) => this.#sockets.add(socket));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("A server has no port");
    return `127.0.0.1:${address.port}`;
  }

  open(host: string, more: Options = {}): HttpConnection {
    const url = `http://${host}/mcp`;
    const what = { url, recorder: this.recorder, purpose: "a test", revision: "2025-11-25" } as const;
    const connection = openHttp({ ...what, ...more });
    this.#connections.push(connection);
    return connection;
  }

  /** A server with this listener, and a client of it. */
  async http(listener: RequestListener, more: Options = {}): Promise<HttpConnection> {
    return this.open(await this.listen(createServer(listener)), more);
  }

  /** A server whose handler gets each chunk that a socket sends, and a client of it. */
  async tcp(handle: (socket: Socket, text: string) => void, more: Options = {}): Promise<HttpConnection> {
    const server = createTcpServer((socket) => {
      socket.on("data", (chunk) => handle(socket, chunk.toString("latin1"))).on("error", () => {});
    });
    return this.open(await this.listen(server), more);
  }

  seen<C extends Channel>(channel: C): Extract<TraceEvent, { channel: C }>[] {
    return seen(this.recorder, channel);
  }

  async close(): Promise<void> {
    await Promise.all(this.#connections.map((connection) => connection.close()));
    for (const socket of this.#sockets) socket.destroy();
    for (const server of this.#servers) server.close();
  }
}

/** The events that were recorded on this channel. */
export function seen<C extends Channel>(
  recorder: Recorder,
  channel: C,
): Extract<TraceEvent, { channel: C }>[] {
  return recorder.events.filter(
    (event): event is Extract<TraceEvent, { channel: C }> => event.channel === channel,
  );
}

export const get = (connection: HttpConnection, url?: string): HttpExchange =>
  connection.request({ method: "GET", headers: [], ...(url === undefined ? {} : { url }) });

export const post = (connection: HttpConnection, body: string): HttpExchange =>
  connection.request({ method: "POST", headers: [], body });
