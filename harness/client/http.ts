import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { pairs } from "../transport/http/headers.ts";
import type { Endpoint } from "./endpoint.ts";
import type { Outgoing } from "./exchange.ts";

/** A played server that clients can reach at a URL. */
export interface Listening {
  readonly url: string;
  close(): Promise<void>;
}

/** The limit for the body of one request, in bytes. Real clients send far less. */
const MAX_BODY = 16 * 1024 * 1024;

/** Serves it on a free port of the loopback interface. */
export async function listen(endpoint: Endpoint): Promise<Listening> {
  const listening = createServer((message, response) => {
    void serve(endpoint, message, response).catch(() => response.destroy());
  });
  // To close an idle connection just when the client uses it again looks like a broken answer.
  listening.keepAliveTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    listening.once("error", reject);
    listening.listen(0, "127.0.0.1", resolve);
  });
  const { port } = listening.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${endpoint.path}`,
    close: async () => {
      endpoint.close();
      await new Promise<void>((resolve) => {
        listening.close(() => resolve());
        listening.closeAllConnections();
      });
    },
  };
}

async function serve(endpoint: Endpoint, message: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = "", url: path = "/", socket } = message;
  const gone = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) gone.abort();
  });
  const request = {
    method,
    url: urlOf(path, socket.localPort),
    headers: pairs(message.rawHeaders),
    body: await bodyOf(message),
  };
  await endpoint.exchange(request, outgoing(response), gone.signal);
}

/** The URL as the client wrote it. If it is not valid, the URL of the server. */
function urlOf(path: string, port = 0): string {
  const base = `http://127.0.0.1:${port}`;
  return URL.canParse(path, base) ? new URL(path, base).href : base;
}

/** A body over the limit is cut. It is then not valid JSON, and the server refuses it. */
async function bodyOf(message: IncomingMessage): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= MAX_BODY) chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function outgoing(response: ServerResponse): Outgoing {
  return {
    head: (status, headers) => {
      response.writeHead(status, Object.fromEntries(headers));
      response.flushHeaders();
    },
    write: (bytes) => void response.write(bytes),
    end: () => void response.end(),
  };
}
