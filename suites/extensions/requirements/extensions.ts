import { requirements, since } from "../../catalogue/requirement.ts";

/** Negotiation of extensions, and the extensions for apps and authorization. */
export const extensions = requirements({
  "extensions.identifier.prefix": {
    role: "both",
    gist: "Each identifier in an extensions map is a valid _meta key with a prefix.",
    level: "MUST",
    keys: {
      "2026-07-28": [
        "basic/versioning#extension-negotiation/1",
        "schema#ClientCapabilities.extensions/1",
        "schema#ServerCapabilities.extensions/1",
      ],
    },
  },
  "extensions.fallback.core": {
    role: "both",
    gist: "An implementation with an extension that the other side lacks uses the core protocol or refuses the request with an error.",
    level: "MUST",
    keys: {
      "2026-07-28": ["basic/versioning#extension-negotiation/2"],
    },
  },
  "extensions.fallback.documented": {
    role: "schema-author",
    gist: "The text of an extension says what happens when only one side has it.",
    level: "SHOULD",
    keys: {
      "2026-07-28": ["basic/versioning#extension-negotiation/3"],
    },
    exclusion: {
      kind: "out-of-scope",
      reason: "It binds the authors of extensions, not those who implement them.",
    },
  },
  "extensions.result-type.negotiated": {
    role: "both",
    gist: "Only result types of the core, and of extensions that both sides have declared, are used.",
    level: "MUST",
    keys: {
      "2026-07-28": ["basic#resulttype/2"],
    },
  },
  "extensions.result-type.added": {
    role: "schema-author",
    gist: "An extension may define further result types.",
    level: "MAY",
    keys: {
      "2026-07-28": ["basic#resulttype/1"],
    },
    exclusion: {
      kind: "permission",
      reason: "An extension may have none. The use of one that was not negotiated is a separate requirement.",
    },
  },
  "extensions.apps.resource": {
    role: "server",
    gist: "The ui.resourceUri of a tool has the ui scheme and can be read.",
    level: "MUST",
    keys: {
      "2026-07-28": ["ext/apps/resource-link"],
    },
  },
  "extensions.apps.mime-type": {
    role: "server",
    gist: "A ui resource is read as text or blob with the MIME type text/html;profile=mcp-app.",
    level: "MUST",
    keys: {
      "2026-07-28": ["ext/apps/mime"],
    },
  },
  "extensions.apps.fallback": {
    role: "server",
    gist: "A tool with a user interface returns content that is useful without it when the client has not declared the extension.",
    level: "SHOULD",
    keys: {
      "2026-07-28": ["ext/apps/fallback"],
    },
  },
  "extensions.client-credentials.authentication": {
    role: "client",
    transport: "http",
    gist: "A client requests a token by the client_credentials grant with a signed assertion or a secret.",
    level: "MUST",
    keys: since("2025-11-25", "ext/cc/auth-method"),
  },
  "extensions.client-credentials.baseline": {
    role: "client",
    transport: "http",
    gist: "A client that uses client credentials follows the core rules of discovery, resource and bearer token.",
    level: "MUST",
    keys: since("2025-11-25", "ext/cc/resource"),
  },
  "extensions.client-credentials.metadata": {
    role: "authorization-server",
    transport: "http",
    gist: "The metadata of the authorization server lists the authentication methods and signing algorithms for client credentials.",
    level: "MUST",
    keys: {
      "2026-07-28": ["ext/cc/metadata"],
    },
  },
  "extensions.enterprise.token-exchange": {
    role: "client",
    transport: "http",
    gist: "A client obtains its identity assertion by a token exchange with all parameters of the extension.",
    level: "MUST",
    keys: since("2025-11-25", "ext/ema/token-exchange"),
  },
  "extensions.enterprise.jwt-bearer": {
    role: "client",
    transport: "http",
    gist: "A client turns its identity assertion into a token by the jwt-bearer grant.",
    level: "MUST",
    keys: since("2025-11-25", "ext/ema/jwt-bearer"),
  },
  "extensions.enterprise.assertion-checked": {
    role: "authorization-server",
    transport: "http",
    gist: "An authorization server checks type, audience and client of an identity assertion.",
    level: "MUST",
    keys: {
      "2026-07-28": ["ext/ema/jag-checks"],
    },
    exclusion: {
      kind: "out-of-scope",
      reason:
        "Targets are servers and clients. The harness sends forged assertions to no authorization server, and the one beside a client under test is our own.",
    },
  },
});
