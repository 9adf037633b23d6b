import {
  hasToken,
  onChallenge,
  onMetadata,
  onRefusal,
  WELL_KNOWN,
  withScope,
} from "../../../harness/reference/server/authorization/rewriting.ts";
import { onHttpReply } from "../../../harness/reference/server/rewrite.ts";
import type { Hooks, HttpRequest, Oddity } from "../../../harness/switches/server.ts";
import { between, since } from "../../../schema/revision.ts";

const transports = ["http"] as const;
const revisions = since("2025-03-26");
const stateful = between("2025-03-26", "2025-11-25");
const withResource = since("2025-06-18");
const common = { transports, revisions, protection: {} };

/** Moves the metadata of the resource to a path, and changes its document. */
function metadataAt(path: string, others: Readonly<Record<string, unknown>> = {}): Hooks {
  const from = `${WELL_KNOWN}oauth-protected-resource`;
  const at = (request: HttpRequest): HttpRequest => {
    if (request.path === path) return { ...request, path: from };
    return request.path.startsWith(from) ? { ...request, path: "/none" } : request;
  };
  return {
    http: async (request, next) => {
      const reply = await next(at(request));
      if (request.path === path) {
        return { ...reply, body: JSON.stringify({ ...JSON.parse(String(reply.body)), ...others }) };
      }
      const challenge = reply.headers["www-authenticate"];
      if (challenge === undefined) return reply;
      const named = challenge.replace(/(resource_metadata="http:\/\/[^/]*)[^"]*/, `$1${path}`);
      return { ...reply, headers: { ...reply.headers, "www-authenticate": named } };
    },
  };
}

const hasNoScope = ({ headers }: HttpRequest) =>
  Buffer.from((headers.authorization ?? "").split(".")[1] ?? "", "base64url").includes('"scope":"other"');

