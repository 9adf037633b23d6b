import { between, requirements, since } from "../../catalogue/requirement.ts";

export const resourcesRead = requirements({
  "resources.read.shape": {
    role: "server",
    gist: "Each entry of contents has a uri, and either text or a base64 blob.",
    level: "MUST",
    keys: since("2024-11-05", "implied/resources/read-shape"),
  },
  "resources.read.blob-base64": {
    role: "server",
    gist: "The blob of a binary resource is valid base64.",
    level: "MUST",
    keys: since("2024-11-05", "server/resources#security-considerations/3"),
  },
  "resources.read.listed": {
    role: "server",
    gist: "A resource that the server lists can be read.",
    level: "SHOULD",
    keys: since("2024-11-05", "implied/resources/listed-readable"),
  },
  "resources.request.uri": {
    role: "client",
    gist: "A client reads a resource, and subscribes to it, by its URI.",
    level: "SHOULD",
    keys: since("2024-11-05", "implied/resources/request-uri"),
  },
  "resources.read.unknown": {
    role: "server",
    gist: "A read of an unknown URI is answered with error -32002, since 2026-07-28 with -32602.",
    level: "SHOULD",
    levels: { "2026-07-28": "MUST" },
    keys: since("2024-11-05", "server/resources#error-handling/1"),
  },
  "resources.read.unknown-not-empty": {
    role: "server",
    gist: "A read of an unknown URI is not answered with empty contents.",
    level: "MUST NOT",
    keys: {
      "2026-07-28": ["server/resources#error-handling/4"],
    },
  },
  "resources.read.malformed-uri": {
    role: "server",
    gist: "A read of a malformed or unknown URI returns no content.",
    level: "MUST",
    keys: since("2024-11-05", "server/resources#security-considerations/1"),
  },
  "resources.read.several-contents": {
    role: "server",
    gist: "A read may return several contents.",
    level: "MAY",
    keys: {
      "2026-07-28": ["server/resources#reading-resources/1"],
    },
    exclusion: {
      kind: "permission",
      reason: "One content and several both conform.",
    },
  },
  "resources.read.input-required": {
    role: "server",
    gist: "A server may answer resources/read by asking for input.",
    level: "MAY",
    keys: {
      "2026-07-28": ["server/resources#reading-resources/2"],
    },
    exclusion: {
      kind: "permission",
      reason:
        "Asking for input and answering at once both conform; an input request has the requirements of multi round-trip requests.",
    },
  },
  "resources.errors.internal": {
    role: "server",
    gist: "An internal failure of the server during a resource request is answered with error -32603.",
    level: "SHOULD",
    keys: since("2024-11-05", "server/resources#error-handling/2"),
    exclusion: {
      kind: "unobservable",
      reason:
        "No valid request is known to make a server fail internally, and the code of an error does not show its cause: the server may mean another code.",
    },
  },
  "resources.errors.not-found-code": {
    role: "server",
    gist: "Error -32002 is used only for resources that are not found.",
    level: "SHOULD",
    keys: between("2024-11-05", "2025-11-25", "implied/resources/not-found-only"),
  },
  "resources.errors.no-legacy-code": {
    role: "server",
    gist: "A server never sends error -32002.",
    level: "MUST NOT",
    keys: {
      "2026-07-28": ["basic#error-codes/6"],
    },
  },
  "resources.errors.legacy-code-accepted": {
    role: "client",
    gist: "A client treats error -32002 from a server of an older revision as resource not found.",
    level: "SHOULD",
    keys: {
      "2026-07-28": ["basic#error-codes/7", "server/resources#error-handling/3"],
    },
    exclusion: {
      kind: "unobservable",
      reason:
        "What an application reports for the error code is not on the wire, and a client may end or continue after any error.",
    },
  },
  "resources.subscribe.declared": {
    role: "server",
    gist: "resources/subscribe and resources/unsubscribe are answered if resources.subscribe is declared, and refused with -32601 otherwise.",
    level: "SHOULD",
    keys: between("2024-11-05", "2025-11-25", "implied/resources/subscribe-declared"),
  },
  "resources.subscribe.empty-result": {
    role: "server",
    gist: "resources/subscribe and resources/unsubscribe are answered with an empty result.",
    level: "MUST",
    keys: between("2024-11-05", "2025-11-25", "implied/resources/subscribe-empty"),
  },
  "resources.updated.sent": {
    role: "server",
    gist: "A change of a subscribed resource is reported by notifications/resources/updated with its URI or that of a sub-resource.",
    level: "SHOULD",
    keys: between("2024-11-05", "2025-11-25", "implied/resources/updated-after-subscribe"),
  },
  "resources.updated.subscribed-only": {
    role: "server",
    gist: "notifications/resources/updated is sent only between a subscription to the resource and its end.",
    level: "SHOULD",
    keys: between("2024-11-05", "2025-11-25", "implied/resources/updated-only-subscribed"),
  },
});
