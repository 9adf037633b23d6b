import { between, requirements } from "../catalogue/requirement.ts";

export const sessions = requirements({
  "session.id.assigned": {
    role: "server",
    transport: "http",
    gist: "A server may assign a session id in the response to `initialize`.",
    level: "MAY",
    keys: between("2025-03-26", "2025-11-25", "basic/transports#session-management/1"),
  },
  // Two readings: the page of the specification recommends it, the guide to security practice requires it.
  "session.id.unguessable": {
    role: "server",
    transport: "http",
    gist: "Session ids are unique and hard to guess.",
    level: "SHOULD",
    keys: between(
      "2025-03-26",
      "2025-11-25",
      "basic/transports#session-management/2",
      "implied/security/session-id-random",
    ),
  },
  "session.id.visible-ascii": {
    role: "server",
    transport: "http",
    gist: "A session id holds only visible ASCII characters.",
    level: "MUST",
    keys: between("2025-03-26", "2025-11-25", "basic/transports#session-management/3"),
  },
  "session.id.kept-safe": {
    role: "client",
    transport: "http",
    gist: "A client handles the session id as a secret.",
    level: "MUST",
    keys: {
      "2025-11-25": ["basic/transports#session-management/4"],
    },
    exclusion: {
      kind: "unobservable",
      reason: "How a client stores the id, and to whom it shows the id, is not visible on the connection.",
    },
  },
  "session.id.repeated": {
    role: "client",
    transport: "http",
    gist: "A client sends the session id with every request after `initialize`.",
    level: "MUST",
    keys: {
      ...between("2025-03-26", "2025-06-18", "basic/transports#session-management/4"),
      "2025-11-25": ["basic/transports#session-management/5"],
    },
  },
  "session.initialize.bare": {
    role: "server",
    transport: "http",
    gist: "A server accepts `initialize` without a session id and without a version header.",
    level: "MUST",
    keys: between("2025-03-26", "2025-11-25", "implied/http/initialize-anew-without-session"),
  },
  "session.missing-400": {
    role: "server",
    transport: "http",
    gist: "In a session, a request without its session id is answered with status 400.",
    level: "SHOULD",
    keys: {
      ...between("2025-03-26", "2025-06-18", "basic/transports#session-management/5"),
      "2025-11-25": ["basic/transports#session-management/6"],
    },
  },
  // Two readings (docs/readings.md, S21): the page speaks of ended sessions only, so 400 is as
  // good as 404.
  "session.unknown-refused": {
    role: "server",
    transport: "http",
    gist: "A request with a session id that was never assigned is refused.",
    level: "SHOULD",
    keys: between("2025-03-26", "2025-11-25", "implied/http/unknown-session"),
  },
  "session.ended.server": {
    role: "server",
    transport: "http",
    gist: "A server may end a session and its streams at any time.",
    level: "MAY",
    keys: {
      ...between("2025-03-26", "2025-06-18", "basic/transports#session-management/6"),
      "2025-11-25": [
        "basic/transports#session-management/7",
        "basic/transports#sending-messages-to-the-server/18",
      ],
    },
    exclusion: {
      kind: "permission",
      reason:
        "The end of a session is the choice of the server; its answers afterwards are a separate requirement.",
    },
  },
  "session.ended.status-404": {
    role: "server",
    transport: "http",
    gist: "A request with the id of an ended session is answered with status 404.",
    level: "MUST",
    keys: {
      ...between("2025-03-26", "2025-06-18", "basic/transports#session-management/7"),
      "2025-11-25": ["basic/transports#session-management/8"],
    },
  },
  "session.ended.client-restarts": {
    role: "client",
    transport: "http",
    gist: "A client whose session is answered with status 404 begins a new one by `initialize` without a session id.",
    level: "MUST",
    keys: {
      ...between("2025-03-26", "2025-06-18", "basic/transports#session-management/8"),
      "2025-11-25": ["basic/transports#session-management/9"],
    },
  },
  "session.delete.sent": {
    role: "client",
    transport: "http",
    gist: "A client that no longer needs a session ends it by DELETE.",
    level: "SHOULD",
    keys: {
      ...between("2025-03-26", "2025-06-18", "basic/transports#session-management/9"),
      "2025-11-25": ["basic/transports#session-management/10"],
    },
  },
  "session.delete.refused-405": {
    role: "server",
    transport: "http",
    gist: "A server that does not allow clients to end sessions answers DELETE with status 405.",
    level: "MAY",
    keys: {
      ...between("2025-03-26", "2025-06-18", "basic/transports#session-management/10"),
      "2025-11-25": ["basic/transports#session-management/11"],
    },
  },
  "session.security.no-authentication": {
    role: "server",
    transport: "http",
    gist: "A session id is not enough to use a protected server.",
    level: "MUST NOT",
    keys: between("2025-03-26", "2025-11-25", "implied/security/no-session-auth"),
  },
  "session.security.bound-to-user": {
    role: "server",
    transport: "http",
    gist: "A session is refused to everyone but the user who started it.",
    level: "SHOULD",
    keys: between("2025-03-26", "2025-11-25", "implied/security/session-bound-to-user"),
  },
});
