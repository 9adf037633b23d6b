import { between, requirements, since } from "../../catalogue/requirement.ts";

export const toolsList = requirements({
  "tools.capability.declared": {
    role: "server",
    gist: "A server that answers tools/list declares the tools capability.",
    level: "MUST",
    keys: since("2024-11-05", "server/tools#capabilities/1"),
  },
  "tools.list.answered": {
    role: "server",
    gist: "A server that declares tools answers tools/list with a result.",
    level: "MUST",
    keys: {
      "2026-07-28": ["server/tools#capabilities/2"],
    },
  },
  "tools.list.shape": {
    role: "server",
    gist: "A tools/list result holds an array of tools, each with a name and an inputSchema of root type object.",
    level: "MUST",
    keys: since("2024-11-05", "implied/tools/list-shape"),
  },
  "tools.list.independent": {
    role: "server",
    gist: "The listed tools are the same on every connection, regardless of earlier requests.",
    level: "MUST NOT",
    keys: {
      "2026-07-28": ["server/tools#capabilities/5"],
    },
  },
  "tools.list.stable-order": {
    role: "server",
    gist: "While the set of tools does not change, repeated tools/list requests return the tools in the same order.",
    level: "SHOULD",
    keys: {
      "2026-07-28": ["server/tools#capabilities/7"],
    },
  },
  "tools.list.may-vary": {
    role: "server",
    gist: "The set of tools may be empty, may change over time, and may depend on the authorization of the request.",
    level: "MAY",
    keys: {
      "2026-07-28": [
        "server/tools#capabilities/3",
        "server/tools#capabilities/4",
        "server/tools#capabilities/6",
      ],
    },
    exclusion: {
      kind: "permission",
      reason:
        "An empty list, a list that changes, and a list that differs between tokens are all allowed, so no answer breaks this.",
    },
  },
  "tools.list-changed.sent": {
    role: "server",
    gist: "A server that declares tools.listChanged sends notifications/tools/list_changed when its tools change.",
    level: "SHOULD",
    keys: since("2024-11-05", "server/tools#list-changed-notification/1"),
  },
  "tools.list-changed.declared-only": {
    role: "server",
    gist: "A server sends a list_changed notification for tools, prompts or resources only if it declares listChanged.",
    level: "SHOULD",
    keys: between("2024-11-05", "2025-11-25", "implied/tools/list-changed-declared"),
  },
  "tools.input-schema.valid": {
    role: "server",
    gist: "The inputSchema of each tool is an object that is a valid JSON Schema, never null.",
    level: "MUST",
    keys: since("2025-11-25", "server/tools#tool/1"),
  },
  "tools.output-schema.object": {
    role: "server",
    gist: "An outputSchema has the root type object.",
    level: "MUST",
    keys: between("2025-06-18", "2025-11-25", "implied/tools/output-schema-object"),
  },
  "tools.annotations.shape": {
    role: "server",
    gist: "In the annotations of a tool each hint is a boolean and the title is a string.",
    level: "MUST",
    keys: since("2025-03-26", "implied/tools/annotations-shape"),
  },
  "tools.execution.shape": {
    role: "server",
    gist: "The execution.taskSupport of a tool is forbidden, optional or required.",
    level: "MUST",
    keys: {
      "2025-11-25": ["implied/tools/execution-shape"],
    },
  },
  "tools.names.length": {
    role: "server",
    gist: "A tool name has 1 to 128 characters.",
    level: "SHOULD",
    keys: since("2025-11-25", "server/tools#tool-names/1"),
  },
  "tools.names.characters": {
    role: "server",
    gist: "A tool name consists of ASCII letters, digits, underscore, hyphen and dot only.",
    level: "SHOULD",
    keys: since("2025-11-25", "server/tools#tool-names/3", "server/tools#tool-names/4"),
  },
  "tools.names.case-sensitive": {
    role: "server",
    gist: "A listed tool name in another case is not the name of that tool.",
    level: "SHOULD",
    keys: since("2025-11-25", "server/tools#tool-names/2"),
  },
  "tools.names.unique": {
    role: "server",
    gist: "No two tools of a server have the same name, over all pages of the list.",
    level: "SHOULD",
    keys: since("2025-11-25", "server/tools#tool-names/5"),
  },
  "tools.names.collisions-disambiguated": {
    role: "client",
    gist: "A client that combines the tools of several servers distinguishes tools of the same name.",
    level: "SHOULD",
    keys: {
      "2026-07-28": ["server/tools#tool-names/7"],
    },
    exclusion: {
      kind: "unobservable",
      reason:
        "One server is played at a time, and how a client names the tools of several servers for its model does not reach any of them.",
    },
  },
  "tools.names.collisions-expected": {
    role: "client",
    gist: "A client that combines the tools of several servers may find the same tool name twice.",
    level: "MAY",
    keys: {
      "2026-07-28": ["server/tools#tool-names/6"],
    },
    exclusion: {
      kind: "permission",
      reason: "This describes what may happen to a client, and neither requires nor forbids anything.",
    },
  },
  "tools.names.server-name-insufficient": {
    role: "client",
    gist: "A client does not rely on the name of a server to distinguish tools of the same name.",
    level: "SHOULD NOT",
    keys: {
      "2026-07-28": ["server/tools#tool-names/8"],
    },
    exclusion: {
      kind: "unobservable",
      reason:
        "How a client distinguishes two tools is internal: each server sees only calls with its own tool names.",
    },
  },
});
