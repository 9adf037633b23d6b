import { requirements, since } from "../../catalogue/requirement.ts";

/** What a server exposes: prompts and resources. */
export const securityContent = requirements({
  "security.prompts.injection": {
    role: "both",
    gist: "Inputs and outputs of prompts are validated against injection and unauthorized access.",
    level: "MUST",
    keys: since("2024-11-05", "server/prompts#security/1"),
    exclusion: {
      kind: "unobservable",
      reason:
        "A prompt is free text, and no text is an injection in itself; what the receiver allows it to do is not visible.",
    },
  },
  "security.resources.path-traversal": {
    role: "server",
    gist: "A server of file resources returns no content from outside its folders for a URI with dot segments, plain or encoded.",
    level: "MUST",
    keys: {
      "2026-07-28": ["server/resources#security-considerations/5"],
    },
  },
  "security.resources.access-control": {
    role: "server",
    gist: "Sensitive resources are protected by access control.",
    level: "SHOULD",
    keys: since("2024-11-05", "server/resources#security-considerations/2"),
    exclusion: {
      kind: "unobservable",
      reason:
        "Which resource is sensitive, and for whom, is the operator's policy and appears in no message.",
    },
  },
  "security.resources.permissions-first": {
    role: "server",
    gist: "Permissions on a resource are checked before any operation on it.",
    level: "SHOULD",
    keys: since("2024-11-05", "server/resources#security-considerations/4"),
    exclusion: {
      kind: "unobservable",
      reason: "An answer does not show the order of the steps inside a server.",
    },
  },
});
