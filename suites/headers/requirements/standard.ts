import { between, requirements } from "../../catalogue/requirement.ts";

export const headersStandard = requirements({
  "headers.version.sent": {
    role: "client",
    transport: "http",
    gist: "A client sends `MCP-Protocol-Version` with every HTTP request; before 2026-07-28, with every request after `initialize`.",
    level: "MUST",
    keys: {
      ...between(
        "2025-06-18",
        "2025-11-25",
        "basic/lifecycle#version-negotiation/7",
        "basic/transports#protocol-version-header/1",
      ),
      "2026-07-28": ["basic/transports/streamable-http#protocol-version-header/1"],
    },
  },
  "headers.version.negotiated": {
    role: "client",
    transport: "http",
    gist: "`MCP-Protocol-Version` names the negotiated revision.",
    level: "SHOULD",
    keys: between("2025-06-18", "2025-11-25", "basic/transports#protocol-version-header/2"),
  },
  "headers.version.equals-meta": {
    role: "client",
    transport: "http",
    gist: "`MCP-Protocol-Version` names the same revision as `_meta` in the body.",
    level: "MUST",
    keys: {
      "2026-07-28": [
        "basic/transports/streamable-http#protocol-version-header/2",
        "schema#RequestMetaObject.io.modelcontextprotocol/protocolVersion/1",
      ],
    },
  },
  // Two readings (docs/readings.md, S7): a server that refuses may know the version in another way.
  "headers.version.missing-default": {
    role: "server",
    transport: "http",
    gist: "A server that cannot know the version in another way reads a request without `MCP-Protocol-Version` as 2025-03-26.",
    level: "SHOULD",
    keys: between("2025-06-18", "2025-11-25", "basic/transports#protocol-version-header/3"),
  },
  "headers.version.unsupported-400": {
    role: "server",
    transport: "http",
    gist: "An invalid or unsupported value of `MCP-Protocol-Version` is answered with status 400.",
    level: "MUST",
    keys: between("2025-06-18", "2025-11-25", "basic/transports#protocol-version-header/4"),
  },
  "headers.version.mismatch": {
    role: "server",
    transport: "http",
    gist: "A request whose `MCP-Protocol-Version` differs from its `_meta` is answered with status 400 and error -32020.",
    level: "MUST",
    keys: {
      "2026-07-28": [
        "basic/transports/streamable-http#protocol-version-header/3",
        "schema#RequestMetaObject.io.modelcontextprotocol/protocolVersion/2",
      ],
    },
  },
  // Two readings (docs/readings.md, A2): only a server without older revisions has to refuse.
  "headers.version.missing": {
    role: "server",
    transport: "http",
    gist: "A server without revisions older than 2025-06-18 refuses a request without `MCP-Protocol-Version`.",
    level: "MUST",
    keys: {
      "2026-07-28": ["basic/transports/streamable-http#protocol-version-header/7"],
    },
  },
  "headers.standard.sent": {
    role: "client",
    transport: "http",
    gist: "A client sends `Mcp-Method` with every request, and `Mcp-Name` with a call of a tool, a read of a resource and a get of a prompt.",
    level: "MUST",
    keys: {
      "2026-07-28": [
        "basic/transports/streamable-http#sending-messages/4",
        "basic/transports/streamable-http#standard-request-headers/1",
        "basic/transports/streamable-http#client-behavior/2",
      ],
    },
  },
  "headers.standard.from-body": {
    role: "client",
    transport: "http",
    gist: "The values of `Mcp-Method` and `Mcp-Name` are those of the body.",
    level: "MUST",
    keys: {
      "2026-07-28": ["basic/transports/streamable-http#client-behavior/1"],
    },
  },
  "headers.standard.mismatch": {
    role: "server",
    transport: "http",
    gist: "A request whose standard headers are missing or differ from its body is refused.",
    level: "MUST",
    keys: {
      "2026-07-28": ["basic/transports/streamable-http#server-validation/1"],
    },
  },
  "headers.standard.name-unspecified": {
    role: "server",
    transport: "http",
    gist: "A server may ignore or refuse `Mcp-Name` on a method without a source for it.",
    level: "MAY",
    keys: {
      "2026-07-28": ["implied/http/name-elsewhere"],
    },
    exclusion: {
      kind: "permission",
      reason:
        "Only three methods have a source for this header; the specification does not mention the others.",
    },
  },
  "headers.validation.error": {
    role: "server",
    transport: "http",
    gist: "A header that fails validation is answered with status 400 and error -32020.",
    level: "MUST",
    keys: {
      "2026-07-28": [
        "basic/transports/streamable-http#server-behavior-for-custom-headers/4",
        "basic/transports/streamable-http#server-validation/3",
        "basic/transports/streamable-http#server-validation/4",
        "schema#HeaderMismatchError/1",
      ],
    },
  },
  "headers.name.case-insensitive": {
    role: "both",
    transport: "http",
    gist: "Header names are compared without regard to case.",
    level: "MUST",
    keys: {
      "2026-07-28": ["basic/transports/streamable-http#case-sensitivity/1"],
    },
  },
  "headers.encoding.name": {
    role: "client",
    transport: "http",
    gist: "A name or URI that is not safe in a header is sent in the base64 form in `Mcp-Name`.",
    level: "MUST",
    keys: {
      "2026-07-28": ["basic/transports/streamable-http#standard-request-headers/2"],
    },
  },
  "headers.encoding.name-characters": {
    role: "schema-author",
    transport: "http",
    gist: "Names of tools and prompts have only characters that are safe in headers.",
    level: "SHOULD",
    keys: {
      "2026-07-28": ["basic/transports/streamable-http#value-encoding/3"],
    },
    exclusion: {
      kind: "out-of-scope",
      reason:
        "The sentence repeats a recommendation to authors of tools and prompts, which is judged with the names of tools.",
    },
  },
  "headers.encoding.unsafe": {
    role: "client",
    transport: "http",
    gist: "A parameter value with non-ASCII or control characters, or white space at its edges, is sent in the base64 form of its UTF-8.",
    level: "MUST",
    keys: {
      "2026-07-28": [
        "basic/transports/streamable-http#value-encoding/1",
        "basic/transports/streamable-http#value-encoding/2",
        "basic/transports/streamable-http#client-behavior/4",
      ],
    },
  },
  "headers.encoding.look-alike": {
    role: "client",
    transport: "http",
    gist: "A plain value that looks like the base64 form is itself sent in the base64 form.",
    level: "MUST",
    keys: {
      "2026-07-28": ["basic/transports/streamable-http#value-encoding/7"],
    },
  },
  "headers.encoding.plain": {
    role: "client",
    transport: "http",
    gist: "A value of plain ASCII is sent unchanged, including inner spaces.",
    level: "MUST",
    keys: {
      "2026-07-28": ["implied/headers/value-plain"],
    },
  },
  "headers.encoding.typed": {
    role: "client",
    transport: "http",
    gist: "An integer is sent in decimal, a boolean as `true` or `false`.",
    level: "MUST",
    keys: {
      "2026-07-28": ["implied/headers/value-typed"],
    },
  },
  "headers.encoding.markers": {
    role: "both",
    transport: "http",
    gist: "The markers of the base64 form are in lower case; in another case they are an ordinary value.",
    level: "MUST",
    keys: {
      "2026-07-28": ["basic/transports/streamable-http#value-encoding/4"],
    },
  },
  "headers.encoding.decoded": {
    role: "both",
    transport: "http",
    gist: "A value in the base64 form is decoded before it is compared with the body.",
    level: "MUST",
    keys: {
      "2026-07-28": [
        "basic/transports/streamable-http#value-encoding/5",
        "basic/transports/streamable-http#value-encoding/6",
        "basic/transports/streamable-http#server-validation/5",
      ],
    },
    exclusion: {
      side: "client",
      kind: "unobservable",
      reason: "No header of a response has the base64 form, so a client has nothing to decode.",
    },
  },
  "headers.encoding.undecodable": {
    role: "server",
    transport: "http",
    gist: "A value in the base64 form that cannot be decoded is answered with status 400 and error -32020.",
    level: "MUST",
    keys: {
      "2026-07-28": ["implied/headers/bad-base64"],
    },
  },
  "headers.intermediary.forwards": {
    role: "intermediary",
    transport: "http",
    gist: "An intermediary forwards `Mcp-Param` headers that it does not know.",
    level: "MUST",
    keys: {
      "2026-07-28": ["basic/transports/streamable-http#server-behavior-for-custom-headers/1"],
    },
  },
  "headers.intermediary.error-status": {
    role: "intermediary",
    transport: "http",
    gist: "An intermediary that refuses a header answers with an HTTP error status.",
    level: "MUST",
    keys: {
      "2026-07-28": ["basic/transports/streamable-http#server-validation/6"],
    },
  },
  "headers.intermediary.checks-version": {
    role: "intermediary",
    transport: "http",
    gist: "An intermediary that decides by headers refuses a request whose version header is missing or older than the validation of headers.",
    level: "SHOULD",
    keys: {
      "2026-07-28": [
        "basic/transports/streamable-http#server-validation/7",
        "basic/transports/streamable-http#server-validation/8",
      ],
    },
    exclusion: {
      kind: "unobservable",
      reason:
        "Whether a gateway decides by headers is not visible: one that passes everything on need not refuse anything.",
    },
  },
});
