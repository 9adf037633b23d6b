import http, { type RequestListener } from "node:http";
import { type Duplex, duplexPair, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Headers } from "../trace/event.ts";
import { type HttpOptions, openHttp, openHttpSse } from "../transport/http/client.ts";
import type { Target } from "./target.ts";

/** A request handler in the style of the Web: that of Hono, Deno, Bun and workers. */
export type FetchHandler = (request: Request) => Response | Promise<Response>;

export interface HandlerTargetOptions {
  /** The URL that the handler sees. Nothing listens there. */
  readonly url: string;
  readonly headers?: Headers;
  readonly handler: RequestListener;
}

/**
 * A server in this process, as a request handler. The same bytes go to it as over a network, through a pair of streams in
 * memory: there is no port.
 */
export function handlerTarget({ url, headers = [], handler }: HandlerTargetOptions): Target {
  const server = http.createServer(handler);
  const options = (...[purpose, revision, recorder]: Parameters<Target["connect"]>): HttpOptions => ({
    ...{ url, headers, recorder, purpose, revision },
    connect: () => connectTo(server),
  });
  return {
    transport: "http",
    address: url,
    connect: async (...asked) => openHttp(options(...asked)),
    overHttpSse: () => ({
      transport: "http+sse",
      address: url,
      connect: async (...asked) => openHttpSse(options(...asked)),
    }),
  };
}

/** Our end of a connection in memory. Either end closes the other. */
function connectTo(server: http.Server): Duplex {
  const [ours, theirs] = duplexPair();
  ours.once("close", () => theirs.destroy());
  theirs.once("close", () => ours.destroy());
  server.emit("connection", theirs);
  return ours;
}

/** The same handler in the style of Node. */
export function listenerOf(fetch: FetchHandler): RequestListener {
  return (incoming, outgoing) => {
    const over = new AbortController();
    outgoing.once("close", () => over.abort());
    answer(fetch, incoming, outgoing, over.signal).catch(() => outgoing.destroy());
  };
}

async function answer(
  fetch: FetchHandler,
  incoming: http.IncomingMessage,
  outgoing: http.ServerResponse,
  signal: AbortSignal,
): Promise<void> {
  const { method = "GET", url = "/", headers, rawHeaders } = incoming;
  const hasBody = method !== "GET" && method !== "HEAD";
  const request = new Request(new URL(url, `http://${headers.host ?? "localhost"}`), {
    method,
    headers: pairs(rawHeaders),
    signal,
    ...(hasBody ? { body: Readable.toWeb(incoming) as ReadableStream, duplex: "half" } : {}),
  } as RequestInit);
  const response = await fetch(request);
  outgoing.writeHead(response.status, [...response.headers].flat());
  if (response.body === null) outgoing.end();
  else {
    outgoing.flushHeaders();
    await pipeline(Readable.fromWeb(response.body as never), outgoing);
  }
}

function pairs(raw: readonly string[]): [string, string][] {
  return raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1] ?? ""]] : []));
}
