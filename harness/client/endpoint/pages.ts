import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { isAllowedOrigin, isLoopbackHost } from "../../reference/server/wire/origin.ts";

/** What a client in a web page may send. */
const METHODS = "GET, POST, DELETE";

/**
 * Lets a client in a web page of this machine read the answers: a browser hides those of another origin. Whether it was only the question
 * of a browser before a request, which is answered here: no client has sent it.
 */
export function answerPage({ method, headers }: IncomingMessage, response: ServerResponse): boolean {
  const { origin } = headers;
  if (origin === undefined || !isAllowedOrigin(origin) || !isLoopbackHost(headers.host)) return false;
  response.setHeader("Access-Control-Allow-Origin", origin);
  response.setHeader("Access-Control-Expose-Headers", "*");
  response.setHeader("Vary", "Origin");
  if (!isPreflight(method, headers)) return false;
  response.setHeader("Access-Control-Allow-Methods", METHODS);
  response.setHeader("Access-Control-Allow-Headers", headers["access-control-request-headers"] ?? "*");
  if (headers["access-control-request-private-network"] === "true")
    response.setHeader("Access-Control-Allow-Private-Network", "true");
  response.writeHead(204).end();
  return true;
}

const isPreflight = (method: string | undefined, headers: IncomingHttpHeaders): boolean =>
  method === "OPTIONS" && headers["access-control-request-method"] !== undefined;
