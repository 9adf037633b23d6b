import { ProtocolError } from "../../../../harness/reference/message.ts";
import { onError, onNotification, onResult } from "../../../../harness/reference/server/rewrite.ts";
import type { JsonObject } from "../../../../harness/switches/message.ts";
import type { Call, Fault, Hooks } from "../../../../harness/switches/server.ts";
import { since } from "../../../../schema/revision.ts";
import { undeclared } from "../../../across-topics/faults/server/undeclared.ts";

const STRUCTURED = since("2025-06-18");

const ok: JsonObject = { content: [{ type: "text", text: "ok" }] };

/** Changes results that have structured content. */
function onStructured(edit: (result: JsonObject) => JsonObject): Hooks {
  return onResult("tools/call", (result) => (result.structuredContent === undefined ? result : edit(result)));
}

/** Changes the results of one tool. */
function onCall(name: string, edit: (result: JsonObject) => JsonObject): Hooks {
  return onResult("tools/call", (result, call) => (call.params.name === name ? edit(result) : result));
}

/** Changes the errors about tool names: of calls with a name, or of calls without one. */
function onCallError(named: boolean, edit: () => JsonObject | ProtocolError): Hooks {
  return onError("tools/call", (error, call) => {
    const aboutName = /no tool|"name"/.test(error.message) && (call.params.name !== undefined) === named;
    return aboutName ? edit() : error;
  });
}

const onArguments = ({ method }: Call, cause: unknown) =>
  method === "tools/call" && cause instanceof ProtocolError && /arguments/.test(cause.message);

