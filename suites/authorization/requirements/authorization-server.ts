import { between, requirements, since } from "../../catalogue/requirement.ts";

/** The authorization server of a protected server, if the operator gives the harness access to it. */
export const authAuthorizationServer = requirements({
  "auth.as.oauth": {
    role: "authorization-server",
    transport: "http",
    gist: "An authorization server implements OAuth 2.1, for confidential and for public clients.",
    level: "MUST",
    keys: since("2025-06-18", "basic/authorization#overview/1"),
  },
  "auth.as.metadata": {
    role: "authorization-server",
    transport: "http",
    gist: "An authorization server publishes RFC 8414 metadata; since 2025-11-25 OpenID Connect discovery is accepted as well.",
    level: "MUST",
    keys: {
      "2025-06-18": ["basic/authorization#overview/5"],
      ...since("2025-11-25", "basic/authorization#overview/6", "basic/authorization#overview/7"),
    },
  },
  "auth.as.https": {
    role: "authorization-server",
    transport: "http",
    gist: "All endpoints of an authorization server use https.",
    level: "MUST",
    keys: {
      ...between("2025-06-18", "2025-11-25", "basic/authorization#communication-security/2"),
      "2026-07-28": ["basic/authorization/security-considerations#communication-security/2"],
    },
  },
  "auth.as.pkce-listed": {
    role: "authorization-server",
    transport: "http",
    gist: "An authorization server with OpenID configuration lists code_challenge_methods_supported in it.",
    level: "MUST",
    keys: {
      "2025-11-25": ["basic/authorization#authorization-code-protection/8"],
      "2026-07-28": ["basic/authorization/security-considerations#authorization-code-protection/8"],
    },
  },
  "auth.as.short-lived-tokens": {
    role: "authorization-server",
    transport: "http",
    gist: "An authorization server issues short-lived access tokens.",
    level: "SHOULD",
    keys: {
      ...between("2025-06-18", "2025-11-25", "basic/authorization#token-theft/2"),
      "2026-07-28": ["basic/authorization/security-considerations#token-theft/2"],
    },
  },
  "auth.as.refresh-rotation": {
    role: "authorization-server",
    transport: "http",
    gist: "An authorization server replaces the refresh token of a public client at each refresh, and refuses the old one.",
    level: "MUST",
    keys: {
      ...between("2025-06-18", "2025-11-25", "basic/authorization#token-theft/3"),
      "2026-07-28": ["basic/authorization/security-considerations#token-theft/3"],
    },
  },
  "auth.as.issuer-sent": {
    role: "authorization-server",
    transport: "http",
    gist: "An authorization server sends iss in its authorization responses, errors included.",
    level: "SHOULD",
    keys: {
      "2026-07-28": ["basic/authorization#authorization-response-validation/2"],
    },
  },
  "auth.as.issuer-announced": {
    role: "authorization-server",
    transport: "http",
    gist: "An authorization server that sends iss announces it in its metadata.",
    level: "MUST",
    keys: {
      "2026-07-28": ["basic/authorization#authorization-response-validation/3"],
    },
  },
  "auth.as.redirect-exact": {
    role: "authorization-server",
    transport: "http",
    gist: "An authorization server refuses a redirect URI that is not exactly a registered one, and does not redirect to it.",
    level: "MUST",
    keys: {
      ...between("2025-06-18", "2025-11-25", "basic/authorization#open-redirection/2"),
      "2026-07-28": ["basic/authorization/security-considerations#open-redirection/2"],
    },
  },
  "auth.as.redirect-untrusted": {
    role: "authorization-server",
    transport: "http",
    gist: "An authorization server does not send the user to an untrusted URI.",
    level: "MUST",
    keys: {
      ...between("2025-06-18", "2025-11-25", "basic/authorization#open-redirection/4"),
      "2026-07-28": ["basic/authorization/security-considerations#open-redirection/4"],
    },
  },
  "auth.as.redirect-automatic": {
    role: "authorization-server",
    transport: "http",
    gist: "An authorization server redirects without a question only to a URI that it trusts.",
    level: "SHOULD",
    keys: {
      ...between("2025-06-18", "2025-11-25", "basic/authorization#open-redirection/5"),
      "2026-07-28": ["basic/authorization/security-considerations#open-redirection/5"],
    },
    exclusion: {
      kind: "unobservable",
      reason: "Which URIs an authorization server trusts is its own policy, and no message shows it.",
    },
  },
  "auth.as.redirect-by-user": {
    role: "authorization-server",
    transport: "http",
    gist: "An authorization server may leave the decision on an untrusted URI to the user.",
    level: "MAY",
    keys: {
      ...between("2025-06-18", "2025-11-25", "basic/authorization#open-redirection/6"),
      "2026-07-28": ["basic/authorization/security-considerations#open-redirection/6"],
    },
    exclusion: { kind: "permission", reason: "It allows a question to the user and requires none." },
  },
  "auth.as.client-metadata-fetched": {
    role: "authorization-server",
    transport: "http",
    gist: "An authorization server fetches the document of a client id that is a URL.",
    level: "SHOULD",
    keys: {
      "2025-11-25": ["basic/authorization#implementation-requirements/7"],
      "2026-07-28": ["basic/authorization/client-registration#implementation-requirements/7"],
    },
  },
  "auth.as.client-metadata-client-id": {
    role: "authorization-server",
    transport: "http",
    gist: "An authorization server refuses a document whose client_id is not exactly its URL.",
    level: "MUST",
    keys: {
      "2025-11-25": ["basic/authorization#implementation-requirements/8"],
      "2026-07-28": ["basic/authorization/client-registration#implementation-requirements/8"],
    },
  },
  "auth.as.client-metadata-cached": {
    role: "authorization-server",
    transport: "http",
    gist: "An authorization server caches documents as their HTTP headers allow.",
    level: "SHOULD",
    keys: {
      "2025-11-25": ["basic/authorization#implementation-requirements/9"],
      "2026-07-28": ["basic/authorization/client-registration#implementation-requirements/9"],
    },
  },
  "auth.as.client-metadata-redirect": {
    role: "authorization-server",
    transport: "http",
    gist: "An authorization server refuses a redirect URI that the client's document does not list.",
    level: "MUST",
    keys: {
      "2025-11-25": ["basic/authorization#implementation-requirements/10"],
      "2026-07-28": ["basic/authorization/client-registration#implementation-requirements/10"],
    },
  },
  "auth.as.client-metadata-structure": {
    role: "authorization-server",
    transport: "http",
    gist: "An authorization server refuses a document that is not JSON or lacks a member.",
    level: "MUST",
    keys: {
      "2025-11-25": ["basic/authorization#implementation-requirements/11"],
      "2026-07-28": ["basic/authorization/client-registration#implementation-requirements/11"],
    },
  },
  "auth.as.client-metadata-ssrf": {
    role: "authorization-server",
    transport: "http",
    gist: "An authorization server protects its fetches of documents against requests to internal addresses.",
    level: "SHOULD",
    keys: {
      "2025-11-25": ["basic/authorization#authorization-server-abuse-protection/1"],
      "2026-07-28": ["basic/authorization/security-considerations#authorization-server-abuse-protection/1"],
    },
  },
  "auth.as.client-metadata-guidance": {
    role: "authorization-server",
    transport: "http",
    gist: "An authorization server follows the security chapter of the draft on client id metadata documents.",
    level: "SHOULD",
    keys: {
      "2025-11-25": ["basic/authorization#implementation-requirements/12"],
      "2026-07-28": ["basic/authorization/client-registration#implementation-requirements/12"],
    },
    exclusion: {
      kind: "unobservable",
      reason:
        "It refers to a chapter of advice on policy and design. What is visible on the wire has its own requirements.",
    },
  },
  "auth.as.client-metadata-considered": {
    role: "authorization-server",
    transport: "http",
    gist: "The authors of an authorization server consider the security of client id metadata documents.",
    level: "MUST",
    keys: {
      "2025-11-25": ["basic/authorization#client-id-metadata-document-security/1"],
      "2026-07-28": ["basic/authorization/security-considerations#client-id-metadata-document-security/1"],
    },
    exclusion: {
      kind: "human",
      reason: "It asks for thought. Only the designers of the authorization server can answer for that.",
    },
  },
  "auth.as.client-metadata-trust": {
    role: "authorization-server",
    transport: "http",
    gist: "An authorization server decides by its own policy which domains it trusts with a client id.",
    level: "MAY",
    keys: {
      "2025-11-25": [
        "basic/authorization#trust-policies/1",
        "basic/authorization#trust-policies/2",
        "basic/authorization#trust-policies/3",
        "basic/authorization#trust-policies/4",
        "basic/authorization#trust-policies/5",
      ],
      "2026-07-28": ["basic/authorization/security-considerations#trust-policies/1"],
    },
    exclusion: {
      kind: "permission",
      reason: "Strict and open policies are both allowed, so none can be wrong.",
    },
  },
  "auth.as.localhost-warned": {
    role: "authorization-server",
    transport: "http",
    gist: "The user is warned when all redirect URIs of a client are on localhost.",
    level: "SHOULD",
    keys: {
      "2025-11-25": ["basic/authorization#localhost-redirect-uri-risks/1"],
      "2026-07-28": ["basic/authorization/security-considerations#localhost-redirect-uri-risks/1"],
    },
    exclusion: { kind: "human", reason: "Only a person can see a warning on the consent page." },
  },
  "auth.as.localhost-attested": {
    role: "authorization-server",
    transport: "http",
    gist: "An authorization server may ask such clients for more proof.",
    level: "MAY",
    keys: {
      "2025-11-25": ["basic/authorization#localhost-redirect-uri-risks/2"],
      "2026-07-28": ["basic/authorization/security-considerations#localhost-redirect-uri-risks/2"],
    },
    exclusion: { kind: "permission", reason: "It allows further proof and requires none." },
  },
  "auth.as.redirect-host-shown": {
    role: "authorization-server",
    transport: "http",
    gist: "The consent page shows the host name of the redirect URI clearly.",
    level: "MUST",
    keys: {
      "2025-11-25": ["basic/authorization#localhost-redirect-uri-risks/3"],
      "2026-07-28": ["basic/authorization/security-considerations#localhost-redirect-uri-risks/3"],
    },
    exclusion: { kind: "human", reason: "Only a person can say what a page shows clearly." },
  },
});
