import { between, requirements, since } from "../../catalogue/requirement.ts";

/** How tools are protected, and how far their descriptions are trusted. */
export const securityTools = requirements({
  "security.tools.access-control": {
    role: "server",
    gist: "Tools are protected by access control.",
    level: "MUST",
    keys: since("2024-11-05", "server/tools#security-considerations/2"),
    exclusion: {
      kind: "unobservable",
      reason: "Who is allowed to call which tool is the operator's policy and appears in no message.",
    },
  },
  "security.tools.rate-limited": {
    role: "server",
    gist: "The rate of tool calls is limited.",
    level: "MUST",
    keys: since("2024-11-05", "server/tools#security-considerations/3"),
    exclusion: {
      kind: "unobservable",
      reason:
        "No rate is given, so no number of answered calls proves that the limit is missing, and flooding a target does harm.",
    },
  },
  "security.tools.outputs-sanitized": {
    role: "server",
    gist: "The output of tools is sanitized.",
    level: "MUST",
    keys: since("2024-11-05", "server/tools#security-considerations/4"),
    exclusion: {
      kind: "unobservable",
      reason:
        "The specification names no property of sanitized output, so no output can be compared with it.",
    },
  },
  "security.tools.annotations-untrusted": {
    role: "client",
    gist: "A client trusts tool annotations only from servers that it trusts.",
    level: "MUST",
    keys: {
      ...between("2025-03-26", "2025-06-18", "server/tools#tool/1"),
      "2025-11-25": ["server/tools#tool/2"],
      "2026-07-28": ["server/tools#tool/3"],
    },
    exclusion: {
      kind: "unobservable",
      reason: "Trust is a decision inside the client, and the messages are the same.",
    },
  },
});
