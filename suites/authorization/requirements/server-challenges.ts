import { between, requirements, since } from "../../catalogue/requirement.ts";

/** How a server announces its authorization server and the scopes that it needs. */
export const authServerChallenges = requirements({
  "auth.resource-metadata.published": {
    role: "server",
    transport: "http",
    gist: "A protected server serves RFC 9728 metadata that names its authorization servers.",
    level: "MUST",
    keys: {
      "2025-06-18": ["basic/authorization#overview/3", "basic/authorization#authorization-server-location/1"],
      "2025-11-25": ["basic/authorization#overview/4", "basic/authorization#authorization-server-location/1"],
      "2026-07-28": [
        "basic/authorization#overview/4",
        "basic/authorization/authorization-server-discovery#authorization-server-location/1",
      ],
    },
  },
  "auth.resource-metadata.authorization-servers": {
    role: "server",
    transport: "http",
    gist: "That metadata lists at least one authorization server.",
    level: "MUST",
    keys: {
      ...between("2025-06-18", "2025-11-25", "basic/authorization#authorization-server-location/2"),
      "2026-07-28": ["basic/authorization/authorization-server-discovery#authorization-server-location/2"],
    },
  },
  "auth.resource-metadata.resource-matches": {
    role: "server",
    transport: "http",
    gist: "The resource in that metadata is this server.",
    level: "MUST",
    keys: since("2025-06-18", "implied/auth/resource-matches"),
  },
  "auth.resource-metadata.route": {
    role: "server",
    transport: "http",
    gist: "The metadata is at the URL in the 401 challenge, at the well-known URI with the path of the endpoint, or at the root well-known URI.",
    level: "MUST",
    keys: {
      "2025-11-25": [
        "basic/authorization#protected-resource-metadata-discovery-requirements/1",
        "basic/authorization#protected-resource-metadata-discovery-requirements/2",
        "basic/authorization#protected-resource-metadata-discovery-requirements/3",
      ],
      "2026-07-28": [
        "basic/authorization/authorization-server-discovery#protected-resource-metadata-discovery-requirements/1",
        "basic/authorization/authorization-server-discovery#protected-resource-metadata-discovery-requirements/2",
        "basic/authorization/authorization-server-discovery#protected-resource-metadata-discovery-requirements/3",
      ],
    },
  },
  "auth.challenge.resource-metadata": {
    role: "server",
    transport: "http",
    gist: "The 401 challenge names the URL of the resource metadata.",
    level: "MUST",
    keys: {
      "2025-06-18": ["basic/authorization#authorization-server-location/3"],
    },
  },
  "auth.challenge.unauthenticated-401": {
    role: "server",
    transport: "http",
    gist: "A request without a token is answered with HTTP 401 if authorization is required.",
    level: "MUST",
    keys: {
      "2025-03-26": ["basic/authorization#example-authorization-code-grant/1"],
    },
  },
  "auth.challenge.scope": {
    role: "server",
    transport: "http",
    gist: "The 401 challenge names the scopes that are needed.",
    level: "SHOULD",
    keys: {
      "2025-11-25": ["basic/authorization#protected-resource-metadata-discovery-requirements/6"],
      "2026-07-28": ["basic/authorization#scope-selection-strategy/1"],
    },
  },
  "auth.challenge.scope-independent": {
    role: "server",
    transport: "http",
    gist: "The scopes of a challenge may differ from those of the resource metadata.",
    level: "MAY",
    keys: {
      "2025-11-25": ["basic/authorization#protected-resource-metadata-discovery-requirements/7"],
      "2026-07-28": ["basic/authorization#scope-selection-strategy/2"],
    },
    exclusion: {
      kind: "permission",
      reason: "Every relation between the two sets is allowed, so none can be wrong.",
    },
  },
  "auth.challenge.scope-consistent": {
    role: "server",
    transport: "http",
    gist: "A server builds the scopes of its challenges by one consistent rule.",
    level: "SHOULD",
    keys: {
      "2025-11-25": [
        "basic/authorization#protected-resource-metadata-discovery-requirements/10",
        "basic/authorization#runtime-insufficient-scope-errors/7",
      ],
      "2026-07-28": [
        "basic/authorization#scope-selection-strategy/6",
        "basic/authorization#runtime-insufficient-scope-errors/8",
      ],
    },
    exclusion: {
      kind: "human",
      reason:
        "The rule is the server's own and is not published, so only its operator can say whether two challenges follow it.",
    },
  },
  "auth.challenge.scope-considerate": {
    role: "server",
    transport: "http",
    gist: "A server considers how often its choice of scopes sends the user back to the consent page.",
    level: "SHOULD",
    keys: {
      "2025-11-25": ["basic/authorization#runtime-insufficient-scope-errors/8"],
      "2026-07-28": ["basic/authorization#runtime-insufficient-scope-errors/9"],
    },
    exclusion: {
      kind: "human",
      reason: "How many questions are acceptable for a user is a decision of design.",
    },
  },
  "auth.challenge.no-offline-access": {
    role: "server",
    transport: "http",
    gist: "Neither a challenge nor the resource metadata of a server lists the scope offline_access.",
    level: "SHOULD NOT",
    keys: {
      "2026-07-28": ["basic/authorization#refresh-tokens/5"],
    },
  },
  "auth.insufficient-scope.status-403": {
    role: "server",
    transport: "http",
    gist: "A token with insufficient scope is answered with HTTP 403.",
    level: "SHOULD",
    keys: since("2025-11-25", "basic/authorization#runtime-insufficient-scope-errors/1"),
  },
  "auth.insufficient-scope.error": {
    role: "server",
    transport: "http",
    gist: "The challenge of that 403 has the error insufficient_scope.",
    level: "SHOULD",
    keys: since("2025-11-25", "basic/authorization#runtime-insufficient-scope-errors/2"),
  },
  "auth.insufficient-scope.scope": {
    role: "server",
    transport: "http",
    gist: "The challenge of that 403 lists the scopes that the request needs.",
    level: "SHOULD",
    keys: since(
      "2025-11-25",
      "basic/authorization#runtime-insufficient-scope-errors/3",
      "basic/authorization#runtime-insufficient-scope-errors/6",
    ),
  },
  "auth.insufficient-scope.all-at-once": {
    role: "server",
    transport: "http",
    gist: "One challenge names all the scopes that an operation needs, so that no second challenge follows.",
    level: "SHOULD",
    keys: {
      "2026-07-28": ["basic/authorization#runtime-insufficient-scope-errors/7"],
    },
  },
  "auth.insufficient-scope.resource-metadata": {
    role: "server",
    transport: "http",
    gist: "The challenge of that 403 names the URL of the resource metadata.",
    level: "SHOULD",
    keys: since("2025-11-25", "basic/authorization#runtime-insufficient-scope-errors/4"),
  },
  "auth.insufficient-scope.description": {
    role: "server",
    transport: "http",
    gist: "The challenge of that 403 may describe the error.",
    level: "MAY",
    keys: since("2025-11-25", "basic/authorization#runtime-insufficient-scope-errors/5"),
  },
  "auth.scope.hierarchy": {
    role: "server",
    transport: "http",
    gist: "A token with a broader scope is accepted where a narrower scope that it implies is required.",
    level: "MUST",
    keys: {
      "2026-07-28": ["basic/authorization#step-up-authorization-flow/7"],
    },
  },
});
