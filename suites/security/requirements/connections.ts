import { between, requirements, since } from "../../catalogue/requirement.ts";

/** Who can reach a server, and the general security duties of implementers. */
export const securityConnections = requirements({
  "security.origin.validated": {
    role: "server",
    transport: "http",
    gist: "A request with an Origin that the server does not allow is not processed.",
    level: "MUST",
    keys: {
      ...between("2024-11-05", "2025-11-25", "basic/transports#security-warning/1"),
      "2026-07-28": ["basic/transports/streamable-http#security-endpoint/1"],
    },
  },
  "security.origin.invalid-403": {
    role: "server",
    transport: "http",
    gist: "A request whose Origin is present and invalid is answered with HTTP 403.",
    level: "MUST",
    keys: {
      "2025-11-25": ["basic/transports#security-warning/2"],
      "2026-07-28": ["basic/transports/streamable-http#security-endpoint/2"],
    },
  },
  "security.bind.loopback": {
    role: "server",
    transport: "http",
    gist: "A server that runs locally is reachable on loopback addresses only.",
    level: "SHOULD",
    keys: {
      ...between("2024-11-05", "2025-06-18", "basic/transports#security-warning/2"),
      "2025-11-25": ["basic/transports#security-warning/4"],
      "2026-07-28": ["basic/transports/streamable-http#security-endpoint/4"],
    },
    exclusion: {
      kind: "out-of-scope",
      reason:
        "It is visible only from other addresses than the given one, and the harness sends nothing to other addresses.",
    },
  },
  "security.connections.authenticated": {
    role: "server",
    transport: "http",
    gist: "A server authenticates every connection.",
    level: "SHOULD",
    keys: {
      ...between("2024-11-05", "2025-06-18", "basic/transports#security-warning/3"),
      "2025-11-25": ["basic/transports#security-warning/5"],
      "2026-07-28": ["basic/transports/streamable-http#security-endpoint/5"],
    },
    exclusion: {
      kind: "human",
      reason:
        "Whether an open server is wrong depends on what it protects, which only its operator can judge; a server that asks for tokens has the requirements of authorization.",
    },
  },
  "security.headers.no-sensitive-parameters": {
    role: "server",
    gist: "No tool marks a sensitive parameter, such as a password or a token, to be copied into a header.",
    level: "SHOULD NOT",
    keys: {
      "2026-07-28": ["server/tools#x-mcp-header/12"],
    },
  },
  "security.statelessness.explicit-identifier": {
    role: "server",
    gist: "State that outlives a request is found only by an identifier that the client sends with each request.",
    level: "MUST",
    keys: {
      "2026-07-28": ["basic#statelessness/5"],
    },
    exclusion: {
      kind: "unobservable",
      reason: "What a server remembers, and by which key, is internal; an answer does not show its source.",
    },
  },
  "security.guidelines.consent": {
    role: "host",
    gist: "An application has robust flows for consent and authorization.",
    level: "SHOULD",
    keys: since("2024-11-05", "index#implementation-guidelines/1"),
    exclusion: {
      kind: "human",
      reason:
        "Consent is a screen and a policy of the application around the client. Only a person can say whether it is robust.",
    },
  },
  "security.guidelines.documented": {
    role: "both",
    gist: "The security implications are documented.",
    level: "SHOULD",
    keys: since("2024-11-05", "index#implementation-guidelines/2"),
    exclusion: {
      kind: "human",
      reason: "Documentation is for people, and only a reader can say whether it is clear.",
    },
  },
  "security.guidelines.access-control": {
    role: "both",
    gist: "Implementations control access and protect data as its content requires.",
    level: "SHOULD",
    keys: since("2024-11-05", "index#implementation-guidelines/3"),
    exclusion: {
      kind: "unobservable",
      reason: "The sentence names no rule and no answer; the protection of the data is behind the protocol.",
    },
  },
  "security.guidelines.best-practice": {
    role: "both",
    gist: "Integrations follow established security practice.",
    level: "SHOULD",
    keys: since("2024-11-05", "index#implementation-guidelines/4"),
    exclusion: {
      kind: "unobservable",
      reason: "The practice is not named here, so no behaviour on the wire can be compared with it.",
    },
  },
  "security.guidelines.privacy": {
    role: "both",
    gist: "Features are designed with privacy in mind.",
    level: "SHOULD",
    keys: since("2024-11-05", "index#implementation-guidelines/5"),
    exclusion: {
      kind: "human",
      reason:
        "It asks for thought during design. Only the designers and their reviewers can answer for that.",
    },
  },
});
