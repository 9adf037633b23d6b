import type { Endpoint } from "./endpoint.ts";
import type { Outgoing } from "./exchange.ts";

/** Statuses of answers that can have no body. */
const BODILESS = new Set([101, 204, 205, 304]);

/**
 * Answers a request of `fetch` by a played server, without a port: resolves with the head, the body follows as it is
 * written. A client that gives up, before or after, is gone.
 */
export async function fetched(endpoint: Endpoint, request: Request): Promise<Response> {
  const gone = new AbortController();
  const leave = () => gone.abort();
  request.signal.addEventListener("abort", leave, { once: true });
  if (request.signal.aborted) leave();
  const asked = {
    method: request.method,
    url: request.url,
    headers: [...request.headers],
    body: new Uint8Array(await request.arrayBuffer()),
  };
  return new Promise((resolve, reject) => {
    endpoint.exchange(asked, outgoing(resolve, leave, gone.signal), gone.signal).catch(reject);
  });
}

function outgoing(resolve: (response: Response) => void, leave: () => void, gone: AbortSignal): Outgoing {
  let body: ReadableStreamDefaultController<Uint8Array> | undefined;
  const isOpen = () => body !== undefined && !gone.aborted;
  return {
    head: (status, headers) => {
      const init = { status, headers: headers.map(([name, value]): [string, string] => [name, value]) };
      if (BODILESS.has(status)) return resolve(new Response(null, init));
      const stream = new ReadableStream<Uint8Array>({
        start: (controller) => {
          body = controller;
        },
        cancel: leave,
      });
      resolve(new Response(stream, init));
    },
    write: (bytes) => {
      if (isOpen()) body?.enqueue(bytes);
    },
    end: () => {
      if (isOpen()) body?.close();
    },
  };
}
