import { requirements } from "../requirement.ts";

/** How icons, which anybody's server may offer, are fetched and shown. */
export const securityIcons = requirements({
  "security.icons.untrusted": {
    role: "client",
    gist: "Icons and what is told of them are treated as untrusted input.",
    level: "MUST",
    keys: {
      "2025-11-25": ["basic#icons/5"],
      "2026-07-28": ["basic#icons/5"],
    },
    exclusion: {
      kind: "unobservable",
      reason:
        "It is an attitude of the code that reads them; the concrete precautions are requirements of their own.",
    },
  },
  "security.icons.https-or-data": {
    role: "both",
    gist: "The URI of an icon is an https or a data URI, and no other is used.",
    level: "MUST",
    keys: {
      "2025-11-25": ["basic#icons/6"],
      "2026-07-28": ["basic#icons/6"],
    },
  },
  "security.icons.unsafe-uri-rejected": {
    role: "client",
    gist: "A client fetches no icon by an unsafe scheme, and follows no unsafe redirect to one.",
    level: "MUST",
    keys: {
      "2025-11-25": ["basic#icons/7"],
      "2026-07-28": ["basic#icons/7"],
    },
  },
  "security.icons.without-credentials": {
    role: "client",
    gist: "An icon is fetched without cookies, Authorization or other credentials.",
    level: "MUST",
    keys: {
      "2025-11-25": ["basic#icons/10"],
      "2026-07-28": ["basic#icons/10"],
    },
  },
  "security.icons.same-origin": {
    role: "client",
    gist: "A client fetches icons only from the server's own origin, or from a domain that it trusts.",
    level: "SHOULD",
    keys: {
      "2025-11-25": ["basic#icons/11", "schema#Icon.src/1"],
      "2026-07-28": ["basic#icons/11", "schema#Icon.src/1"],
    },
  },
  "security.icons.oversized": {
    role: "client",
    gist: "Oversized pictures, in bytes, size or frames, do no harm to a client.",
    level: "MUST",
    keys: {
      "2025-11-25": ["basic#icons/8"],
      "2026-07-28": ["basic#icons/8"],
    },
    exclusion: {
      kind: "unobservable",
      reason: "What memory a picture takes is known to the program that draws it, and it may never be drawn.",
    },
  },
  "security.icons.size-limit": {
    role: "client",
    gist: "A client is allowed to limit the size of icons.",
    level: "MAY",
    keys: {
      "2025-11-25": ["basic#icons/9"],
      "2026-07-28": ["basic#icons/9"],
    },
    exclusion: { kind: "permission", reason: "It allows a limit and demands none." },
  },
  "security.icons.active-content": {
    role: "client",
    gist: "Icons that can hold active content, such as SVG, are fetched and drawn with care.",
    level: "SHOULD",
    keys: {
      "2025-11-25": ["basic#icons/12", "schema#Icon.src/2"],
      "2026-07-28": ["basic#icons/12", "schema#Icon.src/2"],
    },
    exclusion: {
      kind: "unobservable",
      reason:
        "Whether a script in a picture would run depends on the part that draws it, and its silence proves nothing.",
    },
  },
  "security.icons.type-disallowed": {
    role: "client",
    gist: "A client is allowed to refuse or to sanitize types of icons.",
    level: "MAY",
    keys: {
      "2025-11-25": ["basic#icons/13"],
      "2026-07-28": ["basic#icons/13"],
    },
    exclusion: { kind: "permission", reason: "It allows a refusal and demands none." },
  },
  "security.icons.content-verified": {
    role: "client",
    gist: "The type of an icon is told from its bytes, and a mismatch is refused.",
    level: "MUST",
    keys: {
      "2025-11-25": ["basic#icons/14"],
      "2026-07-28": ["basic#icons/14"],
    },
    exclusion: {
      kind: "unobservable",
      reason: "Refused or not, the same fetch is seen; the difference is on the screen at most.",
    },
  },
});
