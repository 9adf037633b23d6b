import { requirements } from "../../catalogue/requirement.ts";

/** What revision 2025-03-26 requires of a server that is its own authorization server. */
export const authOwnEndpoints = requirements({
  "auth.base-url.origin": {
    role: "both",
    transport: "http",
    gist: "The authorization base URL is the server's URL without its path.",
    level: "MUST",
    keys: {
      "2025-03-26": ["basic/authorization#authorization-base-url/1"],
    },
  },
  "auth.base-url.metadata-location": {
    role: "server",
    transport: "http",
    gist: "The metadata of a server's own endpoints is at the root well-known URI of its origin.",
    level: "MUST",
    keys: {
      "2025-03-26": ["basic/authorization#authorization-base-url/2"],
    },
  },
  "auth.endpoints.metadata": {
    role: "server",
    transport: "http",
    gist: "A server publishes RFC 8414 metadata of its own endpoints.",
    level: "SHOULD",
    keys: {
      "2025-03-26": ["basic/authorization#overview/3"],
    },
  },
  "auth.endpoints.default-paths": {
    role: "server",
    transport: "http",
    gist: "A server without metadata has its endpoints at /authorize, /token and /register.",
    level: "MUST",
    keys: {
      "2025-03-26": ["basic/authorization#overview/5"],
    },
  },
  "auth.endpoints.https": {
    role: "server",
    transport: "http",
    gist: "A server's authorization endpoints use https.",
    level: "MUST",
    keys: {
      "2025-03-26": ["basic/authorization#security-considerations/4"],
    },
  },
  "auth.endpoints.redirect-validated": {
    role: "server",
    transport: "http",
    gist: "A server's authorization endpoint refuses a redirect URI that was not registered, and does not redirect to it.",
    level: "MUST",
    keys: {
      "2025-03-26": [
        "basic/authorization#security-considerations/5",
        "basic/authorization#security-considerations-2/1",
      ],
    },
  },
  "auth.endpoints.token-rotation": {
    role: "server",
    transport: "http",
    gist: "Tokens that a server issues expire, and a refresh replaces the refresh token.",
    level: "SHOULD",
    keys: {
      "2025-03-26": [
        "basic/authorization#security-considerations/3",
        "basic/authorization#implementation-requirements/3",
      ],
    },
  },
  "auth.endpoints.token-lifetime": {
    role: "server",
    transport: "http",
    gist: "Tokens that a server issues have a limited lifetime.",
    level: "SHOULD",
    keys: {
      "2025-03-26": ["basic/authorization#implementation-requirements/4"],
    },
  },
  "auth.endpoints.grant-types": {
    role: "server",
    transport: "http",
    gist: "A server supports the grant types that suit its audience.",
    level: "SHOULD",
    keys: {
      "2025-03-26": ["basic/authorization#oauth-grant-types/1"],
    },
    exclusion: {
      kind: "human",
      reason: "Which grants suit the audience depends on people and programs that the harness does not know.",
    },
  },
  "auth.third-party.delegation": {
    role: "server",
    transport: "http",
    gist: "A server may delegate authorization to a third party.",
    level: "MAY",
    keys: {
      "2025-03-26": ["basic/authorization#overview-2/1"],
    },
    exclusion: { kind: "permission", reason: "It allows delegation and requires none." },
  },
  "auth.third-party.token-mapping": {
    role: "server",
    transport: "http",
    gist: "A server keeps a secure mapping from third-party tokens to those that it issues.",
    level: "MUST",
    keys: {
      "2025-03-26": ["basic/authorization#session-binding-requirements/1"],
    },
    exclusion: {
      kind: "unobservable",
      reason: "The mapping is inside the server, and the tokens that it issues do not show it.",
    },
  },
  "auth.third-party.token-status": {
    role: "server",
    transport: "http",
    gist: "A server accepts its own token only while the third-party token behind it is valid, and handles expiry and renewal of both.",
    level: "MUST",
    keys: {
      "2025-03-26": [
        "basic/authorization#session-binding-requirements/2",
        "basic/authorization#session-binding-requirements/3",
        "basic/authorization#session-binding-requirements/4",
      ],
    },
    exclusion: {
      kind: "unobservable",
      reason:
        "The third-party token passes between the server and the third party, on a connection that the harness does not see.",
    },
  },
  "auth.third-party.credential-storage": {
    role: "server",
    transport: "http",
    gist: "Third-party credentials are stored securely.",
    level: "MUST",
    keys: {
      "2025-03-26": ["basic/authorization#security-considerations-2/2"],
    },
    exclusion: {
      kind: "unobservable",
      reason: "The storage of credentials is inside the server, and no message shows it.",
    },
  },
  "auth.third-party.session-timeout": {
    role: "server",
    transport: "http",
    gist: "Sessions that depend on a third party time out.",
    level: "MUST",
    keys: {
      "2025-03-26": ["basic/authorization#security-considerations-2/3"],
    },
    exclusion: {
      kind: "unobservable",
      reason:
        "No time is given, so a session that is still valid does not prove that the timeout is missing.",
    },
  },
  "auth.third-party.token-chaining": {
    role: "server",
    transport: "http",
    gist: "The risks of chained tokens are considered.",
    level: "MUST",
    keys: {
      "2025-03-26": ["basic/authorization#security-considerations-2/4"],
    },
    exclusion: {
      kind: "human",
      reason: "It asks for thought. Only the designers of the server can answer for that.",
    },
  },
  "auth.third-party.failures": {
    role: "server",
    transport: "http",
    gist: "A server handles the failures of third-party authorization.",
    level: "MUST",
    keys: {
      "2025-03-26": ["basic/authorization#security-considerations-2/5"],
    },
    exclusion: {
      kind: "unobservable",
      reason:
        "The failure happens between server and third party, where the harness can neither cause nor see it.",
    },
  },
});
