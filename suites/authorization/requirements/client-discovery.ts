import { between, requirements, since } from "../../catalogue/requirement.ts";

/** How a client finds the authorization server and its endpoints. */
export const authClientDiscovery = requirements({
  "auth.discovery.challenge-parsed": {
    role: "client",
    transport: "http",
    gist: "A client reads the challenge of a 401 with any quoting and order of its parameters, and starts the authorization.",
    level: "MUST",
    keys: {
      "2025-06-18": ["basic/authorization#authorization-server-location/4"],
      "2025-11-25": ["basic/authorization#protected-resource-metadata-discovery-requirements/11"],
      "2026-07-28": [
        "basic/authorization/authorization-server-discovery#protected-resource-metadata-discovery-requirements/6",
      ],
    },
  },
  "auth.discovery.resource-metadata": {
    role: "client",
    transport: "http",
    gist: "A client finds the authorization server through the resource metadata of the server.",
    level: "MUST",
    keys: {
      "2025-06-18": ["basic/authorization#overview/4"],
      ...since("2025-11-25", "basic/authorization#overview/5"),
    },
  },
  "auth.discovery.challenge-url": {
    role: "client",
    transport: "http",
    gist: "A client fetches the resource metadata from the URL in the challenge, if there is one.",
    level: "MUST",
    keys: {
      "2025-11-25": ["basic/authorization#protected-resource-metadata-discovery-requirements/4"],
      "2026-07-28": [
        "basic/authorization/authorization-server-discovery#protected-resource-metadata-discovery-requirements/4",
      ],
    },
  },
  "auth.discovery.well-known-fallback": {
    role: "client",
    transport: "http",
    gist: "Without that URL, a client tries the well-known URI with the path of the endpoint, then the one at the root.",
    level: "MUST",
    keys: {
      "2025-11-25": ["basic/authorization#protected-resource-metadata-discovery-requirements/5"],
      "2026-07-28": [
        "basic/authorization/authorization-server-discovery#protected-resource-metadata-discovery-requirements/5",
      ],
    },
  },
  "auth.discovery.resource-matched": {
    role: "client",
    transport: "http",
    gist: "A client does not use resource metadata whose resource is another server.",
    level: "MUST",
    keys: since("2025-06-18", "implied/auth/resource-matched"),
  },
  "auth.as-metadata.endpoints": {
    role: "client",
    transport: "http",
    gist: "A client takes the endpoints of the authorization server from its RFC 8414 metadata.",
    level: "MUST",
    keys: {
      "2025-03-26": ["basic/authorization#overview/4"],
      "2025-06-18": ["basic/authorization#overview/6", "basic/authorization#server-metadata-discovery/1"],
    },
  },
  "auth.as-metadata.version-header": {
    role: "client",
    transport: "http",
    gist: "A client sends MCP-Protocol-Version when it requests the metadata of the authorization server.",
    level: "SHOULD",
    keys: {
      "2025-03-26": ["implied/auth/metadata-version-header"],
    },
  },
  "auth.as-metadata.before-defaults": {
    role: "client",
    transport: "http",
    gist: "A client requests the metadata before it uses default paths.",
    level: "MUST",
    keys: {
      "2025-03-26": ["basic/authorization#fallbacks-for-servers-without-metadata-discovery/2"],
    },
  },
  "auth.as-metadata.default-paths": {
    role: "client",
    transport: "http",
    gist: "Without metadata, a client uses /authorize, /token and /register at the base URL.",
    level: "MUST",
    keys: {
      "2025-03-26": ["basic/authorization#fallbacks-for-servers-without-metadata-discovery/1"],
    },
  },
  "auth.as-metadata.both-kinds": {
    role: "client",
    transport: "http",
    gist: "A client completes the flow with an authorization server that has only RFC 8414 metadata, and with one that has only OpenID Connect discovery.",
    level: "MUST",
    keys: {
      "2025-11-25": [
        "basic/authorization#overview/8",
        "basic/authorization#authorization-server-metadata-discovery/1",
      ],
      "2026-07-28": [
        "basic/authorization#overview/8",
        "basic/authorization/authorization-server-discovery#authorization-server-metadata-discovery/1",
      ],
    },
  },
  "auth.as-metadata.path-issuer": {
    role: "client",
    transport: "http",
    gist: "For an issuer with a path, a client tries OAuth metadata with the path inserted, then OpenID configuration with the path inserted, then OpenID configuration after the path.",
    level: "MUST",
    keys: {
      "2025-11-25": [
        "basic/authorization#authorization-server-metadata-discovery/2",
        "basic/authorization#authorization-server-metadata-discovery/3",
        "basic/authorization#authorization-server-metadata-discovery/4",
      ],
      "2026-07-28": [
        "basic/authorization/authorization-server-discovery#authorization-server-metadata-discovery/2",
        "basic/authorization/authorization-server-discovery#authorization-server-metadata-discovery/3",
        "basic/authorization/authorization-server-discovery#authorization-server-metadata-discovery/4",
      ],
    },
  },
  "auth.as-metadata.root-issuer": {
    role: "client",
    transport: "http",
    gist: "For an issuer without a path, a client tries the OAuth and the OpenID well-known URI.",
    level: "MUST",
    keys: {
      "2025-11-25": [
        "basic/authorization#authorization-server-metadata-discovery/5",
        "basic/authorization#authorization-server-metadata-discovery/6",
      ],
      "2026-07-28": [
        "basic/authorization/authorization-server-discovery#authorization-server-metadata-discovery/5",
        "basic/authorization/authorization-server-discovery#authorization-server-metadata-discovery/6",
      ],
    },
  },
  "auth.as-metadata.issuer-match": {
    role: "client",
    transport: "http",
    gist: "A client uses metadata only if its issuer is identical to the one that was looked up.",
    level: "MUST",
    keys: {
      "2026-07-28": [
        "basic/authorization/authorization-server-discovery#authorization-server-metadata-discovery/7",
        "basic/authorization/authorization-server-discovery#authorization-server-metadata-discovery/8",
        "basic/authorization/authorization-server-discovery#authorization-server-metadata-discovery/9",
        "basic/authorization/authorization-server-discovery#authorization-server-metadata-discovery/10",
      ],
    },
  },
  "auth.authorization-url.schemes": {
    role: "client",
    transport: "http",
    gist: "A client opens an authorization URL only if its scheme is http or https.",
    level: "MUST",
    keys: {
      ...between("2025-03-26", "2025-11-25", "implied/security/auth-url-schemes"),
      "2026-07-28": ["implied/auth/url-schemes"],
    },
  },
});
