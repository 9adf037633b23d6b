import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { pairs } from "../../transport/http/headers.ts";
import { Bounds, bodyOf, HARD_LIMIT } from "./bounds.ts";
import type { Endpoint } from "./endpoint.ts";
import type { Outgoing } from "./exchange.ts";
import { freshPort } from "./fresh-port.ts";
import { answerPage } from "./pages.ts";

/** A played server that clients can reach at a URL. */
export interface Listening {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves it on a port of the loopback interface; a free one when left out. */
export async function listen(
  endpoint: Endpoint,
  { at = 0 }: { readonly at?: number } = {},
): Promise<Listening> {
  const bounds = new Bounds();
  const listening = createServer((message, response) => {
    if (answerPage(message, response)) return;
    void serve(endpoint, bounds, message, response).catch(() => response.destroy());
  });
  // To close an idle connection just when the client uses it again looks like a broken answer.
  listening.keepAliveTimeout = 0;
  listening.maxConnections = HARD_LIMIT;
  const bind = () =>
    new Promise<number>((resolve, reject) => {
      // Each port that was used before is one more attempt.
      listening.removeAllListeners("error").once("error", reject);
      listening.listen(at, "127.0.0.1", () => resolve((listening.address() as AddressInfo).port));
    });
  const release = () =>
    new Promise<void>((resolve) => {
      listening.close(() => resolve());
      listening.closeAllConnections();
    });
  const port = at === 0 ? await freshPort({ bind, release }) : await bind();
  return {
    url: `http://127.0.0.1:${port}${endpoint.path}`,
    close: async () => {
      endpoint.close();
      await release();
    },
  };
}

async function serve(
  endpoint: Endpoint,
  bounds: Bounds,
  message: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = "", url: path = "/", socket } = message;
  // A socket that the client has closed has no port any more.
  const { localPort } = socket;
  const gone = new AbortController();
  const refused = bounds.begin(message, response, gone);
  const read = refused ? { body: new Uint8Array(), refused } : await bodyOf(message);
  const request = {
    method,
    url: urlOf(path, localPort),
    headers: pairs(message.rawHeaders),
    ...read,
  };
  // Of a request that is not served, nothing more is read.
  if (read.refused) response.once("finish", () => socket.destroySoon());
  await endpoint.exchange(
    request,
    outgoing(response, () => bounds.cutIfUnread(socket)),
    gone.signal,
  );
  // Its answer would wait for those of all requests before it.
  if (refused?.status === 503) bounds.cut(socket, refused.why);
}

/** The URL as the client wrote it. If it is not valid, the URL of the server. */
function urlOf(path: string, port = 0): string {
  const base = `http://127.0.0.1:${port}`;
  return URL.canParse(path, base) ? new URL(path, base).href : base;
}

function outgoing(response: ServerResponse, onWritten: () => void): Outgoing {
  return {
    head: (status, headers) => {
      response.writeHead(status, Object.fromEntries(headers));
      response.flushHeaders();
    },
    write: (bytes) => {
      response.write(bytes);
      onWritten();
    },
    end: () => void response.end(),
  };
}
