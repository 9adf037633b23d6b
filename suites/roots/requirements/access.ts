import { requirements, since } from "../../catalogue/requirement.ts";

/** Who may open which folder, and how an application manages its roots. */
export const rootsAccess = requirements({
  "roots.consent.asked": {
    role: "host",
    gist: "The user agrees before a server sees roots.",
    level: "SHOULD",
    keys: since("2024-11-05", "client/roots#implementation-guidelines/1"),
    exclusion: {
      kind: "human",
      reason: "The user is asked on a screen, and the list of roots is the same in both cases.",
    },
  },
  "roots.management.clear": {
    role: "host",
    gist: "The user can see and manage the roots in a clear interface.",
    level: "SHOULD",
    keys: since("2024-11-05", "client/roots#implementation-guidelines/2"),
    exclusion: {
      kind: "human",
      reason: "Only the people who look at an interface can say whether it is clear.",
    },
  },
  "roots.accessibility.checked": {
    role: "client",
    gist: "A client checks that a root is accessible before it exposes it.",
    level: "SHOULD",
    keys: since("2024-11-05", "client/roots#implementation-guidelines/3"),
    exclusion: {
      kind: "unobservable",
      reason:
        "A client can check a root and still expose one that is not accessible, so the list does not show whether it checked.",
    },
  },
  "roots.changes.watched": {
    role: "client",
    gist: "A client monitors its roots for changes.",
    level: "SHOULD",
    keys: since("2024-11-05", "client/roots#implementation-guidelines/4"),
    exclusion: {
      kind: "unobservable",
      reason:
        "How a client notices a change is internal; the notification of a change is a separate requirement.",
    },
  },
  "roots.accessibility.watched": {
    role: "client",
    gist: "A client notices when one of its roots is no longer accessible.",
    level: "MUST",
    keys: since("2024-11-05", "client/roots#security-considerations/4"),
    exclusion: {
      kind: "unobservable",
      reason: "The specification does not say what a client does then, so there is no message to wait for.",
    },
  },
  "roots.permissions.kept": {
    role: "client",
    gist: "A client exposes only roots that it is permitted to expose.",
    level: "MUST",
    keys: since("2024-11-05", "client/roots#security-considerations/1"),
    exclusion: {
      kind: "unobservable",
      reason:
        "The permissions are agreed between client and user and never sent, so a list cannot be compared with them.",
    },
  },
  "roots.uri.validated": {
    role: "client",
    gist: "A client checks the URIs of its roots for path traversal.",
    level: "MUST",
    keys: since("2024-11-05", "client/roots#security-considerations/2"),
    exclusion: {
      kind: "unobservable",
      reason: "The check happens before a URI is sent, and a harmless URI is the same with and without it.",
    },
  },
  "roots.access.controlled": {
    role: "client",
    gist: "A client controls the access to its roots.",
    level: "MUST",
    keys: since("2024-11-05", "client/roots#security-considerations/3"),
    exclusion: {
      kind: "unobservable",
      reason: "Roots are only names on the wire; the operating system protects the files.",
    },
  },
  "roots.deprecated.avoided": {
    role: "both",
    gist: "New code does not use roots, and old code migrates from them.",
    level: "SHOULD NOT",
    keys: {
      "2026-07-28": ["client/roots#top/1", "client/roots#top/2"],
    },
    exclusion: {
      kind: "unobservable",
      reason: "A message does not show the age of the code that sent it.",
    },
  },
});
