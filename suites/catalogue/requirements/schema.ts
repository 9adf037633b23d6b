import { requirements } from "../requirement.ts";

export const schema = requirements({
  "schema.dialect.supported": {
    role: "both",
    gist: "Schemas that use JSON Schema 2020-12 are handled.",
    level: "MUST",
    keys: {
      "2025-11-25": ["basic#schema-dialect/2"],
      "2026-07-28": ["basic#schema-dialect/2"],
    },
  },
  "schema.dialect.default": {
    role: "both",
    gist: "A schema without $schema is read as JSON Schema 2020-12.",
    level: "MUST",
    keys: {
      "2025-11-25": ["basic#implementation-requirements/1"],
      "2026-07-28": ["basic#implementation-requirements/1"],
    },
  },
  "schema.dialect.honoured": {
    role: "both",
    gist: "Values are validated by the dialect that their schema declares, or by the default.",
    level: "MUST",
    keys: {
      "2025-11-25": ["basic#implementation-requirements/2"],
      "2026-07-28": ["basic#implementation-requirements/2"],
    },
  },
  "schema.dialect.unsupported": {
    role: "both",
    gist: "A schema in a dialect that is not supported leads to an error that says so, not to a crash.",
    level: "MUST",
    keys: {
      "2025-11-25": ["basic#implementation-requirements/3"],
      "2026-07-28": ["basic#implementation-requirements/3"],
    },
  },
  "schema.dialect.may-be-named": {
    role: "both",
    gist: "A schema may name its dialect by $schema.",
    level: "MAY",
    keys: {
      "2025-11-25": ["basic#schema-dialect/1"],
      "2026-07-28": ["basic#schema-dialect/1"],
    },
    exclusion: {
      kind: "permission",
      reason: "Schemas with and without $schema are both conforming.",
    },
  },
  "schema.dialect.preferred": {
    role: "schema-author",
    gist: "Schemas are written in JSON Schema 2020-12.",
    level: "SHOULD",
    keys: {
      "2025-11-25": ["basic#schema-dialect/4"],
      "2026-07-28": ["basic#schema-dialect/4"],
    },
  },
  "schema.dialect.documented": {
    role: "both",
    gist: "The supported dialects are documented.",
    level: "SHOULD",
    keys: {
      "2025-11-25": ["basic#schema-dialect/3", "basic#implementation-requirements/4"],
      "2026-07-28": ["basic#schema-dialect/3", "basic#implementation-requirements/4"],
    },
    exclusion: {
      kind: "human",
      reason: "Documentation lies outside the protocol and has to be read by a person.",
    },
  },
  "schema.published.valid": {
    role: "server",
    gist: "Each schema that is sent to the other side is valid in its dialect.",
    level: "MUST",
    keys: {
      "2025-11-25": ["basic#schema-validation/1"],
      "2026-07-28": ["basic#schema-validation/1"],
    },
  },
  "schema.ref.not-fetched": {
    role: "both",
    gist: "Nothing is fetched from the network for a $ref, unless the operator has turned that on.",
    level: "MUST NOT",
    keys: {
      "2026-07-28": ["basic#ref-resolution/1", "basic#ref-resolution/3"],
    },
  },
  "schema.ref.not-fetched-for-tools": {
    role: "client",
    gist: "A client that validates by the schemas of tools keeps to the rules for $ref.",
    level: "SHOULD",
    keys: {
      "2026-07-28": ["server/tools#security-considerations/8"],
    },
  },
  "schema.ref.unresolved-refused": {
    role: "both",
    gist: "A schema with an external $ref that is not resolved is refused, not taken as one that allows everything.",
    level: "SHOULD",
    keys: {
      "2026-07-28": ["basic#ref-resolution/5"],
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
      reason: "Offering such a mode and not offering it are both conforming.",
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
        "The mode is a private option of an implementation that the protocol knows no way to turn on, and the duty binds only those that have it.",
    },
  },
  "schema.composition.bounded": {
    role: "both",
    gist: "A schema that is deeply nested or costly to validate does not stop the implementation.",
    level: "SHOULD",
    keys: {
      "2026-07-28": ["basic#composition-keyword-resource-use/1"],
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
        "Whether an icon appears on the screen takes a person to see; that a client fetches it does not show that it can draw it.",
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
        "Whether an icon appears on the screen takes a person to see; that a client fetches it does not show that it can draw it.",
    },
  },
  "schema.deprecated.avoided": {
    role: "both",
    gist: "New implementations do without deprecated features, and old ones move away from them.",
    level: "SHOULD NOT",
    keys: {
      "2026-07-28": ["deprecated#top/1", "deprecated#top/2"],
    },
    exclusion: {
      kind: "unobservable",
      reason:
        "Whether an implementation is new, or on its way to something else, is its history and not in its messages.",
    },
  },
});
