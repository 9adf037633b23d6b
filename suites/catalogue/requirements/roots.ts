import { requirements } from "../requirement.ts";

export const roots = requirements({
  "roots.capability.declared": {
    role: "client",
    gist: "A client that serves roots declares the roots capability: at initialize, or on each request where there is no handshake.",
    level: "MUST",
    keys: {
      "2024-11-05": ["client/roots#capabilities/1"],
      "2025-03-26": ["client/roots#capabilities/1"],
      "2025-06-18": ["client/roots#capabilities/1"],
      "2025-11-25": ["client/roots#capabilities/1"],
      "2026-07-28": ["client/roots#capabilities/1"],
    },
  },
  "roots.capability.respected": {
    role: "server",
    gist: "A server does not ask for roots when the client has not declared the roots capability.",
    level: "SHOULD",
    keys: {
      "2024-11-05": ["client/roots#implementation-guidelines/5"],
      "2025-03-26": ["client/roots#implementation-guidelines/5"],
      "2025-06-18": ["client/roots#implementation-guidelines/5"],
      "2025-11-25": ["client/roots#implementation-guidelines/5"],
      "2026-07-28": ["client/roots#implementation-guidelines/5"],
    },
  },
  "roots.list.unsupported": {
    role: "client",
    gist: "A client that has not declared roots answers roots/list with error -32601.",
    level: "SHOULD",
    keys: {
      "2024-11-05": ["client/roots#error-handling/1"],
      "2025-03-26": ["client/roots#error-handling/1"],
      "2025-06-18": ["client/roots#error-handling/1"],
      "2025-11-25": ["client/roots#error-handling/1"],
    },
  },
  "roots.list.internal-error": {
    role: "client",
    gist: "A client whose roots cannot be listed because of a failure of its own answers with error -32603.",
    level: "SHOULD",
    keys: {
      "2024-11-05": ["client/roots#error-handling/2"],
      "2025-03-26": ["client/roots#error-handling/2"],
      "2025-06-18": ["client/roots#error-handling/2"],
      "2025-11-25": ["client/roots#error-handling/2"],
    },
    exclusion: {
      kind: "unobservable",
      reason:
        "Only the client knows that a failure was internal; seen from outside, an error with another code can be just as right.",
    },
  },
  "roots.result.shape": {
    role: "client",
    gist: "The answer to roots/list holds an array of roots, each with a uri and, if it is named, a string as its name.",
    level: "MUST",
    keys: {
      "2024-11-05": ["implied/roots/list-shape"],
      "2025-03-26": ["implied/roots/list-shape"],
      "2025-06-18": ["implied/roots/list-shape"],
      "2025-11-25": ["implied/roots/list-shape"],
      "2026-07-28": ["implied/roots/list-shape"],
    },
  },
  "roots.uri.file-scheme": {
    role: "client",
    gist: "The uri of each root has the file scheme.",
    level: "MUST",
    keys: {
      "2024-11-05": ["client/roots#root/1"],
      "2025-03-26": ["client/roots#root/1"],
      "2025-06-18": ["client/roots#root/1"],
      "2025-11-25": ["client/roots#root/1"],
      "2026-07-28": ["client/roots#root/1"],
    },
  },
  "roots.list-changed.sent": {
    role: "client",
    gist: "A client that declares roots.listChanged sends notifications/roots/list_changed when its roots change.",
    level: "MUST",
    keys: {
      "2024-11-05": ["client/roots#root-list-changes/1"],
      "2025-03-26": ["client/roots#root-list-changes/1"],
      "2025-06-18": ["client/roots#root-list-changes/1"],
      "2025-11-25": ["client/roots#root-list-changes/1"],
    },
  },
  "roots.list-changed.removed": {
    role: "client",
    gist: "A client of the stateless revision sends no notifications/roots/list_changed.",
    level: "MUST NOT",
    keys: {
      "2026-07-28": ["implied/removed/roots-changed"],
    },
  },
  "roots.list-changed.survived": {
    role: "server",
    gist: "A server goes on answering after notifications/roots/list_changed.",
    level: "SHOULD",
    keys: {
      "2024-11-05": ["client/roots#implementation-guidelines/6"],
      "2025-03-26": ["client/roots#implementation-guidelines/6"],
      "2025-06-18": ["client/roots#implementation-guidelines/6"],
      "2025-11-25": ["client/roots#implementation-guidelines/6"],
    },
  },
  "roots.list-changed.refetched": {
    role: "server",
    gist: "A server that uses roots asks for them again after notifications/roots/list_changed.",
    level: "SHOULD",
    keys: {
      "2024-11-05": ["implied/roots/server-refresh"],
      "2025-03-26": ["implied/roots/server-refresh"],
      "2025-06-18": ["implied/roots/server-refresh"],
      "2025-11-25": ["implied/roots/server-refresh"],
    },
  },
  "roots.boundaries.respected": {
    role: "server",
    gist: "A server keeps its file operations within the roots that it was given and refuses paths outside of them.",
    level: "SHOULD",
    keys: {
      "2024-11-05": [
        "client/roots#implementation-guidelines/7",
        "client/roots#security-considerations/6",
        "client/roots#security-considerations/7",
      ],
      "2025-03-26": [
        "client/roots#implementation-guidelines/7",
        "client/roots#security-considerations/6",
        "client/roots#security-considerations/7",
      ],
      "2025-06-18": [
        "client/roots#implementation-guidelines/7",
        "client/roots#security-considerations/6",
        "client/roots#security-considerations/7",
      ],
      "2025-11-25": [
        "client/roots#implementation-guidelines/7",
        "client/roots#security-considerations/6",
        "client/roots#security-considerations/7",
      ],
      "2026-07-28": [
        "client/roots#security-considerations/6",
        "client/roots#security-considerations/7",
        "client/roots#implementation-guidelines/6",
      ],
    },
  },
  "roots.unavailable.survived": {
    role: "server",
    gist: "A server goes on answering when a root that it was given is no longer there.",
    level: "SHOULD",
    keys: {
      "2024-11-05": ["client/roots#security-considerations/5"],
      "2025-03-26": ["client/roots#security-considerations/5"],
      "2025-06-18": ["client/roots#security-considerations/5"],
      "2025-11-25": ["client/roots#security-considerations/5"],
      "2026-07-28": ["client/roots#security-considerations/5"],
    },
  },
  "roots.cache.sensible": {
    role: "server",
    gist: "A server keeps what it learned of the roots no longer than is sensible.",
    level: "SHOULD",
    keys: {
      "2024-11-05": ["client/roots#implementation-guidelines/8"],
      "2025-03-26": ["client/roots#implementation-guidelines/8"],
      "2025-06-18": ["client/roots#implementation-guidelines/8"],
      "2025-11-25": ["client/roots#implementation-guidelines/8"],
      "2026-07-28": ["client/roots#implementation-guidelines/7"],
    },
    exclusion: {
      kind: "unobservable",
      reason:
        "No time is named for which roots stay good, and a server that does not ask again may have a cache or simply no need of them.",
    },
  },
  "roots.consent.asked": {
    role: "host",
    gist: "The user agrees before roots are shown to a server.",
    level: "SHOULD",
    keys: {
      "2024-11-05": ["client/roots#implementation-guidelines/1"],
      "2025-03-26": ["client/roots#implementation-guidelines/1"],
      "2025-06-18": ["client/roots#implementation-guidelines/1"],
      "2025-11-25": ["client/roots#implementation-guidelines/1"],
      "2026-07-28": ["client/roots#implementation-guidelines/1"],
    },
    exclusion: {
      kind: "human",
      reason:
        "The question is put to the user on a screen, and a list of roots looks the same whether it was asked or not.",
    },
  },
  "roots.management.clear": {
    role: "host",
    gist: "The user can see and manage the roots in a clear interface.",
    level: "SHOULD",
    keys: {
      "2024-11-05": ["client/roots#implementation-guidelines/2"],
      "2025-03-26": ["client/roots#implementation-guidelines/2"],
      "2025-06-18": ["client/roots#implementation-guidelines/2"],
      "2025-11-25": ["client/roots#implementation-guidelines/2"],
      "2026-07-28": ["client/roots#implementation-guidelines/2"],
    },
    exclusion: {
      kind: "human",
      reason: "Whether an interface is clear is for the people to judge who look at it.",
    },
  },
  "roots.accessibility.checked": {
    role: "client",
    gist: "A client makes sure that a root can be reached before it shows it.",
    level: "SHOULD",
    keys: {
      "2024-11-05": ["client/roots#implementation-guidelines/3"],
      "2025-03-26": ["client/roots#implementation-guidelines/3"],
      "2025-06-18": ["client/roots#implementation-guidelines/3"],
      "2025-11-25": ["client/roots#implementation-guidelines/3"],
      "2026-07-28": ["client/roots#implementation-guidelines/3"],
    },
    exclusion: {
      kind: "unobservable",
      reason:
        "A client can look at a root and still show one that is out of reach, so the list does not tell whether it looked.",
    },
  },
  "roots.changes.watched": {
    role: "client",
    gist: "A client keeps watch for changes of its roots.",
    level: "SHOULD",
    keys: {
      "2024-11-05": ["client/roots#implementation-guidelines/4"],
      "2025-03-26": ["client/roots#implementation-guidelines/4"],
      "2025-06-18": ["client/roots#implementation-guidelines/4"],
      "2025-11-25": ["client/roots#implementation-guidelines/4"],
      "2026-07-28": ["client/roots#implementation-guidelines/4"],
    },
    exclusion: {
      kind: "unobservable",
      reason:
        "How a client learns of a change is its own affair; the notification by which it tells others has its own requirement.",
    },
  },
  "roots.accessibility.watched": {
    role: "client",
    gist: "A client notices when one of its roots can no longer be reached.",
    level: "MUST",
    keys: {
      "2024-11-05": ["client/roots#security-considerations/4"],
      "2025-03-26": ["client/roots#security-considerations/4"],
      "2025-06-18": ["client/roots#security-considerations/4"],
      "2025-11-25": ["client/roots#security-considerations/4"],
      "2026-07-28": ["client/roots#security-considerations/4"],
    },
    exclusion: {
      kind: "unobservable",
      reason: "Nothing is said of what a client does once it notices, so there is no message to wait for.",
    },
  },
  "roots.permissions.kept": {
    role: "client",
    gist: "A client shows a server only roots that it is permitted to show.",
    level: "MUST",
    keys: {
      "2024-11-05": ["client/roots#security-considerations/1"],
      "2025-03-26": ["client/roots#security-considerations/1"],
      "2025-06-18": ["client/roots#security-considerations/1"],
      "2025-11-25": ["client/roots#security-considerations/1"],
      "2026-07-28": ["client/roots#security-considerations/1"],
    },
    exclusion: {
      kind: "unobservable",
      reason:
        "The permissions are settled between client and user and are never sent, so a list cannot be held against them.",
    },
  },
  "roots.uri.validated": {
    role: "client",
    gist: "A client checks the URIs of its roots for path traversal.",
    level: "MUST",
    keys: {
      "2024-11-05": ["client/roots#security-considerations/2"],
      "2025-03-26": ["client/roots#security-considerations/2"],
      "2025-06-18": ["client/roots#security-considerations/2"],
      "2025-11-25": ["client/roots#security-considerations/2"],
      "2026-07-28": ["client/roots#security-considerations/2"],
    },
    exclusion: {
      kind: "unobservable",
      reason:
        "The check comes before a URI is sent, and a harmless URI arrives alike with it and without it.",
    },
  },
  "roots.access.controlled": {
    role: "client",
    gist: "A client guards the access to its roots.",
    level: "MUST",
    keys: {
      "2024-11-05": ["client/roots#security-considerations/3"],
      "2025-03-26": ["client/roots#security-considerations/3"],
      "2025-06-18": ["client/roots#security-considerations/3"],
      "2025-11-25": ["client/roots#security-considerations/3"],
      "2026-07-28": ["client/roots#security-considerations/3"],
    },
    exclusion: {
      kind: "unobservable",
      reason:
        "Roots are only names on the wire; the files behind them are guarded by the system on which they lie.",
    },
  },
  "roots.deprecated.avoided": {
    role: "both",
    gist: "New code does without roots, and old code moves away from them.",
    level: "SHOULD NOT",
    keys: {
      "2026-07-28": ["client/roots#top/1", "client/roots#top/2"],
    },
    exclusion: {
      kind: "unobservable",
      reason:
        "A message does not tell how old the code is that sent it, nor whether its author plans to move on.",
    },
  },
});
