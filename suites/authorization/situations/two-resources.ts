import {
  document,
  plain,
  secret,
  type WebReply,
  type WebRequest,
} from "../../../harness/authorization/issuer/exchange.ts";
import type { IssuerHooks } from "../../../harness/authorization/issuer/options.ts";
import { resourceMetadataPath } from "../../../harness/authorization/resource/protection.ts";
import { isObject } from "../../../schema/json.ts";
import { afterAuth } from "./auth.ts";
import { protectedServer } from "./protected.ts";

/** The path of the second server, at the origin of the second authorization server. */
export const SECOND_PATH = "/second/mcp";

/** The second server: it accepts only the tokens of its own authorization server, and has no features. */
function secondServer(origin: string, revision: string): IssuerHooks {
  const endpoint = `${origin}${SECOND_PATH}`;
  const metadataPath = resourceMetadataPath(endpoint);
  const tokens = new Set<unknown>();
  return {
    issued: (response) => {
      tokens.add(response.access_token);
      return response;
    },
    handle: (request, next) => {
      const { pathname } = new URL(request.url);
      if (pathname === metadataPath) return document({ resource: endpoint, authorization_servers: [origin] });
      if (pathname !== SECOND_PATH) return next(request);
      const [, token] = /^bearer +(\S+)$/i.exec(request.headers.authorization ?? "") ?? [];
      if (tokens.has(token)) return answered(request, revision);
      const challenge = `Bearer resource_metadata="${origin}${metadataPath}"`;
      return plain(401, "Authorization is required\n", { "www-authenticate": challenge });
    },
  };
}

function answered({ method, body }: WebRequest, protocolVersion: string): WebReply {
  if (method !== "POST") return plain(405, "Only POST\n", { allow: "POST" });
  const message: unknown = JSON.parse(body);
  if (!isObject(message) || message.id === undefined) return plain(202, "");
  const serverInfo = { name: "mcp-conform-second", version: "1.0.0" };
  const result = message.method === "initialize" ? { protocolVersion, capabilities: {}, serverInfo } : {};
  return secret({ jsonrpc: "2.0", id: message.id, result });
}

export const twoResources = protectedServer({
  name: "auth-two-resources",
  describe: "is one of two protected servers, each with an authorization server of its own",
  asks: "Connect to two servers: first to the usual one, then to the one at second_url of the context. Authorize at each of them. Then list the tools of the first one again, and close both.",
  context: { second_url: "" },
  placed: ({ origins: [, second = ""] }) => ({ second_url: `${second}${SECOND_PATH}` }),
  // In 2026-07-28 a redirect shows the same: `auth-elsewhere`.
  revisions: { since: "2025-06-18", until: "2025-11-25" },
  monitored: false,
  after: afterAuth,
  origins: 2,
  others: ({ origins: [, second = ""], revision }) => [{ hooks: [secondServer(second, revision)] }],
});
