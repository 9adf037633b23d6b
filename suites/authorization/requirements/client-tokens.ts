import { requirements, since } from "../../catalogue/requirement.ts";

/** How a client sends tokens, refreshes them, and asks for scopes. */
export const authClientTokens = requirements({
  "auth.token.header": {
    role: "client",
    transport: "http",
    gist: "A client sends its token as Bearer in the Authorization header, as OAuth 2.1 defines for requests to a resource.",
    level: "MUST",
    keys: since(
      "2025-03-26",
      "basic/authorization#token-requirements/1",
      "basic/authorization#token-requirements/2",
    ),
  },
  "auth.token.every-request": {
    role: "client",
    transport: "http",
    gist: "Every HTTP request of a client to the server carries the token.",
    level: "MUST",
    keys: since("2025-03-26", "basic/authorization#token-requirements/3"),
  },
  "auth.token.not-in-query": {
    role: "client",
    transport: "http",
    gist: "A client never puts a token into the query of a URL.",
    level: "MUST NOT",
    keys: since("2025-03-26", "basic/authorization#token-requirements/4"),
  },
  "auth.token.own-server-only": {
    role: "client",
    transport: "http",
    gist: "A client sends a server only tokens from that server's authorization server.",
    level: "MUST NOT",
    keys: since("2025-06-18", "basic/authorization#token-handling/5"),
  },
  "auth.token.endpoint-method": {
    role: "client",
    transport: "http",
    gist: "A client authenticates at the token endpoint with the method of its registration, and with one only.",
    level: "SHOULD",
    keys: since("2025-06-18", "implied/auth/endpoint-method"),
  },
  "auth.token.credentials-encoded": {
    role: "client",
    transport: "http",
    gist: "A client form-encodes its id and secret in the scheme Basic.",
    level: "SHOULD",
    keys: since("2025-06-18", "implied/auth/credentials-encoded"),
  },
  "auth.token.response": {
    role: "client",
    transport: "http",
    gist: "A client reads a token response as RFC 6749 defines it: token_type has no case, unknown members are ignored, expires_in is optional.",
    level: "MUST",
    keys: since("2025-06-18", "implied/auth/token-response"),
  },
  "auth.refresh.replaced": {
    role: "client",
    transport: "http",
    gist: "A client replaces its refresh token by the one of a refresh response.",
    level: "MUST",
    keys: since("2025-06-18", "implied/auth/refresh-replaced"),
  },
  "auth.refresh.kept": {
    role: "client",
    transport: "http",
    gist: "A client keeps its refresh token if a refresh response has no new one.",
    level: "SHOULD",
    keys: since("2025-06-18", "implied/auth/refresh-kept"),
  },
  "auth.refresh.confidential": {
    role: "client",
    transport: "http",
    gist: "A client protects refresh tokens in transit and in storage.",
    level: "MUST",
    keys: {
      "2026-07-28": ["basic/authorization#refresh-tokens/1"],
    },
    exclusion: {
      kind: "unobservable",
      reason: "Storage is inside the client. That token requests use https is a separate requirement.",
    },
  },
  "auth.refresh.grant-type": {
    role: "client",
    transport: "http",
    gist: "A client that wants refresh tokens names refresh_token among its grant types.",
    level: "SHOULD",
    keys: {
      "2026-07-28": ["basic/authorization#refresh-tokens/2"],
    },
  },
  "auth.refresh.offline-access": {
    role: "client",
    transport: "http",
    gist: "A client that wants refresh tokens requests offline_access only if the authorization server lists that scope.",
    level: "MAY",
    keys: {
      "2026-07-28": ["basic/authorization#refresh-tokens/3"],
    },
  },
  "auth.refresh.not-assumed": {
    role: "client",
    transport: "http",
    gist: "A client handles a token response without a refresh token.",
    level: "MUST NOT",
    keys: {
      "2026-07-28": ["basic/authorization#refresh-tokens/4"],
    },
  },
  "auth.scope.challenge-authoritative": {
    role: "client",
    transport: "http",
    gist: "A client requests the scopes that the challenge names, even if the resource metadata does not list them.",
    level: "MUST",
    keys: {
      "2025-11-25": [
        "basic/authorization#protected-resource-metadata-discovery-requirements/8",
        "basic/authorization#protected-resource-metadata-discovery-requirements/9",
      ],
      "2026-07-28": [
        "basic/authorization#scope-selection-strategy/3",
        "basic/authorization#scope-selection-strategy/4",
      ],
    },
  },
  "auth.scope.challenge-first": {
    role: "client",
    transport: "http",
    gist: "The first authorization request has the scope of the 401 challenge.",
    level: "SHOULD",
    keys: {
      "2025-11-25": ["basic/authorization#scope-selection-strategy/2"],
      "2026-07-28": ["basic/authorization#scope-selection-strategy/8"],
    },
  },
  "auth.scope.supported-second": {
    role: "client",
    transport: "http",
    gist: "Without a scope in the challenge, a client requests all of scopes_supported, or no scope if that member is absent.",
    level: "SHOULD",
    keys: {
      "2025-11-25": [
        "basic/authorization#protected-resource-metadata-discovery-requirements/12",
        "basic/authorization#scope-selection-strategy/3",
      ],
      "2026-07-28": ["basic/authorization#scope-selection-strategy/9"],
    },
  },
  "auth.scope.least-privilege": {
    role: "client",
    transport: "http",
    gist: "A client requests only scopes that it needs.",
    level: "SHOULD",
    keys: {
      "2025-11-25": ["basic/authorization#scope-selection-strategy/1"],
      "2026-07-28": ["basic/authorization#scope-selection-strategy/7"],
    },
  },
  "auth.scope.earlier-kept": {
    role: "client",
    transport: "http",
    gist: "A client that authorizes again requests its earlier scopes together with the new ones.",
    level: "SHOULD",
    keys: {
      "2026-07-28": ["basic/authorization#scope-selection-strategy/5"],
    },
  },
  "auth.step-up.handled": {
    role: "client",
    transport: "http",
    gist: "A client reacts to insufficient_scope: it requests a token with more scope, or aborts the request.",
    level: "SHOULD",
    keys: since("2025-11-25", "basic/authorization#step-up-authorization-flow/1"),
  },
  "auth.step-up.for-user": {
    role: "client",
    transport: "http",
    gist: "A client that acts for a user attempts the step-up.",
    level: "SHOULD",
    keys: since("2025-11-25", "basic/authorization#step-up-authorization-flow/2"),
  },
  "auth.step-up.for-itself": {
    role: "client",
    transport: "http",
    gist: "A client that acts for itself may attempt the step-up or give up.",
    level: "MAY",
    keys: since("2025-11-25", "basic/authorization#step-up-authorization-flow/3"),
  },
  "auth.step-up.strategy": {
    role: "client",
    transport: "http",
    gist: "A client may use the rules of the first scope selection for a step-up.",
    level: "MAY",
    keys: {
      "2026-07-28": ["basic/authorization#step-up-authorization-flow/4"],
    },
    exclusion: {
      kind: "permission",
      reason: "It refers to advice that a client is free to follow or ignore.",
    },
  },
  "auth.step-up.retry-limit": {
    role: "client",
    transport: "http",
    gist: "A client that receives insufficient_scope repeatedly stops asking.",
    level: "SHOULD",
    keys: {
      "2025-11-25": ["basic/authorization#step-up-authorization-flow/4"],
      "2026-07-28": ["basic/authorization#step-up-authorization-flow/5"],
    },
  },
  "auth.step-up.attempts-tracked": {
    role: "client",
    transport: "http",
    gist: "A client remembers a failed step-up, and does not repeat it for the same resource and operation.",
    level: "SHOULD",
    keys: {
      "2025-11-25": ["basic/authorization#step-up-authorization-flow/5"],
      "2026-07-28": ["basic/authorization#step-up-authorization-flow/6"],
    },
  },
});
