import { requirements, since } from "../catalogue/requirement.ts";

/** How icons of untrusted servers are fetched and shown. */
export const securityIcons = requirements({
  "security.icons.untrusted": {
    role: "client",
    gist: "Icons and their metadata are treated as untrusted input.",
    level: "MUST",
    keys: since("2025-11-25", "basic#icons/5"),
    exclusion: {
      kind: "unobservable",
      reason:
        "It is an attitude of the code that reads them; the concrete precautions are separate requirements.",
    },
  },
  "security.icons.https-or-data": {
    role: "both",
    gist: "The URI of an icon is an https or a data URI.",
    level: "MUST",
    keys: since("2025-11-25", "basic#icons/6"),
  },
  "security.icons.unsafe-uri-rejected": {
    role: "client",
    gist: "A client fetches no icon with an unsafe scheme, and follows no unsafe redirect to one.",
    level: "MUST",
    keys: since("2025-11-25", "basic#icons/7"),
  },
  "security.icons.without-credentials": {
    role: "client",
    gist: "An icon is fetched without cookies, Authorization or other credentials.",
    level: "MUST",
    keys: since("2025-11-25", "basic#icons/10"),
  },
  "security.icons.same-origin": {
    role: "client",
    gist: "A client fetches icons only from the server's own origin, or from a domain that it trusts.",
    level: "SHOULD",
    keys: since("2025-11-25", "basic#icons/11", "schema#Icon.src/1"),
  },
  "security.icons.oversized": {
    role: "client",
    gist: "Images that are too large in bytes, size or frames do not harm a client.",
    level: "MUST",
    keys: since("2025-11-25", "basic#icons/8"),
    exclusion: {
      kind: "unobservable",
      reason:
        "Only the program that displays an image knows how much memory it needs, and it may never display it.",
    },
  },
  "security.icons.size-limit": {
    role: "client",
    gist: "A client may limit the size of icons.",
    level: "MAY",
    keys: since("2025-11-25", "basic#icons/9"),
    exclusion: { kind: "permission", reason: "It allows a limit and requires none." },
  },
  "security.icons.active-content": {
    role: "client",
    gist: "Icons that can contain active content, such as SVG, are fetched and displayed with care.",
    level: "SHOULD",
    keys: since("2025-11-25", "basic#icons/12", "schema#Icon.src/2"),
    exclusion: {
      kind: "unobservable",
      reason:
        "Whether a script in an image would run depends on the program that displays it, and silence proves nothing.",
    },
  },
  "security.icons.type-disallowed": {
    role: "client",
    gist: "A client may refuse or sanitize types of icons.",
    level: "MAY",
    keys: since("2025-11-25", "basic#icons/13"),
    exclusion: { kind: "permission", reason: "It allows a refusal and requires none." },
  },
  "security.icons.content-verified": {
    role: "client",
    gist: "The type of an icon is detected from its bytes, and a mismatch is refused.",
    level: "MUST",
    keys: since("2025-11-25", "basic#icons/14"),
    exclusion: {
      kind: "unobservable",
      reason: "The fetch is the same in both cases; the difference is visible on the screen at most.",
    },
  },
});
