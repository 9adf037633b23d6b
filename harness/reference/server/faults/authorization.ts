import { hasToken, onChallenge, onMetadata, onRefusal, withScope } from "../authorization/rewriting.ts";
import { onHttpReply, withoutHeader } from "../rewrite.ts";
import type { Fault, HttpReply, HttpRequest } from "../switch.ts";

/** The revisions with metadata of the resource. */
const C_TO_E = ["2025-06-18", "2025-11-25", "2026-07-28"] as const;
const D_AND_E = ["2025-11-25", "2026-07-28"] as const;
const OF_SESSIONS = ["2025-03-26", "2025-06-18", "2025-11-25"] as const;
const B = ["2025-03-26"] as const;

const transports = ["http"] as const;
const protection = {};

const text = (status: number, body = ""): HttpReply => ({
  status,
  headers: { "content-type": "text/plain" },
  body,
});

/** What follows where the status of a refusal is not 401. */
const OF_OTHER_STATUS = ["auth.token.unknown", "auth.token.unsigned", "auth.token.forged"];

/** The checks of tokens that are wrong in one way each. */
const OF_ISSUED = [
  "auth.token.not-yet-valid",
  "auth.token.issuer",
  "auth.token.signature",
  "auth.token.algorithm",
  "auth.token.audience-absent",
  "auth.token.audience-prefix",
];

/** A refusal of a request without a token. */
const onFirst = (edit: (reply: HttpReply) => HttpReply) =>
  onRefusal((reply, request) => (hasToken(request) ? reply : edit(reply)));

/** The refusal of a token. */
const onRefusedToken = (edit: (reply: HttpReply) => HttpReply) =>
  onRefusal((reply, request) => (hasToken(request) ? edit(reply) : reply));

/** Whether the payload of the token contains a text. */
function hasClaim({ headers }: HttpRequest, claim: string): boolean {
  const [, payload = ""] = (headers.authorization ?? "").split(".");
  return Buffer.from(payload, "base64url").toString("utf8").includes(claim);
}

const result = JSON.stringify({ jsonrpc: "2.0", id: 1, result: {} });

