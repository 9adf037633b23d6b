import type { Endpoint } from "./endpoint.ts";
import type { Outgoing } from "./exchange.ts";

/** The statuses of answers without a body. */
const WITHOUT_BODY = new Set([101, 204, 205, 304]);

/**
 * Lets a played server answer a request of `fetch`, without a port. Resolves with the head; the body follows while it is
 * written. The client may abort the request at any time.
 */
export async function fetchResponse(endpoint: Endpoint, request: Request): Promise<Response> {
  const gone = new AbortController();
  const leave = () => gone.abort();
  request.signal.addEventListener("abort", leave, { once: true });
  if (request.signal.aborted) leave();
  const incoming = {
    method: request.method,
    url: request.url,
    headers: [...request.headers],
    body: new Uint8Array(await request.arrayBuffer()),
  };
  return new Promise((resolve, reject) => {
    endpoint.exchange(incoming, outgoing(resolve, leave, gone.signal), gone.signal).catch(reject);
  });
}

function outgoing(resolve: (response: Response) => void, leave: () => void, gone: AbortSignal): Outgoing {
  let body: ReadableStreamDefaultController<Uint8Array> | undefined;
  const isOpen = () => body !== undefined && !gone.aborted;
  return {
    head: (status, headers) => {
      const init = { status, headers: headers.map(([name, value]): [string, string] => [name, value]) };
      if (WITHOUT_BODY.has(status)) return resolve(new Response(null, init));
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
