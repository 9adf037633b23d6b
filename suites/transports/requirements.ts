import { between, requirements, since } from "../catalogue/requirement.ts";

export const transports = requirements({
  "transports.message.utf-8": {
    role: "both",
    gist: "Messages are encoded in UTF-8.",
    level: "MUST",
    keys: {
      ...between("2025-03-26", "2025-11-25", "basic/transports#top/1"),
      "2026-07-28": ["basic/transports#messages/1"],
    },
  },
  "transports.custom.allowed": {
    role: "both",
    gist: "Implementations may use other transports.",
    level: "MAY",
    keys: since("2024-11-05", "basic/transports#custom-transports/1"),
    exclusion: {
      kind: "permission",
      reason: "Other transports are the choice of implementations.",
    },
  },
  "transports.custom.format": {
    role: "both",
    gist: "A custom transport preserves the message format and the exchanges of the protocol.",
    level: "MUST",
    keys: since("2024-11-05", "basic/transports#custom-transports/2"),
    exclusion: {
      kind: "out-of-scope",
      reason: "Only stdio and HTTP are tested, and no custom transport.",
    },
  },
  "transports.custom.documented": {
    role: "both",
    gist: "A custom transport is documented.",
    level: "SHOULD",
    keys: since("2024-11-05", "basic/transports#custom-transports/3"),
    exclusion: {
      kind: "out-of-scope",
      reason: "No custom transport is tested, so its documentation cannot be judged.",
    },
  },
  "transports.custom.stream-framing": {
    role: "both",
    gist: "A custom transport over a byte stream uses the framing of stdio.",
    level: "SHOULD",
    keys: {
      "2026-07-28": ["basic/transports#custom-transports/4", "basic/transports/stdio#top/7"],
    },
    exclusion: {
      kind: "out-of-scope",
      reason: "Only stdio and HTTP are tested, and no transport over another byte stream.",
    },
  },
  "transports.binding.directions": {
    role: "both",
    gist: "A transport carries messages both from client to server and back.",
    level: "MUST",
    keys: {
      "2026-07-28": ["basic/transports#messages/2"],
    },
    exclusion: {
      kind: "out-of-scope",
      reason:
        "The sentence defines a transport for its designers; stdio and HTTP satisfy it by their own rules.",
    },
  },
  "transports.binding.mirrored-metadata": {
    role: "both",
    gist: "A transport may repeat request metadata outside the message.",
    level: "MAY",
    keys: {
      "2026-07-28": ["basic/transports#request-metadata/1"],
    },
    exclusion: {
      kind: "permission",
      reason: "The sentence allows a design; the headers of HTTP, which use it, have their own requirements.",
    },
  },
});
