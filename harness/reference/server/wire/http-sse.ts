import { randomUUID } from "node:crypto";
import type { HttpReply, HttpRequest, SseEvent } from "../../../switches/server.ts";
import { Connection } from "../core/connection.ts";
import type { ReferenceServer } from "../core/server.ts";
import { refusal, streamReply } from "./exchange.ts";
import type { HttpOptions, HttpService, Running } from "./http.ts";
import { listenHttp } from "./node-http.ts";
import { EventQueue } from "./sse.ts";

export const STREAM_PATH = "/sse";
export const MESSAGE_PATH = "/messages";

/** A client is known as long as its stream is open. */
interface Client {
  readonly connection: Connection;
  readonly events: EventQueue;
}

export interface HttpSseOptions {
  /** Where the stream is opened. Default: `/sse`. */
  readonly streamPath?: string;
}

/**
 * HTTP+SSE, the transport of 2024-11-05: one stream for all messages of the server, and an address for POST requests,
 * which is in the first event. It does not listen itself.
 */
export function httpSseService(
  server: ReferenceServer,
  { streamPath = STREAM_PATH }: HttpSseOptions = {},
): HttpService {
  const clients = new Map<string, Client>();
  return {
    handler: (request, gone) => {
      const { pathname, searchParams } = new URL(request.path, "http://localhost");
      if (pathname === streamPath) {
        return request.method === "GET"
          ? open(server, clients, gone)
          : refusal(405, "Open the stream with GET", { allow: "GET" });
      }
      const isLenient = server.lenient && request.method === "POST";
      if (pathname !== MESSAGE_PATH && !isLenient) return refusal(404, `The stream is at ${streamPath}`);
      if (request.method !== "POST") return refusal(405, "Post the messages", { allow: "POST" });
      const last = isLenient ? [...clients.values()].at(-1) : undefined;
      const client = clients.get(searchParams.get("sessionId") ?? "") ?? last;
      return client ? accept(client, request) : refusal(404, "There is no such session");
    },
    close: () => {
      server.endSubscriptions();
      for (const { connection, events } of clients.values()) {
        connection.close();
        events.end();
      }
      clients.clear();
    },
  };
}

/** Serves it on loopback. */
export async function startHttpSse(
  server: ReferenceServer,
  { port = 0 }: HttpOptions = {},
): Promise<Running> {
  const service = httpSseService(server);
  const { origin, close } = await listenHttp(server.pipeline, port, service.handler);
  return {
    url: `${origin}${STREAM_PATH}`,
    close: async () => {
      service.close();
      await close();
    },
  };
}

function open(server: ReferenceServer, clients: Map<string, Client>, gone: AbortSignal): HttpReply {
  const id = randomUUID();
  const events = new EventQueue();
  const connection = new Connection(server, {
    send: (message) => events.push({ event: "message", data: JSON.stringify(message) }),
  });
  clients.set(id, { connection, events });
  const end = () => {
    clients.delete(id);
    events.end();
    connection.close();
  };
  gone.addEventListener("abort", end, { once: true });
  events.push({ event: "endpoint", data: `${MESSAGE_PATH}?sessionId=${id}` });
  return streamReply(untilEnded(events, end));
}

/** The end of the stream is the end of the session, also if a hook ends it early. */
async function* untilEnded(events: EventQueue, end: () => void): AsyncGenerator<SseEvent> {
  try {
    yield* events;
  } finally {
    end();
  }
}

/** The answer is sent on the stream. */
function accept({ connection }: Client, { body }: HttpRequest): HttpReply {
  void connection.receive(body);
  return { status: 202, headers: {}, body: "" };
}
