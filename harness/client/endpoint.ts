import type { ReferenceServer } from "../reference/server/core/server.ts";
import type { HttpRequest } from "../reference/server/switch.ts";
import { httpService, PATH } from "../reference/server/wire/http.ts";
import { guarded } from "../reference/server/wire/node-http.ts";
import { decode } from "../reference/server/wire/utf8.ts";
import type { Recorder } from "../trace/recorder.ts";
import { type Asked, type Outgoing, RecordedExchange } from "./exchange.ts";

/** A played server over HTTP, wherever the requests come from. */
export interface Endpoint {
  /**
   * Records a request, answers it, and records the answer as it is written; resolves when all of it was, or when the
   * client is gone.
   */
  exchange(asked: Asked, to: Outgoing, gone: AbortSignal): Promise<void>;
  /** The same server at another URL than one that ends with the path of the reference server. */
  at(url: string): Endpoint;
  /** Ends all sessions and streams. */
  close(): void;
}

/** Everything that crosses is recorded as of one connection. */
export function endpointOf(server: ReferenceServer, recorder: Recorder, connection: string): Endpoint {
  const service = httpService(server);
  const answer = guarded(server.pipeline, service.handler);
  const ending = new AbortController();
  const endpoint = (pathOf: (url: URL) => string): Endpoint => ({
    exchange: async (asked, to, gone) => {
      const exchange = new RecordedExchange(recorder, connection, asked);
      gone.addEventListener("abort", () => exchange.end(ending.signal.aborted ? "aborted" : "lost"), {
        once: true,
      });
      const reply = await answer(requestOf(asked, pathOf(new URL(asked.url))), gone);
      await exchange.answer(reply, server.pipeline, to, gone);
    },
    close: () => {
      ending.abort();
      service.close();
    },
    at: (url) => endpoint((given) => (given.pathname === new URL(url).pathname ? PATH : given.pathname)),
  });
  return endpoint(({ pathname, search }) => pathname + search);
}

function requestOf({ method, headers, body }: Asked, path: string): HttpRequest {
  return {
    method,
    path,
    headers: joined(headers),
    sentNames: headers.map(([name]) => name),
    body: decode(body),
  };
}

/** One value for each name, in lower case, as a server reads them. */
function joined(headers: Asked["headers"]): Readonly<Record<string, string>> {
  const values = new Map<string, string>();
  for (const [name, value] of headers) {
    const key = name.toLowerCase();
    const before = values.get(key);
    values.set(key, before === undefined ? value : `${before}, ${value}`);
  }
  return Object.fromEntries(values);
}
