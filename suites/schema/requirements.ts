import { requirements, since } from "../catalogue/requirement.ts";

export const schema = requirements({
  "schema.dialect.supported": {
    role: "both",
    gist: "Schemas in JSON Schema 2020-12 are supported.",
    level: "MUST",
    keys: since("2025-11-25", "basic#schema-dialect/2"),
  },
  "schema.dialect.default": {
    role: "both",
    gist: "A schema without $schema is read as JSON Schema 2020-12.",
    level: "MUST",
    keys: since("2025-11-25", "basic#implementation-requirements/1"),
  },
  "schema.dialect.honoured": {
    role: "both",
    gist: "Values are validated in the dialect that their schema declares, or in the default dialect.",
    level: "MUST",
    keys: since("2025-11-25", "basic#implementation-requirements/2"),
  },
  "schema.dialect.unsupported": {
    role: "both",
    gist: "A schema in an unsupported dialect leads to an error that says so, not to a crash.",
    level: "MUST",
    keys: since("2025-11-25", "basic#implementation-requirements/3"),
    exclusion: {
      side: "server",
      kind: "unobservable",
      reason: "No message brings a server a schema of its client, so nothing that a client sends shows it.",
    },
  },
  "schema.dialect.may-be-named": {
    role: "both",
    gist: "A schema may name its dialect by $schema.",
    level: "MAY",
    keys: since("2025-11-25", "basic#schema-dialect/1"),
    exclusion: {
      kind: "permission",
      reason: "Schemas with and without $schema both conform.",
    },
  },
  "schema.dialect.preferred": {
    role: "schema-author",
    gist: "Schemas are written in JSON Schema 2020-12.",
    level: "SHOULD",
    keys: since("2025-11-25", "basic#schema-dialect/4"),
  },
  "schema.dialect.documented": {
    role: "both",
    gist: "The supported dialects are documented.",
    level: "SHOULD",
    keys: since("2025-11-25", "basic#schema-dialect/3", "basic#implementation-requirements/4"),
    exclusion: {
      kind: "human",
      reason: "Documentation is outside of the protocol, and only a person can read it.",
    },
  },
  "schema.published.valid": {
    role: "server",
    gist: "Each schema that is sent to the other side is valid in its dialect.",
    level: "MUST",
    keys: since("2025-11-25", "basic#schema-validation/1"),
  },
  "schema.ref.not-fetched": {
    role: "both",
    gist: "Nothing is fetched from the network for a $ref, unless the operator has enabled it.",
    level: "MUST NOT",
    keys: {
      "2026-07-28": ["basic#ref-resolution/1", "basic#ref-resolution/3"],
    },
    exclusion: {
      side: "server",
      kind: "unobservable",
      reason: "No message brings a server a schema of its client, so nothing that a client sends shows it.",
    },
  },
  "schema.ref.not-fetched-for-tools": {
    role: "client",
    gist: "A client that validates with the schemas of tools follows the rules for $ref.",
    level: "SHOULD",
    keys: {
      "2026-07-28": ["server/tools#security-considerations/8"],
    },
  },
  "schema.ref.unresolved-refused": {
    role: "both",
    gist: "A schema with an unresolved external $ref is refused, not treated as one that allows everything.",
    level: "SHOULD",
    keys: {
      "2026-07-28": ["basic#ref-resolution/5"],
    },
    exclusion: {
      side: "server",
      kind: "unobservable",
      reason: "No message brings a server a schema of its client, so nothing that a client sends shows it.",
    },
  },
  "schema.ref.fetching-offered": {
    role: "both",
    gist: "An implementation may offer to fetch external schemas.",
    level: "MAY",
    keys: {
      "2026-07-28": ["basic#ref-resolution/2"],
    },
    exclusion: {
      kind: "permission",
      reason: "Offering such a mode and not offering it both conform.",
    },
  },
  "schema.ref.fetching-guarded": {
    role: "both",
    gist: "A mode that fetches external schemas limits hosts, time and size, and logs what it fetches.",
    level: "SHOULD",
    keys: {
      "2026-07-28": ["basic#ref-resolution/4"],
    },
    exclusion: {
      kind: "out-of-scope",
      reason:
        "The mode is a private option of an implementation that the protocol cannot enable, and the duty binds only implementations that have it.",
    },
  },
  "schema.composition.bounded": {
    role: "both",
    gist: "A deeply nested or expensive schema does not stop the implementation.",
    level: "SHOULD",
    keys: {
      "2026-07-28": ["basic#composition-keyword-resource-use/1"],
    },
    exclusion: {
      side: "server",
      kind: "unobservable",
      reason: "No message brings a server a schema of its client, so nothing that a client sends shows it.",
    },
  },
  "schema.icons.raster": {
    role: "client",
    gist: "A client that shows icons shows PNG and JPEG images.",
    level: "MUST",
    keys: {
      "2025-11-25": ["schema#Icons.icons/1", "schema#Icons.icons/2", "basic#icons/1", "basic#icons/2"],
      "2026-07-28": ["basic#icons/1", "basic#icons/2", "schema#Icons.icons/1", "schema#Icons.icons/2"],
    },
    exclusion: {
      kind: "human",
      reason:
        "Only a person can see whether an icon appears on the screen; that a client fetches it does not prove that it can display it.",
    },
  },
  "schema.icons.modern": {
    role: "client",
    gist: "A client that shows icons also shows SVG and WebP images.",
    level: "SHOULD",
    keys: {
      "2025-11-25": ["schema#Icons.icons/3", "schema#Icons.icons/4", "basic#icons/3", "basic#icons/4"],
      "2026-07-28": ["basic#icons/3", "basic#icons/4", "schema#Icons.icons/3", "schema#Icons.icons/4"],
    },
    exclusion: {
      kind: "human",
      reason:
        "Only a person can see whether an icon appears on the screen; that a client fetches it does not prove that it can display it.",
    },
  },
  "schema.deprecated.avoided": {
    role: "both",
    gist: "New implementations do not use deprecated features, and old ones migrate from them.",
    level: "SHOULD NOT",
    keys: {
      "2026-07-28": ["deprecated#top/1", "deprecated#top/2"],
    },
    exclusion: {
      kind: "unobservable",
      reason: "The messages of an implementation do not show whether it is new, or migrates.",
    },
  },
});
