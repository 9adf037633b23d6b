import { between, requirements, since } from "../../catalogue/requirement.ts";

export const toolsCall = requirements({
  "tools.call.unknown-name": {
    role: "server",
    gist: "A call of an unknown tool is answered with error -32602.",
    level: "SHOULD",
    keys: since("2024-11-05", "implied/tools/unknown-tool"),
  },
  "tools.call.malformed": {
    role: "server",
    gist: "A tools/call without a name, or with arguments that are not an object, is answered with a JSON-RPC error.",
    level: "SHOULD",
    keys: since("2025-11-25", "implied/tools/malformed-call"),
  },
  // Two readings: the pages name both forms, and lists and schema comments disagree.
  "tools.call.invalid-arguments": {
    role: "server",
    gist: "A call whose arguments violate the inputSchema is answered with an isError result, the preferred form in 2025-11-25, or with error -32602.",
    level: "SHOULD",
    keys: since("2024-11-05", "implied/tools/invalid-arguments"),
  },
  "tools.call.input-validated": {
    role: "server",
    gist: "A call of a tool that does not exist, or with arguments that violate the inputSchema, never succeeds.",
    level: "MUST",
    keys: since("2024-11-05", "server/tools#security-considerations/1"),
  },
  "tools.call.failure-in-result": {
    role: "server",
    gist: "A tool that fails is reported by a result with isError true, not by a JSON-RPC error.",
    level: "SHOULD",
    keys: {
      ...between("2024-11-05", "2025-03-26", "schema#CallToolResult/1"),
      ...since("2025-06-18", "schema#CallToolResult.isError/1"),
    },
  },
  "tools.call.result-shape": {
    role: "server",
    gist: "A tools/call result has a content array, even beside structuredContent, and isError is a boolean if present.",
    level: "MUST",
    keys: since("2024-11-05", "implied/tools/call-result-shape"),
  },
  "tools.call.input-required": {
    role: "server",
    gist: "A server may answer tools/call by asking for input.",
    level: "MAY",
    keys: {
      "2026-07-28": ["server/tools#input-required-tool-results/1"],
    },
    exclusion: {
      kind: "permission",
      reason:
        "Asking for input and answering at once both conform; an input request has the requirements of multi round-trip requests.",
    },
  },
  "tools.call.timeout": {
    role: "client",
    gist: "A client gives up on a tool call that is never answered.",
    level: "SHOULD",
    keys: {
      ...between("2024-11-05", "2025-11-25", "server/tools#security-considerations/8"),
      "2026-07-28": ["server/tools#security-considerations/9"],
    },
    exclusion: {
      kind: "unobservable",
      reason:
        "No sentence says how long a request may take, so a client that still waits at the end of a situation may have a longer limit.",
    },
  },
  "tools.content.types": {
    role: "server",
    gist: "Each content block has a type of the revision, and the members of that type.",
    level: "MUST",
    keys: since("2024-11-05", "implied/tools/content-types"),
  },
  "tools.content.embedding-declared": {
    role: "server",
    gist: "A server whose tool results embed resources declares the resources capability.",
    level: "SHOULD",
    keys: since("2025-06-18", "server/tools#embedded-resources/2"),
  },
  "tools.content.resources-allowed": {
    role: "server",
    gist: "A tool result may link to resources or embed them.",
    level: "MAY",
    keys: {
      ...between("2024-11-05", "2025-03-26", "server/tools#embedded-resources/1"),
      ...since("2025-06-18", "server/tools#resource-links/1", "server/tools#embedded-resources/1"),
    },
    exclusion: {
      kind: "permission",
      reason: "Results with and without resources both conform; existing blocks are judged by their shape.",
    },
  },
  "tools.structured.conforms": {
    role: "server",
    gist: "The structuredContent of a successful call conforms to the outputSchema of the tool.",
    level: "MUST",
    keys: since("2025-06-18", "server/tools#output-schema/1"),
  },
  "tools.structured.text-copy": {
    role: "server",
    gist: "A result with structuredContent also carries the same JSON in a text block.",
    level: "SHOULD",
    keys: {
      ...between("2025-06-18", "2025-11-25", "server/tools#structured-content/1"),
      "2026-07-28": ["server/tools#structured-content/1", "implied/tools/non-object-text"],
    },
  },
  "tools.structured.object": {
    role: "server",
    gist: "The structuredContent of a result is a JSON object.",
    level: "MUST",
    keys: between("2025-06-18", "2025-11-25", "implied/tools/structured-content-object"),
  },
  "tools.structured.any-value": {
    role: "server",
    gist: "The structuredContent of a result may be any JSON value.",
    level: "MAY",
    keys: {
      "2026-07-28": ["implied/tools/structured-any"],
    },
    exclusion: {
      kind: "permission",
      reason:
        "Every JSON value is allowed, so no structuredContent breaks this; only the outputSchema limits it.",
    },
  },
  "tools.structured.client-validates": {
    role: "client",
    gist: "A client does not accept structuredContent that violates the outputSchema of the tool.",
    level: "SHOULD",
    keys: since("2025-06-18", "server/tools#output-schema/2"),
  },
  "tools.results.client-validates": {
    role: "client",
    gist: "A client validates a tool result before a model sees it, and does not pass on a malformed one.",
    level: "SHOULD",
    keys: since("2024-11-05", "server/tools#security-considerations/7"),
  },
});
