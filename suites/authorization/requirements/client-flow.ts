import { between, requirements, since } from "../../catalogue/requirement.ts";

/** The authorization request and its answer: redirect, PKCE, issuer, resource. */
export const authClientFlow = requirements({
  "auth.redirect.localhost-or-https": {
    role: "client",
    transport: "http",
    gist: "A client's redirect URIs are localhost URLs or use https.",
    level: "MUST",
    keys: {
      "2025-03-26": ["basic/authorization#security-considerations/6"],
      ...between("2025-06-18", "2025-11-25", "basic/authorization#communication-security/3"),
      "2026-07-28": ["basic/authorization/security-considerations#communication-security/3"],
    },
  },
  "auth.redirect.registered": {
    role: "client",
    transport: "http",
    gist: "A client redirects only to a URI that it has registered with the authorization server.",
    level: "MUST",
    keys: {
      ...between("2025-06-18", "2025-11-25", "basic/authorization#open-redirection/1"),
      "2026-07-28": ["basic/authorization/security-considerations#open-redirection/1"],
    },
  },
  "auth.state.verified": {
    role: "client",
    transport: "http",
    gist: "A client sends a state, and rejects an answer whose state is missing or different.",
    level: "SHOULD",
    keys: {
      ...between("2025-06-18", "2025-11-25", "basic/authorization#open-redirection/3"),
      "2026-07-28": ["basic/authorization/security-considerations#open-redirection/3"],
    },
  },
  "auth.pkce.used": {
    role: "client",
    transport: "http",
    gist: "A client uses PKCE: a challenge in the authorization request, and the verifier that matches it in the token request.",
    level: "MUST",
    keys: {
      "2025-03-26": ["basic/authorization#implementation-requirements/2"],
      ...between("2025-06-18", "2025-11-25", "basic/authorization#authorization-code-protection/1"),
      "2026-07-28": ["basic/authorization/security-considerations#authorization-code-protection/1"],
    },
  },
  "auth.pkce.s256": {
    role: "client",
    transport: "http",
    gist: "The challenge method is S256 if the client can compute it.",
    level: "MUST",
    keys: {
      "2025-11-25": ["basic/authorization#authorization-code-protection/3"],
      "2026-07-28": ["basic/authorization/security-considerations#authorization-code-protection/3"],
    },
  },
  "auth.pkce.support-verified": {
    role: "client",
    transport: "http",
    gist: "A client stops when OAuth metadata has no code_challenge_methods_supported.",
    level: "MUST",
    keys: {
      "2025-11-25": [
        "basic/authorization#authorization-code-protection/2",
        "basic/authorization#authorization-code-protection/4",
      ],
      "2026-07-28": [
        "basic/authorization/security-considerations#authorization-code-protection/2",
        "basic/authorization/security-considerations#authorization-code-protection/4",
      ],
    },
  },
  "auth.pkce.openid-support-verified": {
    role: "client",
    transport: "http",
    gist: "A client stops when OpenID configuration has no code_challenge_methods_supported.",
    level: "MUST",
    keys: {
      "2025-11-25": [
        "basic/authorization#authorization-code-protection/5",
        "basic/authorization#authorization-code-protection/6",
        "basic/authorization#authorization-code-protection/7",
      ],
      "2026-07-28": [
        "basic/authorization/security-considerations#authorization-code-protection/5",
        "basic/authorization/security-considerations#authorization-code-protection/6",
        "basic/authorization/security-considerations#authorization-code-protection/7",
      ],
    },
  },
  "auth.issuer.recorded": {
    role: "client",
    transport: "http",
    gist: "A client stores the validated issuer with the verifier before it redirects the user.",
    level: "MUST",
    keys: {
      "2026-07-28": ["basic/authorization#authorization-response-validation/1"],
    },
    exclusion: {
      kind: "unobservable",
      reason:
        "The record is inside the client. Its effect is judged by how the client handles a wrong, missing or unannounced iss.",
    },
  },
  "auth.issuer.compared": {
    role: "client",
    transport: "http",
    gist: "A client does not redeem a code that arrives with an iss other than the stored issuer.",
    level: "MUST",
    keys: {
      "2026-07-28": ["basic/authorization#authorization-response-validation/4"],
    },
  },
  "auth.issuer.missing": {
    role: "client",
    transport: "http",
    gist: "A client does not redeem a code without iss if the metadata announces it.",
    level: "MUST",
    keys: {
      "2026-07-28": ["implied/auth/iss-advertised-missing"],
    },
  },
  "auth.issuer.unannounced": {
    role: "client",
    transport: "http",
    gist: "A client compares an iss that is present although the metadata does not announce it.",
    level: "MUST",
    keys: {
      "2026-07-28": ["implied/auth/iss-unadvertised-present"],
    },
  },
  "auth.issuer.neither": {
    role: "client",
    transport: "http",
    gist: "A client continues when iss is neither announced nor present.",
    level: "MUST",
    keys: {
      "2026-07-28": ["implied/auth/iss-none"],
    },
  },
  "auth.issuer.exact": {
    role: "client",
    transport: "http",
    gist: "An iss that differs from the issuer only by case, port, slash or percent-encoding counts as different.",
    level: "MUST NOT",
    keys: {
      "2026-07-28": ["basic/authorization#authorization-response-validation/5"],
    },
  },
  "auth.issuer.error-response": {
    role: "client",
    transport: "http",
    gist: "On a wrong iss a client neither acts on the error members of the answer nor shows them.",
    level: "MUST NOT",
    keys: {
      "2026-07-28": ["basic/authorization#authorization-response-validation/6"],
    },
  },
  "auth.resource.sent": {
    role: "client",
    transport: "http",
    gist: "Both the authorization request and the token request carry the resource parameter, even to an authorization server that ignores it.",
    level: "MUST",
    keys: {
      ...between(
        "2025-06-18",
        "2025-11-25",
        "basic/authorization#resource-parameter-implementation/1",
        "basic/authorization#resource-parameter-implementation/2",
        "basic/authorization#canonical-server-uri/4",
        "basic/authorization#token-audience-binding-and-validation/1",
        "basic/authorization#access-token-privilege-restriction/6",
      ),
      "2026-07-28": [
        "basic/authorization#resource-parameter-implementation/1",
        "basic/authorization#resource-parameter-implementation/2",
        "basic/authorization#canonical-server-uri/4",
        "basic/authorization/security-considerations#token-audience-binding-and-validation/1",
        "basic/authorization/security-considerations#access-token-privilege-restriction/6",
      ],
    },
  },
  "auth.resource.names-server": {
    role: "client",
    transport: "http",
    gist: "The resource parameter names the server for which the token is requested.",
    level: "MUST",
    keys: since("2025-06-18", "basic/authorization#resource-parameter-implementation/3"),
  },
  "auth.resource.canonical": {
    role: "client",
    transport: "http",
    gist: "The resource parameter is the canonical URI of the server: absolute and without fragment.",
    level: "MUST",
    keys: since("2025-06-18", "basic/authorization#resource-parameter-implementation/4"),
  },
  "auth.resource.most-specific": {
    role: "client",
    transport: "http",
    gist: "The resource parameter is the most specific URI of the server that the client knows.",
    level: "SHOULD",
    keys: since("2025-06-18", "basic/authorization#canonical-server-uri/1"),
  },
});