/** Protected servers: challenges, metadata, and the tokens that they refuse. */
export const authorizationFaults: readonly Fault[] = [
  {
    id: "auth.challenge-403",
    describe: "answers a request without a token with 403",
    transports,
    protection,
    trips: ["auth.challenge.status"],
    mayTrip: ["auth.token.other-scheme", "auth.every-method"],
    says: /HTTP 403/,
    ...onFirst((reply) => ({ ...reply, status: 403 })),
  },
  {
    id: "auth.challenge-302",
    describe: "sends a request without a token to a login page",
    transports,
    protection,
    trips: ["auth.challenge.status"],
    mayTrip: ["auth.challenge.bearer", "auth.token.other-scheme", "auth.every-method"],
    says: /HTTP 302, Location/,
    ...onFirst(() => ({ status: 302, headers: { location: "/login" }, body: "" })),
  },
  {
    id: "auth.challenge-200",
    describe: "answers a request without a token with 200 and an error in it",
    transports,
    protection,
    trips: ["auth.challenge.status"],
    mayTrip: ["auth.challenge.bearer", "auth.token.other-scheme", "auth.every-method"],
    says: /HTTP 200, with a JSON-RPC error/,
    ...onFirst(() => ({
      status: 200,
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ jsonrpc: "2.0", id: null, error: { code: -32001, message: "Unauthorized" } }),
    })),
  },
  {
    id: "auth.no-challenge",
    describe: "has no WWW-Authenticate in the answer to a request without a token",
    transports,
    protection,
    trips: ["auth.challenge.bearer"],
    says: /no WWW-Authenticate/,
    ...onChallenge((challenge, request) => (hasToken(request) ? challenge : undefined)),
  },
  {
    id: "auth.custom",
    describe: "requires a token, and shows no sign of OAuth",
    transports,
    protection,
    trips: ["auth.framework.http"],
    says: /no WWW-Authenticate/,
    ...onHttpReply((reply, request) =>
      reply.status === 401 || request.path.includes("well-known")
        ? text(reply.status === 401 ? 401 : 404)
        : reply,
    ),
  },
  {
    id: "auth.challenge-malformed",
    describe: "writes a parameter of the challenge twice",
    transports,
    protection,
    trips: ["auth.challenge.well-formed"],
    says: /"realm" occurs twice/,
    ...onChallenge((challenge) => `${challenge}, realm="a", Realm="b"`),
  },
  {
    id: "auth.challenge-unnamed",
    describe: "names no metadata in the challenge",
    transports,
    protection,
    revisions: ["2025-06-18"],
    trips: ["auth.challenge.resource-metadata"],
    says: /no resource_metadata/,
    ...onChallenge((challenge) => challenge.replace(/resource_metadata="[^"]*"/, 'realm="mcp"')),
  },
  {
    id: "auth.challenge-relative",
    describe: "names the metadata by a relative URL",
    transports,
    protection,
    revisions: ["2025-06-18"],
    trips: ["auth.challenge.resource-metadata"],
    says: /\/\.well-known/,
    ...onChallenge((challenge) => challenge.replace(/http:\/\/[^/"]*/, "")),
  },
  {
    id: "auth.challenge-dead",
    describe: "names the metadata by a URL that is not there",
    transports,
    protection,
    revisions: D_AND_E,
    trips: ["auth.resource-metadata.route"],
    says: /\(from the challenge\): HTTP 404/,
    ...onChallenge((challenge) =>
      challenge.replace("/.well-known/oauth-protected-resource/mcp", "/metadata"),
    ),
  },
  {
    id: "auth.scope-unnamed",
    describe: "names no scope in the challenge, although it has scopes",
    transports,
    protection,
    revisions: D_AND_E,
    trips: ["auth.challenge.scope"],
    says: /no scope, and the metadata lists/,
    ...onChallenge((challenge) => challenge.replace(/, scope="[^"]*"/, "")),
  },
  {
    id: "auth.offline-access",
    describe: "asks for the scope offline_access",
    transports,
    protection,
    revisions: ["2026-07-28"],
    trips: ["auth.challenge.no-offline-access"],
    says: /the challenge lists offline_access/,
    ...onChallenge((challenge) => challenge.replace(/scope="[^"]*/, "$& offline_access")),
  },
  {
    id: "auth.metadata-absent",
    describe: "publishes no metadata of the resource",
    transports,
    protection,
    revisions: C_TO_E,
    trips: ["auth.resource-metadata.published"],
    says: /HTTP 404/,
    ...onMetadata(() => text(404)),
  },
  {
    id: "auth.metadata-html",
    describe: "answers with a page in place of the metadata",
    transports,
    protection,
    revisions: C_TO_E,
    trips: ["auth.resource-metadata.published"],
    says: /no JSON object/,
    ...onMetadata(() => ({ status: 200, headers: { "content-type": "text/html" }, body: "<html></html>" })),
  },
  {
    id: "auth.metadata-guarded",
    describe: "requires a token for the metadata of the resource",
    transports,
    protection,
    revisions: C_TO_E,
    trips: ["auth.resource-metadata.published"],
    says: /HTTP 401/,
    ...onMetadata(() => text(401)),
  },
  {
    id: "auth.metadata-nameless",
    describe: "leaves the resource out of its metadata",
    transports,
    protection,
    revisions: C_TO_E,
    trips: ["auth.resource-metadata.document"],
    says: /resource is missing/,
    ...onMetadata(({ resource: _, ...others }) => others),
  },
  {
    id: "auth.metadata-no-servers",
    describe: "lists no authorization server",
    transports,
    protection,
    revisions: C_TO_E,
    trips: ["auth.resource-metadata.authorization-servers"],
    says: /authorization_servers is \[\]/,
    ...onMetadata((document) => ({ ...document, authorization_servers: [] })),
  },
  {
    id: "auth.metadata-without-servers",
    describe: "leaves the authorization servers out of its metadata",
    transports,
    protection,
    revisions: C_TO_E,
    trips: ["auth.resource-metadata.authorization-servers"],
    says: /authorization_servers is missing/,
    ...onMetadata(({ authorization_servers: _, ...others }) => others),
  },
  {
    id: "auth.metadata-http",
    describe: "lists an authorization server without https",
    transports,
    protection,
    revisions: C_TO_E,
    trips: ["auth.resource-metadata.authorization-servers", "auth.transport.tls"],
    says: /http:\/\/as\.example/,
    ...onMetadata((document) => ({ ...document, authorization_servers: ["http://as.example"] })),
  },
  {
    id: "auth.metadata-foreign",
    describe: "names another origin as its resource",
    transports,
    protection,
    revisions: C_TO_E,
    trips: ["auth.resource-metadata.resource-matches"],
    says: /other\.example/,
    ...onMetadata((document) => ({ ...document, resource: "https://other.example/mcp" })),
  },
  {
    id: "auth.metadata-sibling",
    describe: "names another path of its origin as its resource",
    transports,
    protection,
    revisions: C_TO_E,
    trips: ["auth.resource-metadata.resource-matches"],
    says: /\/mc"/,
    ...onMetadata((document) => ({
      ...document,
      resource: String(document.resource).replace(/\/mcp$/, "/mc"),
    })),
  },
  {
    id: "auth.any-token",
    describe: "accepts every token",
    transports,
    protection: { skips: ["token", "scope"] },
    trips: ["auth.token.unknown", "auth.token.unsigned", "auth.token.forged"],
    mayTrip: [
      "auth.token.tampered",
      "auth.token.audience",
      "auth.token.expired",
      "session.security.bound-to-user",
      ...OF_ISSUED,
    ],
    says: /HTTP 200/,
  },
  {
    id: "auth.unsigned-token",
    describe: 'accepts tokens of algorithm "none"',
    transports,
    protection: { skips: ["algorithm"] },
    trips: ["auth.token.unsigned", "auth.token.algorithm"],
    says: /(an unsigned token|"no-algorithm") → HTTP 200/,
  },
  {
    id: "auth.unverified-token",
    describe: "does not verify the signature of tokens",
    transports,
    protection: { skips: ["signature"] },
    trips: ["auth.token.forged", "auth.token.tampered", "auth.token.signature"],
    says: /(unknown key|changed signature|another sub|"foreign-signature") → HTTP 200/,
  },
  {
    id: "auth.token-500",
    describe: "answers an unknown token with 500",
    transports,
    protection,
    trips: OF_OTHER_STATUS,
    mayTrip: ["auth.token.tampered", "auth.token.audience", "auth.token.expired", ...OF_ISSUED],
    says: /HTTP 500/,
    ...onRefusedToken(() => text(500)),
  },
  {
    id: "auth.token-403",
    describe: "answers an unknown token with 403",
    transports,
    protection,
    trips: OF_OTHER_STATUS,
    mayTrip: ["auth.token.tampered", "auth.token.audience", "auth.token.expired", ...OF_ISSUED],
    says: /HTTP 403/,
    ...onRefusedToken((reply) => ({ ...reply, status: 403 })),
  },
  {
    id: "auth.token-unchallenged",
    describe: "refuses a token without a challenge",
    transports,
    protection,
    trips: ["auth.token.refusal-challenged"],
    says: /no WWW-Authenticate/,
    ...onChallenge((challenge, request) => (hasToken(request) ? undefined : challenge)),
  },
  {
    id: "auth.scheme-500",
    describe: "answers credentials of another scheme with 500",
    transports,
    protection,
    trips: ["auth.token.other-scheme"],
    says: /Basic credentials → HTTP 500/,
    ...onRefusal((reply, request) =>
      /^basic/i.test(request.headers.authorization ?? "") ? text(500) : reply,
    ),
  },
  {
    id: "auth.result-in-401",
    describe: "handles a request before it refuses the token",
    transports,
    protection,
    revisions: C_TO_E,
    trips: ["auth.token.no-result"],
    says: /HTTP 401, with a result/,
    ...onRefusal((reply) => ({
      ...reply,
      headers: { ...reply.headers, "content-type": "application/json" },
      body: result,
    })),
  },
  {
    id: "auth.get-open",
    describe: "opens a stream by GET without a token",
    transports,
    protection,
    trips: ["auth.every-method"],
    mayTrip: ["session.security.no-authentication"],
    says: /GET without a token → HTTP 200, with an event stream/,
    ...onRefusal((reply, request) =>
      request.method === "GET"
        ? { status: 200, headers: { "content-type": "text/event-stream" }, body: ": open\n\n" }
        : reply,
    ),
  },
  {
    id: "auth.notification-open",
    describe: "accepts a notification without a token",
    transports,
    protection,
    trips: ["auth.every-method"],
    says: /notification without a token → HTTP 202/,
    ...onRefusal((reply, request) =>
      request.body.includes('"method":"notifications/') ? { status: 202, headers: {}, body: "" } : reply,
    ),
  },
  {
    id: "auth.own-metadata-under-path",
    describe: "has the metadata of its own endpoints under the path of its endpoint",
    transports,
    protection,
    revisions: B,
    trips: ["auth.endpoints.metadata"],
    says: /HTTP 404/,
    ...onHttpReply((reply, { path }) => (path.includes("oauth-authorization-server") ? text(404) : reply)),
  },
  {
    id: "auth.own-http",
    describe: "has endpoints of its own without https",
    transports,
    protection,
    revisions: B,
    trips: ["auth.endpoints.https"],
    says: /http:\/\/as\.example/,
    ...onHttpReply((reply, { path }) =>
      path.includes("oauth-authorization-server")
        ? { ...reply, body: String(reply.body).replace(/http:[^"]*token"/, 'http://as.example/token"') }
        : reply,
    ),
  },
  {
    id: "auth.own-no-defaults",
    describe: "has neither metadata nor the default paths",
    transports,
    protection,
    revisions: B,
    trips: ["auth.endpoints.default-paths"],
    mayTrip: ["auth.endpoints.metadata"],
    says: /HTTP 404/,
    ...onHttpReply((reply, { path }) => (path.startsWith("/mcp") ? reply : text(404))),
  },
  {
    id: "auth.own-redirects",
    describe: "redirects to every URI",
    transports,
    protection,
    revisions: B,
    trips: ["auth.endpoints.redirect-validated"],
    says: /Location: https:\/\/attacker\.example/,
    ...onHttpReply((reply, { path }) =>
      path.startsWith("/authorize")
        ? { status: 302, headers: { location: "https://attacker.example/cb?code=1" }, body: "" }
        : reply,
    ),
  },
  {
    id: "auth.scheme-case",
    describe: "compares the scheme of a token with regard to case",
    transports,
    protection: { skips: ["scheme"] },
    trips: ["auth.token.scheme-case"],
    says: /scheme BEARER → HTTP 401/,
  },
  {
    id: "auth.any-audience",
    describe: "accepts tokens for other servers",
    transports,
    protection: { skips: ["audience"] },
    revisions: C_TO_E,
    trips: ["auth.token.audience"],
    mayTrip: ["auth.token.audience-prefix"],
    says: /"other-resource" → HTTP 200/,
  },
  {
    id: "auth.expired-token",
    describe: "accepts expired tokens",
    transports,
    protection: { skips: ["expiry"] },
    trips: ["auth.token.expired"],
    says: /"expired" → HTTP 200/,
  },
  {
    id: "auth.scope-401",
    describe: "answers a token with insufficient scope with 401",
    transports,
    protection,
    revisions: D_AND_E,
    trips: ["auth.insufficient-scope.status-403"],
    says: /"narrow" → HTTP 401/,
    ...onHttpReply((reply) => (reply.status === 403 ? { ...reply, status: 401 } : reply)),
  },
  {
    id: "auth.scope-unchallenged",
    describe: "names neither error nor scope nor metadata if a scope is missing",
    transports,
    protection,
    revisions: D_AND_E,
    trips: [
      "auth.insufficient-scope.error",
      "auth.insufficient-scope.scope",
      "auth.insufficient-scope.resource-metadata",
    ],
    says: /HTTP 403, no WWW-Authenticate/,
    ...onHttpReply((reply) => (reply.status === 403 ? text(403) : reply)),
  },
  {
    id: "auth.scopes-one-by-one",
    describe: "names one missing scope after the other",
    transports,
    protection,
    revisions: ["2026-07-28"],
    trips: ["auth.insufficient-scope.all-at-once"],
    says: /a second challenge for mcp, after one for mcp:first/,
    ...onHttpReply((reply, request) =>
      reply.status === 403 && !hasClaim(request, "mcp:first") ? withScope(reply, "mcp:first") : reply,
    ),
  },
  {
    id: "auth.broad-refused",
    describe: "refuses a token with a broader scope",
    transports,
    protection,
    revisions: ["2026-07-28"],
    trips: ["auth.scope.hierarchy"],
    says: /"broad" → HTTP 403/,
    http: (request, next) =>
      hasClaim(request, '"scope":"mcp:all"') ? Promise.resolve(text(403)) : next(request),
  },
  {
    id: "auth.session-suffices",
    describe: "serves requests of a session without a token",
    transports,
    revisions: OF_SESSIONS,
    protection: { opens: ({ headers }) => headers["mcp-session-id"] !== undefined },
    trips: ["session.security.no-authentication"],
    mayTrip: ["session.security.bound-to-user"],
    says: /without a token → HTTP 20/,
  },
  {
    id: "auth.delete-open",
    describe: "ends a session without a token",
    transports,
    revisions: OF_SESSIONS,
    protection: { opens: ({ method }) => method === "DELETE" },
    trips: ["session.security.no-authentication"],
    says: /DELETE of a session, without a token → HTTP 20/,
  },
  {
    id: "auth.session-of-another",
    describe: "serves the session of a user to another user",
    transports,
    revisions: OF_SESSIONS,
    protection: { skips: ["session-owner"] },
    trips: ["session.security.bound-to-user"],
    says: /session of another user → HTTP 200/,
  },
  {
    id: "auth.not-before",
    describe: "accepts tokens that are not valid yet",
    transports,
    protection: { skips: ["not-before"] },
    trips: ["auth.token.not-yet-valid"],
    says: /"not-yet-valid" → HTTP 200/,
  },
  {
    id: "auth.any-issuer",
    describe: "accepts tokens of every issuer with its keys",
    transports,
    protection: { skips: ["issuer"] },
    trips: ["auth.token.issuer"],
    says: /"foreign-issuer" → HTTP 200/,
  },
  {
    id: "auth.public-key-as-secret",
    describe: "takes its public key for the secret of HS256",
    transports,
    protection: { skips: ["key-type"] },
    trips: ["auth.token.algorithm"],
    says: /"public-key-as-secret" → HTTP 200/,
  },
  {
    id: "auth.audience-absent",
    describe: "accepts tokens without an audience",
    transports,
    protection: { skips: ["audience-present"] },
    revisions: C_TO_E,
    trips: ["auth.token.audience-absent"],
    says: /"no-audience" → HTTP 200/,
  },
  {
    id: "auth.audience-prefix",
    describe: "compares only the beginning of the audience",
    transports,
    protection: { skips: ["audience-exact"] },
    revisions: C_TO_E,
    trips: ["auth.token.audience-prefix"],
    says: /"longer-audience" → HTTP 200/,
  },
  {
    id: "auth.audience-list-refused",
    describe: "refuses tokens with several audiences",
    transports,
    protection,
    revisions: C_TO_E,
    trips: ["auth.token.audience-list"],
    says: /"audience-list" → HTTP 401/,
    http: (request, next) =>
      next(hasClaim(request, '"aud":[') ? withoutHeader(request, "authorization") : request),
  },
  {
    id: "auth.audience-case",
    describe: "compares the host of the audience with regard to case",
    transports,
    protection,
    revisions: C_TO_E,
    trips: ["auth.token.audience-case"],
    says: /"audience-in-upper-case" → HTTP 401/,
    http: (request, next) =>
      next(hasClaim(request, '"aud":"HTTP') ? withoutHeader(request, "authorization") : request),
  },
];
