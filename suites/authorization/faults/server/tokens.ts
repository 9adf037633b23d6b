import { withScope } from "../../../../harness/reference/server/authorization/rewriting.ts";
import { onHttpReply, withoutHeader } from "../../../../harness/reference/server/rewrite.ts";
import type { Fault } from "../../../../harness/switches/server.ts";
import { inPlace } from "../../../../harness/switches/switch.ts";
import { since } from "../../../../schema/revision.ts";
import { C_TO_E, D_AND_E, hasClaim, OF_LATER, OF_SESSIONS, protection, text, transports } from "./setup.ts";

/** Tokens of the operator, and of the harness as issuer: audience, expiry, scopes, sessions. */
export const tokenFaults: readonly Fault[] = inPlace({ transports }, [
  {
    id: "auth.scheme-case",
    describe: "compares the scheme of a token with regard to case",
    protection: { skips: ["scheme"] },
    trips: ["auth.token.scheme-case"],
    says: /scheme BEARER → HTTP 401/,
  },
  {
    id: "auth.any-audience",
    describe: "accepts tokens for other servers",
    protection: { skips: ["audience"] },
    revisions: C_TO_E,
    trips: ["auth.token.audience"],
    mayTrip: ["auth.token.audience-prefix"],
    says: /"other-resource" → HTTP 200/,
  },
  {
    id: "auth.expired-token",
    describe: "accepts expired tokens",
    protection: { skips: ["expiry"] },
    trips: ["auth.token.expired"],
    says: /"expired" → HTTP 200/,
  },
  {
    id: "auth.scope-401",
    describe: "answers a token with insufficient scope with 401",
    protection,
    revisions: D_AND_E,
    trips: ["auth.insufficient-scope.status-403"],
    says: /"narrow" → HTTP 401/,
    ...onHttpReply((reply) => (reply.status === 403 ? { ...reply, status: 401 } : reply)),
  },
  {
    id: "auth.scope-unchallenged",
    describe: "names neither error nor scope nor metadata if a scope is missing",
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
    protection,
    revisions: since("2026-07-28"),
    trips: ["auth.insufficient-scope.all-at-once"],
    says: /a second challenge for mcp, after one for mcp:first/,
    ...onHttpReply((reply, request) =>
      reply.status === 403 && !hasClaim(request, "mcp:first") ? withScope(reply, "mcp:first") : reply,
    ),
  },
  {
    id: "auth.broad-refused",
    describe: "refuses a token with a broader scope",
    protection,
    revisions: since("2026-07-28"),
    trips: ["auth.scope.hierarchy"],
    says: /"broad" → HTTP 403/,
    http: (request, next) =>
      hasClaim(request, '"scope":"mcp:all"') ? Promise.resolve(text(403)) : next(request),
  },
  {
    id: "auth.session-suffices",
    describe: "serves requests of a session without a token",
    revisions: OF_SESSIONS,
    protection: { opens: ({ headers }) => headers["mcp-session-id"] !== undefined },
    trips: ["session.security.no-authentication"],
    mayTrip: ["session.security.bound-to-user", "session.security.stream-of-user", ...OF_LATER],
    says: /without a token → HTTP 20/,
  },
  {
    id: "auth.delete-open",
    describe: "ends a session without a token",
    revisions: OF_SESSIONS,
    protection: { opens: ({ method }) => method === "DELETE" },
    trips: ["session.security.no-authentication"],
    mayTrip: ["auth.later.delete"],
    says: /DELETE of a session, without a token → HTTP 20/,
  },
  {
    id: "auth.session-of-another",
    describe: "serves the session of a user to another user",
    revisions: OF_SESSIONS,
    protection: { skips: ["session-owner"] },
    trips: ["session.security.bound-to-user", "session.security.stream-of-user"],
    says: /session of another user → HTTP 200/,
  },
  {
    id: "auth.session-of-token",
    describe: "serves a session only to the token that opened it",
    revisions: OF_SESSIONS,
    protection: { bindsTo: "token" },
    trips: ["session.security.token-renewed"],
    says: /with a new token → HTTP 404/,
  },
  {
    id: "auth.inactive-token",
    describe: "asks for tokens at introspection, and serves those that are inactive",
    protection: { skips: ["active"] },
    trips: ["auth.token.inactive"],
    says: /"inactive" → HTTP 200/,
  },
  {
    id: "auth.not-before",
    describe: "accepts tokens that are not valid yet",
    protection: { skips: ["not-before"] },
    trips: ["auth.token.not-yet-valid"],
    says: /"not-yet-valid" → HTTP 200/,
  },
  {
    id: "auth.any-issuer",
    describe: "accepts tokens of every issuer with its keys",
    protection: { skips: ["issuer"] },
    trips: ["auth.token.issuer"],
    says: /"foreign-issuer" → HTTP 200/,
  },
  {
    id: "auth.public-key-as-secret",
    describe: "takes its public key for the secret of HS256",
    protection: { skips: ["key-type"] },
    trips: ["auth.token.algorithm"],
    says: /"public-key-as-secret" → HTTP 200/,
  },
  {
    id: "auth.audience-absent",
    describe: "accepts tokens without an audience",
    protection: { skips: ["audience-present"] },
    revisions: C_TO_E,
    trips: ["auth.token.audience-absent"],
    says: /"no-audience" → HTTP 200/,
  },
  {
    id: "auth.audience-prefix",
    describe: "compares only the beginning of the audience",
    protection: { skips: ["audience-exact"] },
    revisions: C_TO_E,
    trips: ["auth.token.audience-prefix"],
    says: /"longer-audience" → HTTP 200/,
  },
  {
    id: "auth.audience-list-refused",
    describe: "refuses tokens with several audiences",
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
    protection,
    revisions: C_TO_E,
    trips: ["auth.token.audience-case"],
    says: /"audience-in-upper-case" → HTTP 401/,
    http: (request, next) =>
      next(hasClaim(request, '"aud":"HTTP') ? withoutHeader(request, "authorization") : request),
  },
]);
