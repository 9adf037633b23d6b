import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { finished } from "node:stream/promises";
import type { HttpReply, HttpRequest } from "../../../switches/server.ts";
import type { Pipeline } from "../core/pipeline.ts";
import { refusal } from "./exchange.ts";
import { keepHeads } from "./heads.ts";
import { isAllowedOrigin, isLoopbackHost } from "./origin.ts";
import { bytesOfEvent, encode } from "./sse.ts";
import { decode } from "./utf8.ts";

/** No message needs to be longer. */
const LONGEST_BODY = 16 * 1024 * 1024;

const KEEP_ALIVE_MS = 15_000;

export type Handler = (request: HttpRequest, gone: AbortSignal) => Promise<HttpReply> | HttpReply;

export interface Listening {
  /** The address, without a path. */
  readonly origin: string;
  close(): Promise<void>;
}

/** Every request passes the hooks and the check of its origin before the handler gets it. */
export function guarded(pipeline: Pipeline, handler: Handler): Handler {
  return (request, gone) =>
    pipeline.http(request, async (given) =>
      isAllowedOrigin(given.headers.origin)
        ? handler(given, gone)
        : refusal(403, "This origin is not allowed"),
    );
}

/** The server is reached at a port of this machine, so by no other name. */
const byOwnName =
  (handler: Handler): Handler =>
  (request, gone) =>
    isLoopbackHost(request.headers.host) ? handler(request, gone) : refusal(403, "This host is not allowed");

/** Listens on loopback. */
export async function listenHttp(pipeline: Pipeline, port: number, handler: Handler): Promise<Listening> {
  const answer = guarded(pipeline, byOwnName(handler));
  const leaving = new Set<Promise<void>>();
  const server = createServer((message, response) => {
    const left = finished(response).catch(() => {});
    response.once("prefinish", () => leaving.add(left));
    void left.then(() => leaving.delete(left));
    const head = headOf?.(message);
    void serveOne(pipeline, answer, message, response, head).catch(() => response.destroy());
  });
  const headOf = pipeline.setting("readsHead") ? keepHeads(server) : undefined;
  // If an idle connection is closed just when the client reuses it, the answer seems to break.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const { port: actual } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${actual}`,
    close: async () => {
      // Streams that have just ended must still be sent. Streams that continue are cut off.
      await new Promise(setImmediate);
      await Promise.all(leaving);
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}

async function serveOne(
  pipeline: Pipeline,
  handler: Handler,
  message: IncomingMessage,
  response: ServerResponse,
  head: string | undefined,
): Promise<void> {
  const gone = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) gone.abort();
  });
  const body = await bodyOf(message, pipeline.setting("reads")?.());
  if (body === undefined) return write(pipeline, refusal(413, "The body is too long"), response, gone.signal);
  const request: HttpRequest = {
    method: message.method ?? "",
    path: message.url ?? "/",
    headers: headersOf(message),
    sentNames: message.rawHeaders.filter((_, index) => index % 2 === 0),
    body,
    ...(head === undefined ? {} : { head }),
  };
  const reply = await handler(request, gone.signal);
  await write(pipeline, reply, response, gone.signal);
}

export function headersOf(message: IncomingMessage): Readonly<Record<string, string>> {
  const pairs = Object.entries(message.headers).map(([name, value]) => [name, [value].flat().join(", ")]);
  return Object.fromEntries(pairs) as Readonly<Record<string, string>>;
}

export async function bodyOf(
  message: IncomingMessage,
  reads: (piece: Buffer) => Uint8Array = (piece) => piece,
): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of message) {
    chunks.push(Buffer.from(reads(chunk as Buffer)));
    length += (chunk as Buffer).length;
    if (length > LONGEST_BODY) return undefined;
  }
  return decode(Buffer.concat(chunks));
}

async function write(
  pipeline: Pipeline,
  { status, headers, body }: HttpReply,
  response: ServerResponse,
  gone: AbortSignal,
): Promise<void> {
  response.writeHead(status, { ...headers });
  if (typeof body === "string") return void response.end(body === "" ? undefined : body);
  response.flushHeaders();
  const keepAlive = setInterval(() => response.write(encode({ comment: "keep-alive" })), KEEP_ALIVE_MS);
  gone.addEventListener("abort", () => clearInterval(keepAlive), { once: true });
  try {
    for await (const event of body) {
      for (const one of pipeline.events(event)) response.write(bytesOfEvent(one));
    }
  } finally {
    clearInterval(keepAlive);
    response.end();
  }
}
