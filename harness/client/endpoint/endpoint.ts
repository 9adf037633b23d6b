import type { Service } from "../../check/situation.ts";
import type { ReferenceServer } from "../../reference/server/core/server.ts";
import { PATH } from "../../reference/server/wire/http.ts";
import { STREAM_PATH } from "../../reference/server/wire/http-sse.ts";
import { guarded } from "../../reference/server/wire/node-http.ts";
import { decode } from "../../reference/server/wire/utf8.ts";
import type { HttpRequest } from "../../switches/server.ts";
import type { Recorder } from "../../trace/recorder.ts";
import { type IncomingRequest, type Outgoing, RecordedExchange } from "./exchange.ts";
import { serviceOf } from "./service.ts";

/** The path of the URL that the client gets. */
export const PATH_OF = { http: PATH, "http+sse": STREAM_PATH } as const;

/** A played server over HTTP. The requests may come from a port or from an interceptor. */
export interface Endpoint {
  /** Of its URL, unless it is served at another one. */
  readonly path: string;
  /** Whether it also has the address of HTTP+SSE, which ends with `/messages`. */
  readonly hasMessageAddress?: boolean;
  /**
   * Records a request, answers it, and records the answer while it is written. Resolves when the whole answer is
   * written, or when the client is gone.
   */
  exchange(request: IncomingRequest, to: Outgoing, gone: AbortSignal): Promise<void>;
  /** The same server at a URL with another path than that of the reference server. */
  at(url: string): Endpoint;
  /** Ends all sessions and streams. */
  close(): void;
}

export interface EndpointOptions {
  readonly path: string;
  readonly service: Service;
}

/** Every request and answer is recorded on one connection. */
export function endpointOf(
  server: ReferenceServer,
  recorder: Recorder,
  connection: string,
  { path, service: served }: EndpointOptions,
): Endpoint {
  // A URL without a path is requested with this one.
  const requested = path === "" ? "/" : path;
  const service = serviceOf(server, served, requested);
  const answer = guarded(server.pipeline, service.handler);
  const ending = new AbortController();
  const endpoint = (pathOf: (url: URL) => string): Endpoint => ({
    path,
    hasMessageAddress: served === "http+sse" || served === "both",
    exchange: async (request, to, gone) => {
      const exchange = new RecordedExchange(recorder, connection, request);
      gone.addEventListener(
        "abort",
        () => (ending.signal.aborted ? exchange.end("aborted") : exchange.leave(gone)),
        { once: true },
      );
      if (request.refused !== undefined) return exchange.refuse(request.refused, to);
      const reply = await answer(requestOf(request, pathOf(new URL(request.url))), gone);
      await exchange.answer(reply, server.pipeline, to, gone);
    },
    close: () => {
      ending.abort();
      service.close();
    },
    at: (url) =>
      endpoint(
        ({ pathname, search }) => (pathname === new URL(url).pathname ? requested : pathname) + search,
      ),
  });
  return endpoint(({ pathname, search }) => pathname + search);
}

function requestOf({ method, headers, body }: IncomingRequest, path: string): HttpRequest {
  return {
    method,
    path,
    headers: joined(headers),
    sentNames: headers.map(([name]) => name),
    body: decode(body),
  };
}

/** One value for each name in lower case, as a server reads them. */
function joined(headers: IncomingRequest["headers"]): Readonly<Record<string, string>> {
  const values = new Map<string, string>();
  for (const [name, value] of headers) {
    const key = name.toLowerCase();
    const before = values.get(key);
    values.set(key, before === undefined ? value : `${before}, ${value}`);
  }
  return Object.fromEntries(values);
}
