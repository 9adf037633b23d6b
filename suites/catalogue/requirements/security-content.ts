import { requirements } from "../requirement.ts";

/** What a server is let at and gives away: roots, prompts and resources. */
export const securityContent = requirements({
  "security.roots.permitted": {
    role: "client",
    gist: "A client exposes only roots that its permissions allow.",
    level: "MUST",
    keys: {
      "2024-11-05": ["client/roots#security-considerations/1"],
      "2025-03-26": ["client/roots#security-considerations/1"],
      "2025-06-18": ["client/roots#security-considerations/1"],
      "2025-11-25": ["client/roots#security-considerations/1"],
    },
    exclusion: {
      kind: "unobservable",
      reason: "Which permissions the client checked before it listed a root is not in the list.",
    },
  },
  "security.roots.uris-validated": {
    role: "client",
    gist: "A client validates its root URIs against path traversal.",
    level: "MUST",
    keys: {
      "2024-11-05": ["client/roots#security-considerations/2"],
      "2025-03-26": ["client/roots#security-considerations/2"],
      "2025-06-18": ["client/roots#security-considerations/2"],
      "2025-11-25": ["client/roots#security-considerations/2"],
    },
    exclusion: {
      kind: "unobservable",
      reason:
        "The validation comes before the list is sent, and a harmless list is the same with it and without it.",
    },
  },
  "security.roots.access-control": {
    role: "client",
    gist: "A client guards access to its roots.",
    level: "MUST",
    keys: {
      "2024-11-05": ["client/roots#security-considerations/3"],
      "2025-03-26": ["client/roots#security-considerations/3"],
      "2025-06-18": ["client/roots#security-considerations/3"],
      "2025-11-25": ["client/roots#security-considerations/3"],
    },
    exclusion: {
      kind: "unobservable",
      reason: "The guard stands between the client and its file system, where no message passes.",
    },
  },
  "security.roots.accessibility-monitored": {
    role: "client",
    gist: "A client keeps watch on whether its roots can still be reached.",
    level: "MUST",
    keys: {
      "2024-11-05": ["client/roots#security-considerations/4"],
      "2025-03-26": ["client/roots#security-considerations/4"],
      "2025-06-18": ["client/roots#security-considerations/4"],
      "2025-11-25": ["client/roots#security-considerations/4"],
    },
    exclusion: {
      kind: "unobservable",
      reason: "Watching leaves no message; what follows from a changed root is a requirement of the roots.",
    },
  },
  "security.roots.unavailable-root": {
    role: "server",
    gist: "A server goes on serving after a root has vanished from the client's list.",
    level: "SHOULD",
    keys: {
      "2024-11-05": ["client/roots#security-considerations/5"],
      "2025-03-26": ["client/roots#security-considerations/5"],
      "2025-06-18": ["client/roots#security-considerations/5"],
      "2025-11-25": ["client/roots#security-considerations/5"],
    },
  },
  "security.roots.boundaries-respected": {
    role: "server",
    gist: "A server keeps within the client's roots: a path that lies outside them is refused.",
    level: "SHOULD",
    keys: {
      "2024-11-05": ["client/roots#security-considerations/6", "client/roots#security-considerations/7"],
      "2025-03-26": ["client/roots#security-considerations/6", "client/roots#security-considerations/7"],
      "2025-06-18": ["client/roots#security-considerations/6", "client/roots#security-considerations/7"],
      "2025-11-25": ["client/roots#security-considerations/6", "client/roots#security-considerations/7"],
    },
  },
  "security.prompts.injection": {
    role: "both",
    gist: "Inputs and outputs of prompts are validated against injection and unauthorized access.",
    level: "MUST",
    keys: {
      "2024-11-05": ["server/prompts#security/1"],
      "2025-03-26": ["server/prompts#security/1"],
      "2025-06-18": ["server/prompts#security/1"],
      "2025-11-25": ["server/prompts#security/1"],
      "2026-07-28": ["server/prompts#security/1"],
    },
    exclusion: {
      kind: "unobservable",
      reason:
        "A prompt carries free text, and no text is an injection in itself; what the receiver lets it do happens out of sight.",
    },
  },
  "security.resources.path-traversal": {
    role: "server",
    gist: "A server of file resources gives no content from outside its folders for a URI with dot segments, plain or encoded.",
    level: "MUST",
    keys: {
      "2026-07-28": ["server/resources#security-considerations/5"],
    },
  },
  "security.resources.access-control": {
    role: "server",
    gist: "Sensitive resources are under access control.",
    level: "SHOULD",
    keys: {
      "2024-11-05": ["server/resources#security-considerations/2"],
      "2025-03-26": ["server/resources#security-considerations/2"],
      "2025-06-18": ["server/resources#security-considerations/2"],
      "2025-11-25": ["server/resources#security-considerations/2"],
      "2026-07-28": ["server/resources#security-considerations/2"],
    },
    exclusion: {
      kind: "unobservable",
      reason:
        "Which resource is sensitive, and for whom, is the operator's policy and appears in no message.",
    },
  },
  "security.resources.permissions-first": {
    role: "server",
    gist: "Permissions on a resource are checked before anything is done with it.",
    level: "SHOULD",
    keys: {
      "2024-11-05": ["server/resources#security-considerations/4"],
      "2025-03-26": ["server/resources#security-considerations/4"],
      "2025-06-18": ["server/resources#security-considerations/4"],
      "2025-11-25": ["server/resources#security-considerations/4"],
      "2026-07-28": ["server/resources#security-considerations/4"],
    },
    exclusion: {
      kind: "unobservable",
      reason: "The order of the steps inside a server cannot be told from its answer.",
    },
  },
});
