import type { Hooks, HttpReply, HttpRequest, Protection } from "../../../switches/server.ts";
import { type Identity, SCOPE } from "./identity.ts";
import { OwnIssuer } from "./own-issuer.ts";

const RESOURCE_METADATA = "/.well-known/oauth-protected-resource";
const ISSUER_METADATA = "/.well-known/oauth-authorization-server";
const ENDPOINTS: readonly string[] = ["/authorize", "/token", "/register"];

/** The path of the endpoint that is protected. */
const ENDPOINT = "/mcp";

/** The protection in front of a server: metadata without a token, everything else with one. Its hooks are the innermost. */
export function guardOf(identity: Identity, protections: readonly Protection[]): Hooks {
  const skips = protections.flatMap((one) => one.skips ?? []);
  const opens = (request: HttpRequest) => protections.some((one) => one.opens?.(request) ?? false);
  const introspects = protections.every((one) => one.introspects !== false);
  const bindsToToken = protections.some((one) => one.bindsTo === "token");
  const bindsToNewest = protections.some((one) => one.bindsTo === "newest-token");
  const [issuer] = protections.flatMap((one) => (one.issuer ? [new OwnIssuer(one.issuer)] : []));
  /** Sessions by their ids, with the user who opened them. */
  const owners = new Map<string, string>();
  /** The tokens of each session, the newest last. */
  const tokensOf = new Map<string, readonly string[]>();
  /** Whether the session has had a later token than this one. */
  const isReplaced = (session: string | undefined, token: string): boolean => {
    if (session === undefined || !bindsToNewest) return false;
    const known = tokensOf.get(session) ?? [];
    if (!known.includes(token)) tokensOf.set(session, [...known, token]);
    return known.includes(token) && known.at(-1) !== token;
  };
  return {
    http: async (request, next) => {
      const origin = `http://${request.headers.host}`;
      const [path = ""] = request.path.split("?");
      if (path !== ENDPOINT) {
        const isOfResource = path.startsWith(RESOURCE_METADATA);
        return (issuer && !isOfResource ? issuer.reply(request) : aside(path, origin)) ?? next(request);
      }
      if (opens(request)) return next(request);
      const token = tokenIn(request.headers.authorization, skips.includes("scheme"));
      if (token === undefined) return refused(origin);
      if (!identity.accepts(token, `${origin}${ENDPOINT}`, skips)) return refused(origin, "invalid_token");
      const isActive = !introspects || skips.includes("token") || identity.isActive(token);
      if (!isActive && !skips.includes("active")) return refused(origin, "invalid_token");
      if (!skips.includes("scope") && !identity.hasScope(token)) return forbidden(origin);
      const user = bindsToToken ? token : identity.userOf(token);
      const session = request.headers["mcp-session-id"];
      const owner = session === undefined ? undefined : owners.get(session);
      if (owner !== undefined && owner !== user && !skips.includes("session-owner"))
        return { status: 404, headers: {}, body: "" };
      if (isReplaced(session, token)) return refused(origin, "invalid_token");
      const reply = await next(request);
      const opened = reply.headers["mcp-session-id"];
      if (opened !== undefined) owners.set(opened, user);
      return reply;
    },
  };
}

/** The names of schemes have no case (RFC 9110, 11.1). */
function tokenIn(header: string | undefined, isCaseSensitive: boolean): string | undefined {
  const [, scheme, token] = /^(\S+) +(\S+)$/.exec(header ?? "") ?? [];
  return (isCaseSensitive ? scheme === "Bearer" : scheme?.toLowerCase() === "bearer") ? token : undefined;
}

function refused(origin: string, error?: string): HttpReply {
  const parameters = [
    ...(error === undefined ? [] : [`error="${error}"`]),
    `resource_metadata="${origin}${RESOURCE_METADATA}${ENDPOINT}"`,
    `scope="${SCOPE}"`,
  ];
  const headers = {
    "content-type": "application/json",
    "www-authenticate": `Bearer ${parameters.join(", ")}`,
  };
  return { status: 401, headers, body: JSON.stringify({ error: error ?? "unauthorized" }) };
}

function forbidden(origin: string): HttpReply {
  const { headers, body } = refused(origin, "insufficient_scope");
  return { status: 403, headers, body };
}

/** What is served beside the endpoint: metadata, and endpoints that know no client. */
function aside(path: string, origin: string): HttpReply | undefined {
  if (path === RESOURCE_METADATA || path === `${RESOURCE_METADATA}${ENDPOINT}`) {
    return json(200, {
      resource: `${origin}${ENDPOINT}`,
      authorization_servers: [origin],
      scopes_supported: [SCOPE],
      bearer_methods_supported: ["header"],
    });
  }
  if (path === ISSUER_METADATA) {
    return json(200, {
      issuer: origin,
      authorization_endpoint: `${origin}/authorize`,
      token_endpoint: `${origin}/token`,
      registration_endpoint: `${origin}/register`,
      response_types_supported: ["code"],
      code_challenge_methods_supported: ["S256"],
    });
  }
  return ENDPOINTS.includes(path) ? json(400, { error: "invalid_client" }) : undefined;
}

function json(status: number, body: object): HttpReply {
  return { status, headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}
