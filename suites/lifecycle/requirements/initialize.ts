import { between, requirements, since } from "../../catalogue/requirement.ts";

export const lifecycleInitialize = requirements({
  "lifecycle.base": {
    role: "both",
    gist: "Every client and server implements the base protocol of its revision: messages, and lifecycle or versioning.",
    level: "MUST",
    keys: {
      "2024-11-05": ["basic#protocol-layers/1"],
      ...since("2025-03-26", "basic#top/1"),
    },
  },
  "lifecycle.components": {
    role: "both",
    gist: "Features beyond the base protocol are implemented as needed.",
    level: "MAY",
    keys: {
      "2024-11-05": ["basic#protocol-layers/2"],
      ...since("2025-03-26", "basic#top/2"),
    },
    exclusion: {
      kind: "permission",
      reason: "Features beyond the base protocol are optional; each is judged if the target declares it.",
    },
  },
  "lifecycle.initialize.first": {
    role: "both",
    gist: "The first exchange of a connection is `initialize`.",
    level: "MUST",
    keys: between("2024-11-05", "2025-11-25", "basic/lifecycle#initialization/1"),
  },
  "lifecycle.initialize.not-in-batch": {
    role: "client",
    gist: "A client never sends `initialize` inside a batch.",
    level: "MUST NOT",
    keys: {
      "2025-03-26": ["basic/lifecycle#initialization/5"],
    },
  },
  "lifecycle.initialize.params": {
    role: "client",
    gist: "The `initialize` request carries a protocol version, the client's capabilities, and its name and version.",
    level: "MUST",
    keys: between(
      "2024-11-05",
      "2025-11-25",
      "basic/lifecycle#initialization/2",
      "basic/lifecycle#initialization/3",
      "basic/lifecycle#initialization/4",
      "implied/lifecycle/initialize-params-shape",
    ),
  },
  "lifecycle.initialize.result": {
    role: "server",
    gist: "The result of `initialize` has a protocol version, the server's capabilities, and its name and version.",
    level: "MUST",
    keys: {
      "2024-11-05": ["basic/lifecycle#initialization/5", "implied/lifecycle/initialize-result-shape"],
      "2025-03-26": ["basic/lifecycle#initialization/6", "implied/lifecycle/initialize-result-shape"],
      ...between(
        "2025-06-18",
        "2025-11-25",
        "basic/lifecycle#initialization/5",
        "implied/lifecycle/initialize-result-shape",
      ),
    },
  },
  "lifecycle.initialize.client-waits": {
    role: "client",
    gist: "Until `initialize` is answered, a client sends no request but pings.",
    level: "SHOULD NOT",
    keys: {
      "2024-11-05": ["basic/lifecycle#initialization/7"],
      "2025-03-26": ["basic/lifecycle#initialization/8"],
      ...between("2025-06-18", "2025-11-25", "basic/lifecycle#initialization/7"),
    },
  },
  "lifecycle.initialized.sent": {
    role: "client",
    gist: "After a successful `initialize` a client sends `notifications/initialized`.",
    level: "MUST",
    keys: {
      "2024-11-05": ["basic/lifecycle#initialization/6"],
      "2025-03-26": ["basic/lifecycle#initialization/7"],
      ...between("2025-06-18", "2025-11-25", "basic/lifecycle#initialization/6"),
    },
  },
  "lifecycle.initialized.server-waits": {
    role: "server",
    gist: "Until `notifications/initialized` arrives, a server sends no request but pings; log messages are allowed.",
    level: "SHOULD NOT",
    keys: {
      "2024-11-05": ["basic/lifecycle#initialization/8"],
      "2025-03-26": ["basic/lifecycle#initialization/9"],
      ...between("2025-06-18", "2025-11-25", "basic/lifecycle#initialization/8"),
    },
  },
  "lifecycle.initialized.ping-before": {
    role: "both",
    gist: "A ping that arrives before `notifications/initialized` is answered.",
    level: "SHOULD",
    keys: between("2024-11-05", "2025-11-25", "implied/lifecycle/ping-before-initialized"),
  },
  "lifecycle.instructions.used": {
    role: "host",
    gist: "A host may add the server's instructions to the prompt of its model.",
    level: "MAY",
    keys: between("2024-11-05", "2025-11-25", "schema#InitializeResult.instructions/1"),
    exclusion: { kind: "permission", reason: "The use of the instructions is the choice of the host." },
  },
  "lifecycle.version.client-offers-supported": {
    role: "client",
    gist: "A client requests in `initialize` a revision that it supports.",
    level: "MUST",
    keys: between("2024-11-05", "2025-11-25", "basic/lifecycle#version-negotiation/1"),
  },
  "lifecycle.version.client-offers-latest": {
    role: "client",
    gist: "A client requests in `initialize` the newest revision that it supports.",
    level: "SHOULD",
    keys: between("2024-11-05", "2025-11-25", "basic/lifecycle#version-negotiation/2"),
  },
  "lifecycle.version.client-supports-older": {
    role: "client",
    gist: "A client may work with revisions older than the one that it requests.",
    level: "MAY",
    keys: {
      ...between("2024-11-05", "2025-06-18", "schema#InitializeRequest.params.protocolVersion/1"),
      "2025-11-25": ["schema#InitializeRequestParams.protocolVersion/1"],
    },
    exclusion: {
      kind: "permission",
      reason:
        "Support of older revisions is optional. That a client without it disconnects is a separate requirement.",
    },
  },
  "lifecycle.version.accepted": {
    role: "server",
    gist: "A server answers a request for a revision that it supports with that same revision.",
    level: "MUST",
    keys: between("2024-11-05", "2025-11-25", "basic/lifecycle#version-negotiation/3"),
  },
  "lifecycle.version.counter-offer": {
    role: "server",
    gist: "A server answers a request for a revision that it does not support with one that it supports.",
    level: "MUST",
    keys: between("2024-11-05", "2025-11-25", "basic/lifecycle#version-negotiation/4"),
  },
  "lifecycle.version.counter-offer-latest": {
    role: "server",
    gist: "The revision that a server offers instead is the newest that it supports.",
    level: "SHOULD",
    keys: between("2024-11-05", "2025-11-25", "basic/lifecycle#version-negotiation/5"),
  },
  // Two readings (docs/readings.md, S2): the page recommends to disconnect, the schema requires
  // it. To continue is wrong in both; to stay connected is wrong only in the schema, so it has a separate row.
  "lifecycle.version.client-stops": {
    role: "client",
    gist: "A client that cannot speak the server's revision sends neither `notifications/initialized` nor a further request.",
    level: "MUST",
    keys: between("2024-11-05", "2025-11-25", "schema#InitializeResult.protocolVersion/1"),
  },
  "lifecycle.version.client-disconnects": {
    role: "client",
    gist: "A client that cannot speak the server's revision closes the connection.",
    level: "SHOULD",
    keys: between("2024-11-05", "2025-11-25", "basic/lifecycle#version-negotiation/6"),
  },
  "lifecycle.version.mismatch-handled": {
    role: "both",
    gist: "A side that receives an unknown revision neither crashes nor hangs.",
    level: "SHOULD",
    keys: between("2024-11-05", "2025-11-25", "basic/lifecycle#error-handling/1"),
  },
  "lifecycle.version.format": {
    role: "both",
    gist: "A protocol version is written as a date, YYYY-MM-DD.",
    level: "SHOULD",
    keys: between("2024-11-05", "2025-11-25", "implied/lifecycle/version-format"),
  },
  // Two readings (docs/readings.md, S1): the rule requires a counter-offer, the example shows
  // this error.
  "lifecycle.version.error-form": {
    role: "server",
    gist: "A server may refuse an unsupported revision with error -32602 that lists the supported ones in its data.",
    level: "MAY",
    keys: between("2024-11-05", "2025-11-25", "implied/lifecycle/version-error-form"),
    exclusion: {
      kind: "permission",
      reason:
        "The error is only an example on the page, beside the duty to offer another revision. It is accepted and never required.",
    },
  },
});