/** What a protected server may do. */
export const authorizationOddities: readonly Oddity[] = [
  { id: "auth.protected", describe: "requires a token", ...common },
  {
    id: "auth.signatures-only",
    describe: "validates tokens by their signature, and never asks whether they were revoked",
    ...common,
    protection: { introspects: false },
  },
  {
    id: "auth.no-scopes",
    describe: "names no scope anywhere",
    ...common,
    ...onHttpReply((reply, request) => {
      const challenge = reply.headers["www-authenticate"];
      if (challenge !== undefined && reply.status === 401) {
        const named = challenge.replace(/, scope="[^"]*"/, "");
        return { ...reply, headers: { ...reply.headers, "www-authenticate": named } };
      }
      if (!request.path.includes("oauth-protected-resource") || reply.status !== 200) return reply;
      const { scopes_supported: _, ...document } = JSON.parse(String(reply.body));
      return { ...reply, body: JSON.stringify(document) };
    }),
  },
  {
    id: "auth.more-scopes",
    describe: "names more scopes than a request needs",
    ...common,
    revisions: since("2025-11-25"),
    ...onHttpReply((reply) => withScope(reply, "mcp mcp:more")),
  },
  {
    id: "auth.two-schemes",
    describe: "offers Basic and Bearer in one header",
    ...common,
    ...onChallenge((challenge) => `Basic realm="mcp, \\"inner\\"", ${challenge}`),
  },
  {
    id: "auth.two-headers",
    describe: "offers Negotiate and Bearer in two headers",
    ...common,
    ...onRefusal((reply) => ({ ...reply, headers: { "WWW-Authenticate": "Negotiate", ...reply.headers } })),
  },
  {
    id: "auth.odd-challenge",
    describe: "writes the challenge in upper case, with unknown parameters and spaces",
    ...common,
    ...onChallenge((challenge) =>
      challenge
        .replace("Bearer ", 'BEARER  X_Trace=abc-1 , realm = "a, b" ,  ')
        .replace("resource_metadata", "Resource_Metadata"),
    ),
  },
  {
    id: "auth.metadata-at-root",
    describe: "has its metadata at the root only, with its origin as the resource",
    ...common,
    revisions: withResource,
    http: async (request, next) => {
      if (request.path === `${WELL_KNOWN}oauth-protected-resource/mcp`)
        return { status: 404, headers: {}, body: "" };
      const reply = await next(request);
      if (request.path.endsWith("oauth-protected-resource")) {
        const document = JSON.parse(String(reply.body));
        return {
          ...reply,
          body: JSON.stringify({ ...document, resource: `http://${request.headers.host}` }),
        };
      }
      const challenge = reply.headers["www-authenticate"]?.replace("resource/mcp", "resource");
      return challenge === undefined
        ? reply
        : { ...reply, headers: { ...reply.headers, "www-authenticate": challenge } };
    },
  },
  {
    id: "auth.metadata-elsewhere",
    describe: "has its metadata at an unusual URL only",
    ...common,
    revisions: withResource,
    ...metadataAt("/about-me.json"),
  },
  {
    id: "auth.more-metadata",
    describe: "has unknown members and three authorization servers in its metadata",
    ...common,
    revisions: withResource,
    ...onMetadata((document) => ({
      ...document,
      "x-unknown": { a: 1 },
      signed_metadata: "e30.e30.e30",
      authorization_servers: [
        document.authorization_servers,
        "https://a.example/t1",
        "https://b.example",
      ].flat(),
    })),
  },
  {
    id: "auth.empty-401",
    describe: "has no body in its refusals",
    ...common,
    ...onRefusal(({ status, headers: { "www-authenticate": challenge = "" } }) => ({
      status,
      headers: { "www-authenticate": challenge },
      body: "",
    })),
  },
  {
    id: "auth.html-401",
    describe: "has a page in its refusals",
    ...common,
    ...onRefusal((reply) => ({
      ...reply,
      headers: { ...reply.headers, "content-type": "text/html" },
      body: "<html>Please log in</html>",
    })),
  },
  {
    id: "auth.json-rpc-401",
    describe: "has a JSON-RPC error in its refusals",
    ...common,
    // New servers of 2026-07-28 should not use such a code.
    revisions: stateful,
    ...onRefusal((reply) => ({
      ...reply,
      body: JSON.stringify({ jsonrpc: "2.0", id: null, error: { code: -32001, message: "Unauthorized" } }),
    })),
  },
  {
    id: "auth.error-code-first",
    describe: "names an error in the answer to a request without a token",
    ...common,
    ...onChallenge((challenge, request) =>
      hasToken(request) ? challenge : `${challenge}, error="invalid_token", error_description="No token"`,
    ),
  },
  {
    id: "auth.empty-bearer-400",
    describe: "answers the scheme Bearer without a token with 400",
    ...common,
    ...onRefusal((reply, request) =>
      request.headers.authorization?.trim() === "Bearer" ? { ...reply, status: 400 } : reply,
    ),
  },
  {
    id: "auth.get-405-first",
    describe: "refuses GET and DELETE without a token with 405",
    ...common,
    ...onRefusal((reply, { method }) =>
      method === "POST" ? reply : { status: 405, headers: { allow: "POST" }, body: "" },
    ),
  },
  {
    id: "auth.session-of-newest-token",
    // A session belongs to its user. Which of the tokens of that user it accepts is not said.
    describe: "serves a session only to the newest token with which its user has used it",
    ...common,
    revisions: stateful,
    protection: { bindsTo: "newest-token" },
  },
  {
    id: "auth.later-scope",
    describe: "requires a scope for calls only",
    ...common,
    revisions: since("2025-11-25"),
    protection: { skips: ["scope"] },
    http: async (request, next) =>
      request.body.includes('"method":"tools/call"') && hasNoScope(request)
        ? {
            status: 403,
            headers: {
              "www-authenticate": `Bearer error="insufficient_scope", scope="mcp", resource_metadata="http://${request.headers.host}${WELL_KNOWN}oauth-protected-resource/mcp"`,
            },
            body: "",
          }
        : next(request),
  },
  {
    id: "auth.session-first",
    // An attacker learns nothing from it, and a valid token gets its answer.
    describe: "refuses GET and DELETE with a wrong token as if there were no such session",
    ...common,
    revisions: stateful,
    ...onRefusal((reply, { method, headers }) =>
      method !== "POST" && headers["mcp-session-id"] !== undefined ? { ...reply, status: 404 } : reply,
    ),
  },
  {
    id: "auth.open-handshake",
    describe: "requires a token for lists and calls only",
    ...common,
    protection: {
      opens: ({ method, body }) => method === "POST" && !/"method":"(tools|resources|prompts)\//.test(body),
    },
  },
];
