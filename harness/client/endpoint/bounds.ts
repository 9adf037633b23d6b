import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { isLoopbackHost } from "../../reference/server/wire/origin.ts";

/** Why a request of the client is not served. */
export interface Refusal {
  readonly status: number;
  readonly why: string;
}

const MB = 1024 * 1024;

/** The limit for the body of one request, in bytes. Real clients send far less. */
const MOST_BODY = 16 * MB;

/** How many bytes of answers may wait on one connection until the client reads them. */
const MOST_UNREAD = 16 * MB;

/** How many requests may be open on one connection. Few clients send a second one before the first is answered. */
const MOST_OPEN = 100;

/** On how many connections requests are served at the same time, and how many may be open: the further ones are closed at once. */
const MOST_CONNECTIONS = 500;
export const HARD_LIMIT = 2 * MOST_CONNECTIONS;

/** The requests that are open on one connection, each with what ends it. */
type Open = Map<ServerResponse, AbortController>;

/** What a client may take of this process, on each of its connections. */
export class Bounds {
  readonly #open = new Map<Socket, Open>();

  /** Why a request is not even read: it came by another name, or too many are open. */
  begin(
    { socket, headers }: IncomingMessage,
    response: ServerResponse,
    gone: AbortController,
  ): Refusal | undefined {
    const open = this.#openOn(socket).set(response, gone);
    response.once("close", () => {
      if (!response.writableFinished) gone.abort();
      open.delete(response);
    });
    if (!isLoopbackHost(headers.host))
      return { status: 403, why: `the Host header names another server, ${headers.host?.slice(0, 100)}` };
    if (open.size > MOST_OPEN)
      return { status: 503, why: `more than ${MOST_OPEN} requests were open on one connection` };
    if (this.#open.size > MOST_CONNECTIONS)
      return { status: 503, why: `more than ${MOST_CONNECTIONS} connections were open` };
    return undefined;
  }

  #openOn(socket: Socket): Open {
    const known = this.#open.get(socket);
    if (known !== undefined) return known;
    const open: Open = new Map();
    this.#open.set(socket, open);
    socket.once("close", () => this.#open.delete(socket));
    return open;
  }

  /** Closes a connection whose answers the client does not read. */
  cutIfUnread(socket: Socket): void {
    const responses = [...(this.#open.get(socket)?.keys() ?? [])];
    const waiting = responses.reduce((sum, { writableLength }) => sum + writableLength, 0);
    if (waiting > MOST_UNREAD)
      this.cut(
        socket,
        `the client left more than ${MOST_UNREAD / MB} MB of answers unread on one connection`,
      );
  }

  /** Closes a connection, with the reason for all that is open on it. */
  cut(socket: Socket, why: string): void {
    for (const gone of this.#open.get(socket)?.values() ?? []) gone.abort(why);
    socket.destroy();
  }
}

/** The body of a request. Over the limit it is the beginning, and nothing more is read. */
export function bodyOf(
  message: IncomingMessage,
): Promise<{ readonly body: Uint8Array; readonly refused?: Refusal }> {
  const chunks: Buffer[] = [];
  let length = 0;
  return new Promise((resolve, reject) => {
    message.on("data", (chunk: Buffer) => {
      length += chunk.length;
      if (length <= MOST_BODY) chunks.push(chunk);
      else {
        message.pause();
        const why = `the body of a request has more than ${MOST_BODY / MB} MB`;
        resolve({ body: Buffer.concat(chunks), refused: { status: 413, why } });
      }
    });
    message.once("end", () => resolve({ body: Buffer.concat(chunks) }));
    message.once("error", reject);
  });
}
