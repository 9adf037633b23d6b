import { requirements, since } from "../../catalogue/requirement.ts";

/** Sampling with tools. */
export const samplingTools = requirements({
  "sampling.tools.undeclared": {
    role: "client",
    gist: "A client that has not declared sampling.tools does not process a request with tools: it answers with an error, or not at all if there is no place for an error.",
    level: "MUST",
    keys: since(
      "2025-11-25",
      "client/sampling#tools-in-sampling/1",
      "schema#CreateMessageRequestParams.tools/1",
    ),
  },
  "sampling.tools.respected": {
    role: "server",
    gist: "A server sends neither tools nor toolChoice to a client that has not declared sampling.tools.",
    level: "MUST NOT",
    keys: since("2025-11-25", "client/sampling#tools-in-sampling/2"),
  },
  "sampling.tool-choice.undeclared": {
    role: "client",
    gist: "A client that has not declared sampling.tools does not process a request with toolChoice: it answers with an error, or not at all if there is no place for an error.",
    level: "MUST",
    keys: since("2025-11-25", "schema#CreateMessageRequestParams.toolChoice/1"),
  },
  "sampling.tool-choice.required": {
    role: "host",
    gist: "With tool choice required, the model uses a tool before it ends.",
    level: "MUST",
    keys: since("2025-11-25", "client/sampling#tool-choice-modes/1", "schema#ToolChoice.mode/1"),
    exclusion: {
      kind: "out-of-scope",
      reason:
        "It binds the language model behind the client: a client that passes on the mode cannot force the model.",
    },
  },
  "sampling.tool-choice.none": {
    role: "host",
    gist: "With tool choice none, the model uses no tool.",
    level: "MUST NOT",
    keys: since("2025-11-25", "client/sampling#tool-choice-modes/2", "schema#ToolChoice.mode/2"),
    exclusion: {
      kind: "out-of-scope",
      reason: "It binds the language model behind the client, which is not a target and can ignore the mode.",
    },
  },
  "sampling.tool-results.alone": {
    role: "server",
    gist: "A sampling message with a tool result contains only tool results.",
    level: "MUST",
    keys: since("2025-11-25", "client/sampling#tool-result-messages/1"),
  },
  "sampling.tool-results.balanced": {
    role: "server",
    gist: "A message with tool uses is followed directly by a message with exactly one result for each of them.",
    level: "MUST",
    keys: since(
      "2025-11-25",
      "client/sampling#tool-use-and-result-balance/1",
      "client/sampling#security-considerations/6",
    ),
  },
  "sampling.tool-results.known-id": {
    role: "server",
    gist: "The toolUseId of a tool result is the id of a tool use in an earlier message.",
    level: "MUST",
    keys: since("2025-11-25", "schema#ToolResultContent.toolUseId/1"),
  },
  "sampling.tool-results.structured": {
    role: "server",
    gist: "The structuredContent of a tool result in a sampling message fits the outputSchema of the tool.",
    level: "SHOULD",
    keys: since("2025-11-25", "schema#ToolResultContent.structuredContent/1"),
  },
  "sampling.tool-results.missing": {
    role: "client",
    gist: "A sampling request in which a tool use has no result is answered with error -32602.",
    level: "SHOULD",
    keys: {
      "2025-11-25": ["client/sampling#error-handling/2"],
    },
  },
  "sampling.tool-results.mixed": {
    role: "client",
    gist: "A sampling request that mixes tool results with other content in a message is answered with error -32602.",
    level: "SHOULD",
    keys: {
      "2025-11-25": ["client/sampling#error-handling/3"],
    },
  },
  "sampling.tool-loop.bounded": {
    role: "both",
    gist: "A loop of tool uses and results ends after a finite number of rounds.",
    level: "SHOULD",
    keys: since("2025-11-25", "client/sampling#security-considerations/7"),
    exclusion: {
      side: "client",
      kind: "unobservable",
      reason:
        "The server ends a loop by asking no more. A limit of the client may have any value, so no number of rounds shows that it has none.",
    },
  },
  "sampling.tool-meta.preserved": {
    role: "client",
    gist: "A client keeps the _meta of tool uses and tool results when it passes them on.",
    level: "SHOULD",
    keys: since("2025-11-25", "schema#ToolUseContent._meta/1", "schema#ToolResultContent._meta/1"),
    exclusion: {
      kind: "unobservable",
      reason:
        "On the wire the server writes later sampling requests; a client passes them only to its model, which is not visible.",
    },
  },
  "sampling.tools.parallel-switch": {
    role: "both",
    roles: { "2026-07-28": "client" },
    gist: "An implementation may offer a switch for parallel tool use as an extension.",
    level: "MAY",
    keys: since("2025-11-25", "client/sampling#parallel-tool-use/1"),
    exclusion: {
      kind: "permission",
      reason: "Such a switch is optional, and its form is free.",
    },
  },
});
