import { given } from "../../schema/given.ts";
import { byTransport } from "../transport/by-transport.ts";
import type { HttpExchange, HttpRequest } from "../transport/connection.ts";
import { noteSent, type SessionState } from "./session-state.ts";
import { kindOf } from "./waiting/request-kind.ts";

/**
 * Starts an HTTP exchange exactly as given. One that is ended here may still be worked on: over HTTP only the newest revision cancels a request by the
 * end of its connection.
 */
export function exchangeOn(state: SessionState, request: HttpRequest, by: string | undefined): HttpExchange {
  noteSent(state);
  const start = (http: { request(request: HttpRequest): HttpExchange }) => {
    const exchange = http.request({ ...request, ...given({ by }) });
    const { abandoned } = state.patience.clockOf(state.connection);
    const kind = kindIn(state, request.body);
    if (kind !== undefined) void exchange.end.then(({ how }) => how === "aborted" && abandoned.add(kind));
    return exchange;
  };
  return byTransport(state.connection, {
    stdio: () => {
      throw new Error('Only HTTP targets have HTTP exchanges: the check must set `transport: "http"`.');
    },
    http: start,
    "http+sse": start,
  });
}

/** The kind of the request in a body. Undefined for what is no request that can be read. */
function kindIn({ server, speaker }: SessionState, body: unknown): string | undefined {
  if (typeof body !== "string") return undefined;
  try {
    const kind = kindOf(JSON.parse(body), server.capabilities, speaker.revision);
    return kind === "malformed" ? undefined : kind;
  } catch {
    return undefined;
  }
}