export const toolCallFaults: readonly Fault[] = [
  {
    id: "tools.failure-as-error",
    describe: "reports the failure of a tool as a JSON-RPC error",
    trips: ["tools.call.failure-in-result"],
    says: /-32603/,
    ...onResult("tools/call", (result, { params }) => {
      if (params.name !== "test_error_handling") return result;
      throw new ProtocolError(-32603, "The tool has failed");
    }),
  },
  {
    id: "tools.change-unannounced",
    describe: "does not announce that its tools have changed",
    trips: ["tools.list-changed.sent"],
    says: /no notifications\/tools\/list_changed after the change/,
    transports: ["stdio"],
    ...onNotification("notifications/tools/list_changed", () => undefined),
  },
  {
    id: "tools.only-types-validated",
    describe: "validates no conditions of an inputSchema",
    revisions: since("2025-11-25"),
    trips: ["schema.dialect.honoured"],
    says: /a tool result/,
    dispatch: (call, next) =>
      call.method === "tools/call" &&
      call.params.name === "json_schema_2020_12_tool" &&
      call.params.task === undefined
        ? Promise.resolve({ content: [{ type: "text", text: "Contact" }] })
        : next(call),
  },
  {
    id: "tools.unknown-name-accepted",
    describe: "reports success for a tool that does not exist",
    trips: ["tools.call.unknown-name", "tools.call.unknown-name.refused", "tools.names.case-sensitive"],
    mayTrip: [
      "forms.broken.tools.call.name.null",
      "forms.broken.tools.call.name.type",
      "forms.broken.tools.call.name.empty",
      "forms.broken.tools.call.arguments.type",
    ],
    says: /result/,
    ...onCallError(true, () => ok),
  },
  {
    id: "tools.unknown-name-as-failure",
    describe: "reports an unknown tool as a tool error",
    trips: ["tools.call.unknown-name"],
    says: /is for a tool that ran/,
    ...onCallError(true, () => ({ ...ok, isError: true })),
  },
  {
    id: "tools.nameless-call-accepted",
    describe: "answers a call that names no tool with a result",
    revisions: since("2025-11-25"),
    trips: ["tools.call.malformed"],
    mayTrip: ["forms.broken.tools.call.params.absent"],
    says: /an error/,
    ...onCallError(false, () => ok),
  },
  {
    id: "tools.arguments-not-checked",
    describe: "executes a tool without its required arguments",
    trips: ["tools.call.input-validated", "tools.call.invalid-arguments"],
    says: /isError/,
    dispatch: async (call, next) => {
      const result = await next(call).catch((cause: unknown) => {
        if (onArguments(call, cause)) return ok;
        throw cause;
      });
      return result?.isError === true && /must have|required/.test(JSON.stringify(result.content))
        ? ok
        : result;
    },
  },
  {
    id: "tools.arguments-internal-error",
    describe: "answers invalid arguments with an internal error",
    trips: ["tools.call.invalid-arguments"],
    says: /another code/,
    dispatch: async (call, next) => {
      const wrong = new ProtocolError(-32603, "Internal error");
      const result = await next(call).catch((cause: unknown) => {
        throw onArguments(call, cause) ? wrong : cause;
      });
      if (result?.isError === true && /must have|required/.test(JSON.stringify(result.content))) throw wrong;
      return result;
    },
  },
  {
    id: "tools.content-left-out",
    describe: "omits content from a structured result",
    revisions: STRUCTURED,
    trips: ["tools.call.result-shape", "tools.structured.text-copy"],
    says: /content/,
    ...onStructured(({ content: _, ...result }) => result),
  },
  {
    id: "tools.text-copy-left-out",
    describe: "sends a structured result without a text copy",
    revisions: STRUCTURED,
    trips: ["tools.structured.text-copy"],
    says: /text block/,
    ...onStructured((result) => ({ ...result, content: [] })),
  },
  {
    id: "tools.structured-not-conforming",
    describe: "returns structured content that violates its own output schema",
    revisions: STRUCTURED,
    trips: ["tools.structured.conforms", "tools.structured.text-copy"],
    says: /place|text block/,
    ...onCall("test_structured_output", (result) => ({ ...result, structuredContent: { celsius: "warm" } })),
  },
  {
    id: "tools.structured-left-out",
    describe: "returns no structured content although the tool has an output schema",
    revisions: STRUCTURED,
    trips: ["tools.structured.conforms"],
    says: /must be there/,
    ...onCall("test_structured_output", ({ structuredContent: _, ...result }) => result),
  },
  {
    id: "tools.structured-array",
    describe: "returns structured content that is not an object",
    revisions: ["2025-06-18", "2025-11-25"],
    trips: ["tools.structured.object"],
    says: /structuredContent is \[1\]/,
    ...onCall("test_simple_text", () => ({
      content: [{ type: "text", text: "[1]" }],
      structuredContent: [1],
    })),
  },
  {
    id: "tools.content-type-unknown",
    describe: "returns a content block with an unknown type",
    trips: ["tools.content.types"],
    says: /type must be/,
    ...onCall("test_simple_text", () => ({ content: [{ type: "video", url: "https://example.com" }] })),
  },
  {
    id: "tools.link-nameless",
    describe: "returns a resource_link without a name",
    revisions: since("2025-06-18"),
    trips: ["tools.content.types"],
    says: /content\/1 must have "name"/,
    ...onCall("test_simple_text", () => ({
      content: [
        { type: "text", text: "1 found" },
        { type: "resource_link", uri: "test://static-text", title: "Static text" },
      ],
    })),
  },
  {
    id: "tools.image-not-base64",
    describe: "returns an image whose data is a data URI",
    trips: ["tools.content.types"],
    says: /data URI/,
    ...onCall("test_simple_text", () => ({
      content: [{ type: "image", data: "data:image/png;base64,AAAA", mimeType: "image/png" }],
    })),
  },
  {
    id: "tools.priority-out-of-range",
    describe: "annotates a text with the priority 2",
    trips: ["tools.content.annotations"],
    says: /priority/,
    ...onCall("test_simple_text", () => ({
      content: [{ type: "text", text: "important", annotations: { priority: 2 } }],
    })),
  },
  {
    id: "tools.embeds-without-resources",
    describe: "embeds resources in tool results without declaring resources",
    revisions: since("2025-06-18"),
    trips: [
      "tools.content.embedding-declared",
      "resources.capability.declared",
      "subscriptions.acknowledged.subset",
    ],
    says: /resources capability|an error|notifications/,
    dispatch: async (call, next) => {
      const result = await undeclared("resources").dispatch?.(call, next);
      if (call.method !== "tools/call" || call.params.name !== "test_simple_text") return result;
      const resource = { uri: "test://one", mimeType: "text/plain", text: "one" };
      return { content: [{ type: "resource", resource }] };
    },
  },
];
