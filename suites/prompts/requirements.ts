import { between, requirements, since } from "../catalogue/requirement.ts";

export const prompts = requirements({
  "prompts.capability.declared": {
    role: "server",
    gist: "A server that answers prompts/list declares the prompts capability.",
    level: "MUST",
    keys: since("2024-11-05", "server/prompts#capabilities/1"),
  },
  "prompts.capability.respected": {
    role: "both",
    gist: "Neither side uses prompt methods or notifications that the capabilities do not offer.",
    level: "SHOULD",
    keys: since("2024-11-05", "server/prompts#implementation-considerations/3"),
  },
  "prompts.list.answered": {
    role: "server",
    gist: "A server that declares prompts answers prompts/list with a result.",
    level: "MUST",
    keys: {
      "2026-07-28": ["server/prompts#capabilities/2"],
    },
  },
  "prompts.list.shape": {
    role: "server",
    gist: "A prompts/list result holds an array of prompts, each with a name, and each of their arguments has a name.",
    level: "MUST",
    keys: since("2024-11-05", "implied/prompts/list-shape"),
  },
  "prompts.list.independent": {
    role: "server",
    gist: "The listed prompts are the same on every connection, regardless of earlier requests.",
    level: "MUST NOT",
    keys: {
      "2026-07-28": ["server/prompts#capabilities/5"],
    },
  },
  "prompts.list.may-vary": {
    role: "server",
    gist: "The set of prompts may be empty, may change over time, and may depend on the authorization of the request.",
    level: "MAY",
    keys: {
      "2026-07-28": [
        "server/prompts#capabilities/3",
        "server/prompts#capabilities/4",
        "server/prompts#capabilities/6",
      ],
    },
    exclusion: {
      kind: "permission",
      reason:
        "An empty list, a list that changes, and a list that differs between tokens are all allowed, so no answer breaks this.",
    },
  },
  "prompts.list-changed.sent": {
    role: "server",
    gist: "A server that declares prompts.listChanged sends notifications/prompts/list_changed when its prompts change.",
    level: "SHOULD",
    keys: since("2024-11-05", "server/prompts#list-changed-notification/1"),
  },
  "prompts.get.shape": {
    role: "server",
    gist: "Each message of a prompts/get result has the role user or assistant and exactly one content block.",
    level: "MUST",
    keys: since("2024-11-05", "implied/prompts/get-shape"),
  },
  "prompts.get.unknown-name": {
    role: "server",
    gist: "A prompts/get for a prompt that does not exist is answered with error -32602.",
    level: "SHOULD",
    keys: since("2024-11-05", "server/prompts#error-handling/1"),
  },
  "prompts.get.missing-argument": {
    role: "server",
    gist: "A prompts/get without a required argument is answered with error -32602.",
    level: "SHOULD",
    keys: since("2024-11-05", "server/prompts#error-handling/2"),
  },
  "prompts.get.input-required": {
    role: "server",
    gist: "A server may answer prompts/get by asking for input.",
    level: "MAY",
    keys: {
      "2026-07-28": ["server/prompts#getting-a-prompt/1"],
    },
    exclusion: {
      kind: "permission",
      reason:
        "Asking for input and answering at once both conform; an input request has the requirements of multi round-trip requests.",
    },
  },
  "prompts.errors.internal": {
    role: "server",
    gist: "An internal failure of the server during a prompt request is answered with error -32603.",
    level: "SHOULD",
    keys: since("2024-11-05", "server/prompts#error-handling/3"),
    exclusion: {
      kind: "unobservable",
      reason:
        "No valid request is known to make a server fail internally, and the code of an error does not show its cause: the server may mean another code.",
    },
  },
  // The schema defines the arguments as strings; that the server refuses others is only recommended.
  "prompts.arguments.validated": {
    role: "server",
    gist: "A prompts/get without a required argument, or with an argument that is not a string, is answered with an error, not with a prompt.",
    level: "SHOULD",
    keys: {
      ...between(
        "2024-11-05",
        "2025-11-25",
        "server/prompts#implementation-considerations/1",
        "implied/prompts/string-arguments",
      ),
      "2026-07-28": ["server/prompts#implementation-considerations/1"],
    },
  },
  "prompts.arguments.sent-as-strings": {
    role: "client",
    gist: "A client sends the arguments of a prompt as strings.",
    level: "MUST",
    keys: {
      "2026-07-28": ["implied/prompts/string-arguments"],
    },
  },
  "prompts.content.image": {
    role: "server",
    gist: "Image data in a prompt message is base64 and has a MIME type.",
    level: "MUST",
    keys: since("2024-11-05", "server/prompts#image-content/1"),
  },
  "prompts.content.audio": {
    role: "server",
    gist: "Audio data in a prompt message is base64 and has a MIME type.",
    level: "MUST",
    keys: since("2025-03-26", "server/prompts#audio-content/1"),
  },
  "prompts.content.resource-uri": {
    role: "server",
    gist: "A resource that is embedded in a prompt message has a valid URI.",
    level: "MUST",
    keys: since("2024-11-05", "server/prompts#embedded-resources/1"),
  },
  // Two readings (docs/readings.md, S42): the page requires the MIME type, the schema makes it optional.
  "prompts.content.resource-type": {
    role: "server",
    gist: "A resource that is embedded in a prompt message has a MIME type.",
    level: "SHOULD",
    keys: since("2024-11-05", "server/prompts#embedded-resources/2"),
  },
  "prompts.content.resource-data": {
    role: "server",
    gist: "A resource that is embedded in a prompt message has either text or a base64 blob.",
    level: "MUST",
    keys: since("2024-11-05", "server/prompts#embedded-resources/3"),
  },
  "prompts.content.links-allowed": {
    role: "server",
    gist: "A prompt message may link to resources.",
    level: "MAY",
    keys: {
      "2026-07-28": ["server/prompts#resource-links/1"],
    },
    exclusion: {
      kind: "permission",
      reason: "Messages with and without links both conform; existing links are judged by their shape.",
    },
  },
});
