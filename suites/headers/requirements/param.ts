import { requirements } from "../../catalogue/requirement.ts";

export const headersParam = requirements({
  "headers.annotation.used": {
    role: "server",
    gist: "A server may mark parameters of a tool with `x-mcp-header`.",
    level: "MAY",
    keys: {
      "2026-07-28": [
        "basic/transports/streamable-http#custom-headers-from-tool-parameters/1",
        "server/tools#tool/2",
      ],
    },
    exclusion: {
      kind: "permission",
      reason: "Marks are optional. Marks that exist have their own requirements.",
    },
  },
  "headers.annotation.token": {
    role: "server",
    gist: "The value of `x-mcp-header` is a header name token: not empty and without control characters.",
    level: "MUST",
    keys: {
      "2026-07-28": [
        "basic/transports/streamable-http#schema-extension/1",
        "basic/transports/streamable-http#schema-extension/2",
        "basic/transports/streamable-http#schema-extension/3",
        "server/tools#x-mcp-header/1",
        "server/tools#x-mcp-header/2",
        "server/tools#x-mcp-header/3",
      ],
    },
  },
  "headers.annotation.unique": {
    role: "server",
    gist: "The values of `x-mcp-header` in one input schema differ by more than case.",
    level: "MUST",
    keys: {
      "2026-07-28": ["basic/transports/streamable-http#schema-extension/4", "server/tools#x-mcp-header/4"],
    },
  },
  "headers.annotation.type": {
    role: "server",
    gist: "`x-mcp-header` is used only on parameters of type string, integer or boolean.",
    level: "MUST",
    keys: {
      "2026-07-28": ["basic/transports/streamable-http#schema-extension/5", "server/tools#x-mcp-header/5"],
    },
  },
  "headers.annotation.reachable": {
    role: "server",
    gist: "`x-mcp-header` is used only on a property that is reached from the root through `properties` only.",
    level: "MUST",
    keys: {
      "2026-07-28": [
        "basic/transports/streamable-http#schema-extension/7",
        "basic/transports/streamable-http#schema-extension/8",
        "server/tools#x-mcp-header/7",
      ],
    },
  },
  "headers.annotation.tool-rejected": {
    role: "client",
    transport: "http",
    gist: "A client over HTTP removes a tool with an invalid `x-mcp-header` from its list, and keeps the others.",
    level: "MUST",
    keys: {
      "2026-07-28": [
        "basic/transports/streamable-http#schema-extension/9",
        "basic/transports/streamable-http#schema-extension/10",
        "server/tools#x-mcp-header/8",
        "server/tools#x-mcp-header/9",
      ],
    },
  },
  "headers.annotation.rejection-logged": {
    role: "client",
    transport: "http",
    gist: "A client that removes a tool logs a warning.",
    level: "SHOULD",
    keys: {
      "2026-07-28": ["basic/transports/streamable-http#schema-extension/11", "server/tools#x-mcp-header/10"],
    },
    exclusion: {
      kind: "unobservable",
      reason: "The log of a client is not visible on the wire.",
    },
  },
  "headers.annotation.other-transports": {
    role: "client",
    transport: "stdio",
    gist: "A client over another transport may ignore `x-mcp-header`.",
    level: "MAY",
    keys: {
      "2026-07-28": ["basic/transports/streamable-http#schema-extension/12", "server/tools#x-mcp-header/11"],
    },
    exclusion: {
      kind: "permission",
      reason: "The use of marks without headers is the choice of the client.",
    },
  },
  "headers.param.sent": {
    role: "client",
    transport: "http",
    gist: "A client sends the value of a marked parameter as an `Mcp-Param` header.",
    level: "MUST",
    keys: {
      "2026-07-28": [
        "basic/transports/streamable-http#custom-headers-from-tool-parameters/2",
        "basic/transports/streamable-http#custom-headers-from-tool-parameters/3",
        "basic/transports/streamable-http#client-behavior/5",
        "basic/transports/streamable-http#server-behavior-for-custom-headers/5",
      ],
    },
  },
  "headers.param.path": {
    role: "client",
    transport: "http",
    gist: "The value is taken from the exact path of the marked property, including nested ones.",
    level: "MUST",
    keys: {
      "2026-07-28": ["basic/transports/streamable-http#client-behavior/3"],
    },
  },
  "headers.param.null-omitted": {
    role: "client",
    transport: "http",
    gist: "A client sends no header for a marked parameter that is null.",
    level: "MUST",
    keys: {
      "2026-07-28": ["basic/transports/streamable-http#server-behavior-for-custom-headers/7"],
    },
  },
  "headers.param.absent-omitted": {
    role: "client",
    transport: "http",
    gist: "A client sends no header for a marked parameter that is absent.",
    level: "MUST",
    keys: {
      "2026-07-28": ["basic/transports/streamable-http#server-behavior-for-custom-headers/9"],
    },
  },
  "headers.param.safe-integer": {
    role: "client",
    transport: "http",
    gist: "An integer in an `Mcp-Param` header is in the range that a double represents exactly.",
    level: "MUST",
    keys: {
      "2026-07-28": ["basic/transports/streamable-http#schema-extension/6", "server/tools#x-mcp-header/6"],
    },
  },
  "headers.param.refresh": {
    role: "client",
    transport: "http",
    gist: "A client whose call is refused with error -32020 lists the tools again and repeats the call.",
    level: "SHOULD",
    keys: {
      "2026-07-28": ["basic/transports/streamable-http#client-behavior/6"],
    },
  },
  "headers.param.mismatch": {
    role: "server",
    transport: "http",
    gist: "A call whose `Mcp-Param` header differs from the argument is refused.",
    level: "MUST",
    keys: {
      "2026-07-28": [
        "basic/transports/streamable-http#server-behavior-for-custom-headers/3",
        "basic/transports/streamable-http#server-behavior-for-custom-headers/6",
      ],
    },
  },
  "headers.param.missing": {
    role: "server",
    transport: "http",
    gist: "A call that gives a marked argument without its `Mcp-Param` header is refused.",
    level: "MUST",
    keys: {
      "2026-07-28": ["basic/transports/streamable-http#server-behavior-for-custom-headers/11"],
    },
  },
  "headers.param.illegal-characters": {
    role: "server",
    transport: "http",
    gist: "A call whose `Mcp-Param` header holds characters that are illegal in headers is refused.",
    level: "MUST",
    keys: {
      "2026-07-28": ["basic/transports/streamable-http#server-behavior-for-custom-headers/2"],
    },
  },
  "headers.param.null-not-expected": {
    role: "server",
    transport: "http",
    gist: "A call with null for a marked parameter is not refused because its header is missing.",
    level: "MUST NOT",
    keys: {
      "2026-07-28": ["basic/transports/streamable-http#server-behavior-for-custom-headers/8"],
    },
  },
  "headers.param.absent-not-expected": {
    role: "server",
    transport: "http",
    gist: "A call without a marked parameter is not refused because its header is missing.",
    level: "MUST NOT",
    keys: {
      "2026-07-28": ["basic/transports/streamable-http#server-behavior-for-custom-headers/10"],
    },
  },
  "headers.param.numeric": {
    role: "server",
    transport: "http",
    gist: "An integer in a header is compared with the argument as a number, so that 42.0 equals 42.",
    level: "SHOULD",
    keys: {
      "2026-07-28": ["basic/transports/streamable-http#server-validation/2"],
    },
  },
});
