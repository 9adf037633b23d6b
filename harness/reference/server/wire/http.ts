import { eraOf, isRevision, type Revision } from "../../../../schema/revision.ts";
import type { HttpReply, HttpRequest } from "../../../switches/server.ts";
import { errorResponse } from "../../message.ts";
import { parse } from "../../parse.ts";
import type { ReferenceServer } from "../core/server.ts";
import { eraOfMessage } from "../eras/choose.ts";
import { refusal } from "./exchange.ts";
import { HttpSessions } from "./http-sessions.ts";
import { postStateless } from "./http-stateless.ts";
import { type Handler, listenHttp } from "./node-http.ts";

export interface HttpOptions {
  /** 0, the default, means a free port. */
  readonly port?: number;
}

export interface Running {
  readonly url: string;
  close(): Promise<void>;
}

export const PATH = "/mcp";

/** The newest revision without the header MCP-Protocol-Version. */
const HEADERLESS: Revision = "2025-03-26";

export interface HttpService {
  readonly handler: Handler;
  /** Ends all sessions and streams. */
  close(): void;
}

/** Streamable HTTP at one endpoint, in the eras that the server speaks. It does not listen itself. */
export function httpService(server: ReferenceServer): HttpService {
  const sessions = new HttpSessions(server);
  return {
    handler: (request, gone) => answer(server, sessions, request, gone),
    close: () => {
      server.endSubscriptions();
      sessions.close();
    },
  };
}

/** Serves it on loopback. */
export async function startHttp(server: ReferenceServer, { port = 0 }: HttpOptions = {}): Promise<Running> {
  const service = httpService(server);
  const { origin, close } = await listenHttp(server.pipeline, port, service.handler);
  return {
    url: `${origin}${PATH}`,
    close: async () => {
      service.close();
      await close();
    },
  };
}

function answer(
  server: ReferenceServer,
  sessions: HttpSessions,
  request: HttpRequest,
  gone: AbortSignal,
): Promise<HttpReply> | HttpReply {
  const { method, headers } = request;
  const [path] = request.path.split("?");
  if (path !== PATH) return refusal(404, `The endpoint is ${PATH}`);
  if (method === "POST") return post(server, sessions, request, gone);
  const version = headers["mcp-protocol-version"];
  const isStateless = isRevision(version) && eraOf(version) === "stateless";
  const hasSessions = server.speaks("stateful") && !isStateless;
  if (hasSessions && method === "GET") return sessions.get(request, gone);
  if (hasSessions && method === "DELETE") return sessions.delete(request);
  const allow = server.speaks("stateful") ? "GET, POST, DELETE" : "POST";
  return refusal(405, `${method} is not allowed`, { allow });
}

async function post(
  server: ReferenceServer,
  sessions: HttpSessions,
  request: HttpRequest,
  gone: AbortSignal,
): Promise<HttpReply> {
  const { headers, body } = request;
  if (!accepts(headers.accept) && !server.lenient)
    return refusal(406, "Accept must list application/json and text/event-stream");
  const version = headers["mcp-protocol-version"] ?? HEADERLESS;
  let message: unknown;
  try {
    message = parse(server.pipeline.receive(body));
  } catch (cause) {
    const id = version < "2025-11-25" ? null : undefined;
    const error = JSON.stringify(errorResponse(id, cause));
    return { status: 400, headers: { "content-type": "application/json" }, body: error };
  }
  const hasSession = headers["mcp-session-id"] !== undefined;
  if (eraOfMessage(message, server, { hasSession, version }) === "stateful")
    return sessions.post(request, message, gone);
  return postStateless(server, request, message, gone);
}

/** Clients must list both types. A client that lists one, or none, is served as well. */
function accepts(accept: string | undefined): boolean {
  return accept === undefined || /application\/(json|\*)|text\/(event-stream|\*)|\*\/\*/i.test(accept);
}
