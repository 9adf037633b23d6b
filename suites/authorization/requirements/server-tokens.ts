import { between, requirements, since } from "../../catalogue/requirement.ts";

/** Which tokens a server accepts, and how it refuses the others. */
export const authServerTokens = requirements({
  "auth.token.validated": {
    role: "server",
    transport: "http",
    gist: "A server validates access tokens, and rejects malformed, forged and expired ones.",
    level: "MUST",
    keys: {
      "2025-03-26": ["basic/authorization#token-handling/1"],
      ...between(
        "2025-06-18",
        "2025-11-25",
        "basic/authorization#token-handling/1",
        "basic/authorization#access-token-privilege-restriction/2",
      ),
      "2026-07-28": [
        "basic/authorization#token-handling/1",
        "basic/authorization/security-considerations#access-token-privilege-restriction/2",
      ],
    },
  },
  "auth.token.validated-first": {
    role: "server",
    transport: "http",
    gist: "A request with an invalid token is rejected before it is processed, and its answer has no result.",
    level: "MUST",
    keys: {
      ...between("2025-06-18", "2025-11-25", "basic/authorization#access-token-privilege-restriction/1"),
      "2026-07-28": ["basic/authorization/security-considerations#access-token-privilege-restriction/1"],
    },
  },
  "auth.token.audience": {
    role: "server",
    transport: "http",
    gist: "A server accepts only tokens that were issued for it, as their audience or another proof shows.",
    level: "MUST",
    keys: {
      ...between(
        "2025-06-18",
        "2025-11-25",
        "basic/authorization#token-handling/2",
        "basic/authorization#token-handling/6",
        "basic/authorization#token-handling/7",
        "basic/authorization#token-audience-binding-and-validation/2",
        "basic/authorization#access-token-privilege-restriction/3",
        "basic/authorization#access-token-privilege-restriction/4",
      ),
      "2026-07-28": [
        "basic/authorization#token-handling/2",
        "basic/authorization#token-handling/6",
        "basic/authorization#token-handling/7",
        "basic/authorization/security-considerations#token-audience-binding-and-validation/2",
        "basic/authorization/security-considerations#access-token-privilege-restriction/3",
        "basic/authorization/security-considerations#access-token-privilege-restriction/4",
      ],
    },
  },
  "auth.token.invalid-401": {
    role: "server",
    transport: "http",
    gist: "An invalid or expired token is answered with HTTP 401.",
    level: "MUST",
    keys: {
      "2025-03-26": ["basic/authorization#token-handling/3"],
      ...since("2025-06-18", "basic/authorization#token-handling/4"),
    },
  },
  "auth.token.error-response": {
    role: "server",
    transport: "http",
    gist: "The rejection of a token carries a Bearer challenge as OAuth 2.1 defines it.",
    level: "MUST",
    keys: {
      "2025-03-26": ["basic/authorization#token-handling/2"],
      ...since("2025-06-18", "basic/authorization#token-handling/3"),
    },
  },
  "auth.token.not-passed-through": {
    role: "server",
    transport: "http",
    gist: "A server does not pass the client's token on to another service.",
    level: "MUST NOT",
    keys: {
      ...between("2025-06-18", "2025-11-25", "basic/authorization#access-token-privilege-restriction/5"),
      "2026-07-28": ["basic/authorization/security-considerations#access-token-privilege-restriction/5"],
    },
    exclusion: {
      kind: "unobservable",
      reason: "What a server sends to other services is not visible between client and server.",
    },
  },
  "auth.error.status-codes": {
    role: "server",
    transport: "http",
    gist: "Authorization errors have these statuses: 401 for a missing or invalid token, 403 for insufficient scope, 400 for a malformed authorization request.",
    level: "MUST",
    keys: since("2025-03-26", "basic/authorization#error-handling/1"),
  },
  "auth.proxy.consent-per-client": {
    role: "server",
    transport: "http",
    gist: "A proxy with one static client id gets the user's consent for each dynamically registered client.",
    level: "MUST",
    keys: {
      ...between("2025-06-18", "2025-11-25", "basic/authorization#confused-deputy-problem/1"),
      "2026-07-28": ["basic/authorization/security-considerations#confused-deputy-problem/1"],
    },
    exclusion: {
      kind: "human",
      reason: "Consent is a page between the proxy and its user. Only a person can see that it asked.",
    },
  },
});
