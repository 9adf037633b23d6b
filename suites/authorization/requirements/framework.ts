import { between, requirements, since } from "../../catalogue/requirement.ts";

/** Whether authorization applies at all, and the rules that point to other rules. */
export const authFramework = requirements({
  "auth.optional": {
    role: "both",
    gist: "Authorization is optional for an implementation.",
    level: "MAY",
    keys: since("2025-03-26", "basic/authorization#protocol-requirements/1"),
    exclusion: {
      kind: "permission",
      reason: "An implementation may have authorization or not, so neither can be wrong.",
    },
  },
  "auth.custom-strategies": {
    role: "both",
    gist: "Client and server may agree on their own authentication.",
    level: "MAY",
    keys: {
      "2024-11-05": ["basic#auth/1"],
      ...since("2025-03-26", "basic#auth/3"),
    },
    exclusion: {
      kind: "permission",
      reason: "It allows strategies that the specification does not describe, and requires none.",
    },
  },
  "auth.framework.http": {
    role: "both",
    transport: "http",
    gist: "An implementation that authorizes over HTTP follows the rules of the authorization page.",
    level: "SHOULD",
    keys: since("2025-03-26", "basic/authorization#protocol-requirements/2", "basic#auth/1"),
  },
  "auth.framework.stdio": {
    role: "both",
    transport: "stdio",
    gist: "Over stdio credentials come from the environment, and the authorization flow is not run.",
    level: "SHOULD NOT",
    keys: since("2025-03-26", "basic/authorization#protocol-requirements/3", "basic#auth/2"),
  },
  "auth.framework.other-transports": {
    role: "both",
    gist: "Over any other transport, the security practice of that protocol is followed.",
    level: "MUST",
    keys: since("2025-03-26", "basic/authorization#protocol-requirements/4"),
    exclusion: {
      kind: "out-of-scope",
      reason:
        "The harness drives stdio and HTTP; an implementation over another transport is never its target.",
    },
  },
  "auth.framework.discovery-rules": {
    role: "both",
    transport: "http",
    gist: "Server and client follow the rules of discovery.",
    level: "MUST",
    keys: {
      "2026-07-28": ["basic/authorization#authorization-server-discovery/1"],
    },
    exclusion: {
      kind: "unobservable",
      reason:
        "It refers to a whole section. Each rule of the section that is visible on the wire has its own requirement.",
    },
  },
  "auth.framework.security-rules": {
    role: "both",
    transport: "http",
    gist: "Server and client follow the security requirements of authorization.",
    level: "MUST",
    keys: {
      "2025-03-26": ["basic/authorization#security-considerations/1"],
      "2026-07-28": [
        "basic/authorization#security-considerations/1",
        "basic/authorization/security-considerations#top/1",
      ],
    },
    exclusion: {
      kind: "unobservable",
      reason:
        "It refers to a whole page. Each rule of the page that is visible on the wire has its own requirement.",
    },
  },
  "auth.framework.oauth-security-practice": {
    role: "both",
    transport: "http",
    gist: "Server and client follow the security practice of OAuth 2.1.",
    level: "MUST",
    keys: {
      "2025-03-26": ["basic/authorization#implementation-requirements/1"],
      ...between("2025-06-18", "2025-11-25", "basic/authorization#security-considerations/1"),
      "2026-07-28": ["basic/authorization/security-considerations#top/2"],
    },
    exclusion: {
      kind: "unobservable",
      reason:
        "It refers to a chapter of advice on design. What is visible on the wire has its own requirements.",
    },
  },
  "auth.framework.oauth": {
    role: "both",
    transport: "http",
    gist: "Server and client use the flows of OAuth 2.1, for confidential and for public clients.",
    level: "MUST",
    keys: {
      "2025-03-26": ["basic/authorization#overview/1"],
    },
    exclusion: {
      kind: "unobservable",
      reason:
        "It refers to the whole of OAuth 2.1. The steps that are visible on the wire have their own requirements.",
    },
  },
  "auth.transport.tls": {
    role: "both",
    transport: "http",
    gist: "Each URL of the authorization flow uses https, except redirects to loopback.",
    level: "MUST",
    keys: {
      ...between("2025-06-18", "2025-11-25", "basic/authorization#communication-security/1"),
      "2026-07-28": ["basic/authorization/security-considerations#communication-security/1"],
    },
  },
  "auth.token.storage": {
    role: "both",
    roles: { "2025-03-26": "client" },
    transport: "http",
    gist: "Tokens are stored securely.",
    level: "MUST",
    keys: {
      "2025-03-26": ["basic/authorization#security-considerations/2"],
      ...between("2025-06-18", "2025-11-25", "basic/authorization#token-theft/1"),
      "2026-07-28": ["basic/authorization/security-considerations#token-theft/1"],
    },
    exclusion: {
      kind: "unobservable",
      reason: "The storage of tokens is inside the implementation, and no message shows it.",
    },
  },
  "auth.canonical-uri.case": {
    role: "both",
    transport: "http",
    gist: "Scheme and host of a server's URI are accepted in upper case.",
    level: "SHOULD",
    keys: since("2025-06-18", "basic/authorization#canonical-server-uri/2"),
  },
  "auth.canonical-uri.no-trailing-slash": {
    role: "both",
    transport: "http",
    gist: "A server's URI is written without a trailing slash that has no meaning.",
    level: "SHOULD",
    keys: since("2025-06-18", "basic/authorization#canonical-server-uri/3"),
  },
});
