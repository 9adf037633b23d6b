import { between, requirements, since } from "../../catalogue/requirement.ts";

export const roots = requirements({
  "roots.capability.declared": {
    role: "client",
    gist: "A client that serves roots declares the roots capability: at initialize, or on each request where there is no handshake.",
    level: "MUST",
    keys: since("2024-11-05", "client/roots#capabilities/1"),
  },
  "roots.capability.respected": {
    role: "server",
    gist: "A server does not ask for roots when the client has not declared the roots capability.",
    level: "SHOULD",
    keys: since("2024-11-05", "client/roots#implementation-guidelines/5"),
  },
  "roots.list.unsupported": {
    role: "client",
    gist: "A client that has not declared roots answers roots/list with error -32601.",
    level: "SHOULD",
    keys: between("2024-11-05", "2025-11-25", "client/roots#error-handling/1"),
  },
  "roots.list.internal-error": {
    role: "client",
    gist: "A client that cannot list its roots because of an internal failure answers with error -32603.",
    level: "SHOULD",
    keys: between("2024-11-05", "2025-11-25", "client/roots#error-handling/2"),
    exclusion: {
      kind: "unobservable",
      reason: "Only the client knows that a failure was internal; another code can be right as well.",
    },
  },
  "roots.result.shape": {
    role: "client",
    gist: "The answer to roots/list has an array of roots, each with a uri; a name, if present, is a string.",
    level: "MUST",
    keys: since("2024-11-05", "implied/roots/list-shape"),
  },
  "roots.uri.file-scheme": {
    role: "client",
    gist: "The uri of each root has the file scheme.",
    level: "MUST",
    keys: since("2024-11-05", "client/roots#root/1"),
  },
  "roots.list-changed.sent": {
    role: "client",
    gist: "A client that declares roots.listChanged sends notifications/roots/list_changed when its roots change.",
    level: "MUST",
    keys: between("2024-11-05", "2025-11-25", "client/roots#root-list-changes/1"),
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
    gist: "A server continues to answer after notifications/roots/list_changed.",
    level: "SHOULD",
    keys: between("2024-11-05", "2025-11-25", "client/roots#implementation-guidelines/6"),
  },
  "roots.list-changed.refetched": {
    role: "server",
    gist: "A server that uses roots requests them again after notifications/roots/list_changed.",
    level: "SHOULD",
    keys: between("2024-11-05", "2025-11-25", "implied/roots/server-refresh"),
  },
  "roots.boundaries.respected": {
    role: "server",
    gist: "A server limits its file operations to the roots that it was given, and refuses paths outside of them.",
    level: "SHOULD",
    keys: {
      ...between(
        "2024-11-05",
        "2025-11-25",
        "client/roots#implementation-guidelines/7",
        "client/roots#security-considerations/6",
        "client/roots#security-considerations/7",
      ),
      "2026-07-28": [
        "client/roots#security-considerations/6",
        "client/roots#security-considerations/7",
        "client/roots#implementation-guidelines/6",
      ],
    },
    exclusion: {
      kind: "unobservable",
      reason:
        "Only the author of a server knows which of its tools read files, and which argument is a path. A server may also serve files of its own outside of the roots.",
    },
  },
  "roots.unavailable.survived": {
    role: "server",
    gist: "A server continues to answer when a root that it was given no longer exists.",
    level: "SHOULD",
    keys: since("2024-11-05", "client/roots#security-considerations/5"),
  },
  "roots.cache.sensible": {
    role: "server",
    gist: "A server caches roots no longer than is sensible.",
    level: "SHOULD",
    keys: {
      ...between("2024-11-05", "2025-11-25", "client/roots#implementation-guidelines/8"),
      "2026-07-28": ["client/roots#implementation-guidelines/7"],
    },
    exclusion: {
      kind: "unobservable",
      reason:
        "No time is given, and a server that does not ask again may have a cache or may not need the roots.",
    },
  },
});
