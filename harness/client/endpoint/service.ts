import type { Service } from "../../check/situation.ts";
import type { ReferenceServer } from "../../reference/server/core/server.ts";
import { refusal } from "../../reference/server/wire/exchange.ts";
import { type HttpService, httpService, PATH } from "../../reference/server/wire/http.ts";
import { httpSseService, MESSAGE_PATH } from "../../reference/server/wire/http-sse.ts";

/** What a played server serves at a path. */
export function serviceOf(server: ReferenceServer, service: Service, path: string): HttpService {
  switch (service) {
    case "http":
      return streamable(server, path);
    case "http+sse":
      return httpSseService(server, { streamPath: path });
    case "both":
      return both(streamable(server, path), httpSseService(server, { streamPath: path }), path);
    case "refusing":
      return { handler: () => refusal(404, "There is no MCP server here"), close: () => {} };
  }
}

/** The reference server has one path. */
function streamable(server: ReferenceServer, path: string): HttpService {
  const { handler, close } = httpService(server);
  if (path === PATH) return { handler, close };
  return {
    handler: (request, gone) => {
      const [pathname = "", ...query] = request.path.split("?");
      const own = pathname === path ? PATH : pathname;
      return handler({ ...request, path: [own, ...query].join("?") }, gone);
    },
    close,
  };
}

function both(newer: HttpService, older: HttpService, path: string): HttpService {
  return {
    handler: (request, gone) => {
      const { method, headers } = request;
      const [pathname] = request.path.split("?");
      const isStream = method === "GET" && pathname === path && headers["mcp-session-id"] === undefined;
      return isStream || pathname === MESSAGE_PATH
        ? older.handler(request, gone)
        : newer.handler(request, gone);
    },
    close: () => {
      older.close();
      newer.close();
    },
  };
}
