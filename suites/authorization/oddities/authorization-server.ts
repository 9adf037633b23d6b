import {
  onAuthorized,
  onTokenReply,
  withBody,
} from "../../../harness/reference/server/authorization/issuer-rewriting.ts";
import type { Oddity, PlayedIssuer } from "../../../harness/switches/server.ts";
import { since } from "../../../schema/revision.ts";

const withResource = since("2025-06-18");

function odd(one: Pick<Oddity, "id" | "describe" | "revisions">, issuer: PlayedIssuer): Oddity {
  return { transports: ["http"], revisions: withResource, ...one, protection: { issuer } };
}

const page = (status: number, body: string, headers: Readonly<Record<string, string>> = {}) => ({
  status,
  headers: { "content-type": "text/html", ...headers },
  body,
});

/** What an authorization server may do. */
export const authorizationServerOddities: readonly Oddity[] = [
  odd({ id: "auth.as.usual", describe: "has an authorization server at its origin" }, {}),
  odd(
    {
      id: "auth.as.openid",
      describe: "has an authorization server with OpenID Connect discovery only",
      revisions: since("2025-11-25"),
    },
    { places: ["openid"] },
  ),
  odd(
    { id: "auth.as.closed", describe: "has an authorization server at which no client can register" },
    { registration: false },
  ),
  odd(
    {
      id: "auth.as.confidential",
      describe: "has an authorization server that registers clients with a secret only",
    },
    { metadata: { token_endpoint_auth_methods_supported: ["client_secret_basic"] } },
  ),
  odd(
    { id: "auth.as.machines", describe: "has an authorization server for machines, which issues no codes" },
    {
      registration: false,
      metadata: {
        grant_types_supported: ["client_credentials"],
        response_types_supported: [],
        authorization_endpoint: undefined,
        code_challenge_methods_supported: undefined,
      },
    },
  ),
  odd(
    {
      id: "auth.as.registered-redirect",
      describe: "has an authorization server that reports a wrong redirect_uri to the registered one",
    },
    {
      hooks: [
        onAuthorized((reply, parameters) => {
          if (reply.status !== 400 || !reply.body.includes("is not registered")) return reply;
          const location = new URL("http://127.0.0.1:33418/callback?error=invalid_request");
          location.searchParams.set("state", parameters.get("state") ?? "");
          return { status: 302, headers: { location: location.href }, body: "" };
        }),
      ],
    },
  ),
  odd(
    { id: "auth.as.login", describe: "has an authorization server that asks for a password" },
    {
      hooks: [onAuthorized((reply) => (reply.status === 302 ? page(200, "<form>Password</form>") : reply))],
    },
  ),
  odd(
    { id: "auth.as.pages", describe: "has an authorization server that redirects to itself, with cookies" },
    {
      hooks: [
        {
          handle: (request, next) => {
            const url = new URL(request.url);
            if (url.pathname !== "/authorize") return next(request);
            const hasCookie = /\bvisit=1\b/.test(request.headers.cookie ?? "");
            if (hasCookie && url.searchParams.has("go-on")) return next(request);
            url.searchParams.set("go-on", "1");
            return {
              status: 303,
              headers: { location: url.href, "set-cookie": "visit=1; HttpOnly" },
              body: "",
            };
          },
        },
      ],
    },
  ),
  odd(
    { id: "auth.as.error-pages", describe: "has an authorization server that shows errors with status 200" },
    {
      hooks: [
        onAuthorized((reply) => (reply.status >= 400 ? page(200, "<p>Something is wrong</p>") : reply)),
      ],
    },
  ),
  odd(
    {
      id: "auth.as.replaced",
      describe: "has an authorization server that registers other grants than a client asks for",
    },
    {
      hooks: [
        {
          handle: (request, next) => {
            const reply = next(request);
            return new URL(request.url).pathname === "/register" && reply.status === 201
              ? withBody(reply, (body) => ({ ...body, grant_types: ["authorization_code"], scope: "mcp" }))
              : reply;
          },
        },
      ],
    },
  ),
  odd(
    { id: "auth.as.no-refresh", describe: "has an authorization server without refresh tokens" },
    { refresh: false },
  ),
  odd({ id: "auth.as.opaque", describe: "has an authorization server with opaque tokens" }, { opaque: true }),
  odd(
    { id: "auth.as.more-members", describe: "has an authorization server with unknown members everywhere" },
    {
      metadata: { x_unknown: [1], op_policy_uri: "https://as.example/policy" },
      hooks: [
        onTokenReply((reply) => withBody(reply, (body) => ({ ...body, x_unknown: { a: 1 } }))),
        onTokenReply((reply) => ({
          ...reply,
          headers: {
            ...reply.headers,
            "content-type": "application/json; charset=utf-8",
            pragma: "no-cache",
          },
        })),
      ],
    },
  ),
  odd(
    { id: "auth.as.401", describe: "has an authorization server that answers refused clients with 401" },
    {
      hooks: [onTokenReply((reply) => (reply.status === 400 ? { ...reply, status: 401 } : reply))],
    },
  ),
  odd(
    {
      id: "auth.as.documents",
      describe: "has an authorization server that reads the documents of clients",
      revisions: since("2025-11-25"),
    },
    { documents: {} },
  ),
];
