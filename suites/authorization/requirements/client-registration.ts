import { between, requirements } from "../../catalogue/requirement.ts";

/** How a client gets its id, and to which authorization server the id belongs. */
export const authClientRegistration = requirements({
  "auth.registration.client-id": {
    role: "client",
    transport: "http",
    gist: "A client has a client id before it starts the authorization flow.",
    level: "MUST",
    keys: {
      "2026-07-28": ["basic/authorization#client-registration/1"],
    },
  },
  "auth.registration.pre-registered-first": {
    role: "client",
    transport: "http",
    gist: "A client that was registered in advance uses those credentials before any other way.",
    level: "SHOULD",
    keys: {
      "2025-11-25": ["basic/authorization#client-registration-approaches/1"],
      "2026-07-28": ["basic/authorization/client-registration#top/1"],
    },
  },
  "auth.registration.metadata-document-second": {
    role: "client",
    transport: "http",
    gist: "Without such credentials, a client uses its metadata document if the authorization server supports it.",
    level: "SHOULD",
    keys: {
      "2025-11-25": ["basic/authorization#client-registration-approaches/2"],
      "2026-07-28": ["basic/authorization/client-registration#top/2"],
    },
  },
  "auth.registration.dynamic-third": {
    role: "client",
    transport: "http",
    gist: "Without either, a client registers dynamically if the authorization server has an endpoint for it.",
    level: "SHOULD",
    keys: {
      "2025-11-25": ["basic/authorization#client-registration-approaches/3"],
      "2026-07-28": ["basic/authorization/client-registration#top/3"],
    },
  },
  "auth.registration.user-last": {
    role: "client",
    transport: "http",
    gist: "If no other way is left, the user is asked for the details of the client.",
    level: "SHOULD",
    keys: {
      "2025-11-25": ["basic/authorization#client-registration-approaches/4"],
      "2026-07-28": ["basic/authorization/client-registration#top/4"],
    },
    exclusion: {
      kind: "human",
      reason: "The question is a dialog of the application, and only a person sees it.",
    },
  },
  "auth.registration.static-credentials": {
    role: "client",
    transport: "http",
    gist: "A client can be given static credentials, and uses them.",
    level: "SHOULD",
    keys: {
      "2025-11-25": ["basic/authorization#preregistration/1"],
      "2026-07-28": ["basic/authorization/client-registration#pre-registration/1"],
    },
  },
  "auth.registration.dynamic": {
    role: "both",
    transport: "http",
    gist: "Dynamic registration is supported by both sides.",
    level: "SHOULD",
    levels: { "2025-11-25": "MAY", "2026-07-28": "MAY" },
    keys: {
      ...between(
        "2025-03-26",
        "2025-06-18",
        "basic/authorization#overview/2",
        "basic/authorization#dynamic-client-registration/1",
      ),
      "2025-11-25": ["basic/authorization#overview/3", "basic/authorization#dynamic-client-registration/1"],
      "2026-07-28": [
        "basic/authorization#overview/3",
        "basic/authorization/client-registration#dynamic-client-registration/1",
      ],
    },
  },
  "auth.registration.application-type": {
    role: "client",
    transport: "http",
    gist: "A dynamic registration states an application_type.",
    level: "MUST",
    keys: {
      "2026-07-28": [
        "basic/authorization/client-registration#application-type-and-redirect-uri-constraints/1",
      ],
    },
  },
  "auth.registration.application-type-fits": {
    role: "client",
    transport: "http",
    gist: "The application_type is native for an application on the user's machine, and web for one on a remote host.",
    level: "SHOULD",
    keys: {
      "2026-07-28": [
        "basic/authorization/client-registration#application-type-and-redirect-uri-constraints/2",
        "basic/authorization/client-registration#application-type-and-redirect-uri-constraints/3",
      ],
    },
  },
  "auth.registration.rejection-survived": {
    role: "client",
    transport: "http",
    gist: "A client handles a registration that is rejected because of its redirect URIs.",
    level: "MUST",
    keys: {
      "2026-07-28": [
        "basic/authorization/client-registration#application-type-and-redirect-uri-constraints/4",
      ],
    },
  },
  "auth.registration.rejection-told": {
    role: "client",
    transport: "http",
    gist: "A rejected registration is reported to the user or developer in meaningful words.",
    level: "SHOULD",
    keys: {
      "2026-07-28": [
        "basic/authorization/client-registration#application-type-and-redirect-uri-constraints/5",
      ],
    },
    exclusion: {
      kind: "human",
      reason: "Only the reader can say whether the words are meaningful.",
    },
  },
  "auth.registration.rejection-retried": {
    role: "client",
    transport: "http",
    gist: "A client may register again with another application_type or other redirect URIs.",
    level: "MAY",
    keys: {
      "2026-07-28": [
        "basic/authorization/client-registration#application-type-and-redirect-uri-constraints/6",
      ],
    },
    exclusion: { kind: "permission", reason: "It allows another attempt and requires none." },
  },
  "auth.credentials.per-issuer": {
    role: "client",
    transport: "http",
    gist: "A client stores credentials and tokens separately for each issuer.",
    level: "MUST",
    keys: {
      "2026-07-28": [
        "basic/authorization/authorization-server-discovery#authorization-server-location/3",
        "basic/authorization/client-registration#authorization-server-binding/1",
      ],
    },
  },
  "auth.credentials.not-reused": {
    role: "client",
    transport: "http",
    gist: "A client never presents the credentials of one authorization server to another.",
    level: "MUST NOT",
    keys: {
      "2026-07-28": [
        "basic/authorization/authorization-server-discovery#authorization-server-location/4",
        "basic/authorization/client-registration#authorization-server-binding/2",
      ],
    },
  },
  "auth.credentials.re-registered": {
    role: "client",
    transport: "http",
    gist: "After a change of the authorization server, a client registers with the new one.",
    level: "MUST",
    keys: {
      "2026-07-28": ["basic/authorization/client-registration#authorization-server-binding/3"],
    },
  },
  "auth.credentials.mismatch-error": {
    role: "client",
    transport: "http",
    gist: "A client whose credentials belong to another authorization server reports an error instead of trying them.",
    level: "SHOULD",
    keys: {
      "2026-07-28": ["basic/authorization/client-registration#authorization-server-binding/4"],
    },
  },
  "auth.client-metadata.supported": {
    role: "both",
    transport: "http",
    gist: "Client id metadata documents are supported by both sides.",
    level: "SHOULD",
    keys: {
      "2025-11-25": ["basic/authorization#overview/2", "basic/authorization#client-id-metadata-documents/1"],
      "2026-07-28": [
        "basic/authorization#overview/2",
        "basic/authorization/client-registration#client-id-metadata-documents/1",
      ],
    },
  },
  "auth.client-metadata.draft": {
    role: "both",
    transport: "http",
    gist: "An implementation that supports client id metadata documents follows the draft that defines them.",
    level: "MUST",
    keys: {
      "2025-11-25": ["basic/authorization#implementation-requirements/1"],
      "2026-07-28": ["basic/authorization/client-registration#implementation-requirements/1"],
    },
    exclusion: {
      side: "server",
      kind: "out-of-scope",
      reason:
        "Clients publish these documents, and authorization servers read them. An MCP server does neither.",
    },
  },
  "auth.client-metadata.hosted-https": {
    role: "client",
    transport: "http",
    gist: "A client's metadata document is served at an https URL.",
    level: "MUST",
    keys: {
      "2025-11-25": ["basic/authorization#implementation-requirements/2"],
      "2026-07-28": ["basic/authorization/client-registration#implementation-requirements/2"],
    },
  },
  "auth.client-metadata.client-id-url": {
    role: "client",
    transport: "http",
    gist: "A client id that is a URL has the scheme https and a path.",
    level: "MUST",
    keys: {
      "2025-11-25": ["basic/authorization#implementation-requirements/3"],
      "2026-07-28": ["basic/authorization/client-registration#implementation-requirements/3"],
    },
  },
  "auth.client-metadata.members": {
    role: "client",
    transport: "http",
    gist: "A client's metadata document has client_id, client_name and redirect_uris.",
    level: "MUST",
    keys: {
      "2025-11-25": ["basic/authorization#implementation-requirements/4"],
      "2026-07-28": ["basic/authorization/client-registration#implementation-requirements/4"],
    },
  },
  "auth.client-metadata.client-id-match": {
    role: "client",
    transport: "http",
    gist: "The client_id in the document is exactly the URL of the document.",
    level: "MUST",
    keys: {
      "2025-11-25": ["basic/authorization#implementation-requirements/5"],
      "2026-07-28": ["basic/authorization/client-registration#implementation-requirements/5"],
    },
  },
  "auth.client-metadata.private-key-jwt": {
    role: "client",
    transport: "http",
    gist: "A client may authenticate by private_key_jwt.",
    level: "MAY",
    keys: {
      "2025-11-25": ["basic/authorization#implementation-requirements/6"],
      "2026-07-28": ["basic/authorization/client-registration#implementation-requirements/6"],
    },
    exclusion: {
      kind: "permission",
      reason: "It allows one way of client authentication and requires none.",
    },
  },
  "auth.client-metadata.capability-checked": {
    role: "client",
    transport: "http",
    gist: "A client uses a URL as its id only if the metadata of the authorization server announces support.",
    level: "SHOULD",
    keys: {
      "2025-11-25": ["basic/authorization#discovery/1"],
      "2026-07-28": ["basic/authorization/client-registration#advertising-cimd-support/1"],
    },
  },
  "auth.client-metadata.fallback": {
    role: "client",
    transport: "http",
    gist: "Without that support, a client may register in another way.",
    level: "MAY",
    keys: {
      "2025-11-25": ["basic/authorization#discovery/2"],
      "2026-07-28": ["basic/authorization/client-registration#advertising-cimd-support/2"],
    },
    exclusion: {
      kind: "permission",
      reason: "It allows other ways of registration and requires none, so a client may continue or give up.",
    },
  },
});
