/** Values on which tsc and the validators must agree. The type of each argument is its definition. */
import type { Revision } from "../revision.ts";
import type { TypesOf } from "../types/index.ts";

export interface Sample {
  readonly revision: Revision;
  readonly definition: string;
  readonly value: unknown;
}

function sample<In extends Revision, Name extends keyof TypesOf[In] & string>(
  revision: In,
  definition: Name,
  value: TypesOf[In][Name],
): Sample {
  return { revision, definition, value };
}

const meta = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
};
const cached = { resultType: "complete", ttlMs: 1000, cacheScope: "private" } as const;

/** Accepted by both. */
export const accepted: readonly Sample[] = [
  sample("2024-11-05", "InitializeRequest", {
    method: "initialize",
    params: {
      protocolVersion: "2024-11-05",
      capabilities: { roots: { listChanged: true }, sampling: {} },
      clientInfo: { name: "c", version: "1" },
    },
  }),
  sample("2024-11-05", "CallToolResult", {
    content: [
      { type: "text", text: "t", annotations: { audience: ["user"], priority: 1 } },
      { type: "resource", resource: { uri: "file:///a", blob: "YQ==" } },
    ],
    isError: false,
  }),
  sample("2025-03-26", "Tool", {
    name: "t",
    inputSchema: { type: "object", properties: { a: { type: "string" } }, required: ["a"] },
    annotations: { readOnlyHint: true },
  }),
  sample("2025-03-26", "JSONRPCBatchRequest", [
    { jsonrpc: "2.0", id: 1, method: "ping" },
    { jsonrpc: "2.0", method: "notifications/initialized" },
  ]),
  sample("2025-06-18", "ElicitResult", { action: "accept", content: { height: 1.8, ok: true } }),
  sample("2025-06-18", "CompleteRequest", {
    method: "completion/complete",
    params: {
      ref: { type: "ref/resource", uri: "file:///{path}" },
      argument: { name: "path", value: "a" },
      context: { arguments: { other: "b" } },
    },
  }),
  sample("2025-11-25", "Task", {
    taskId: "1",
    status: "input_required",
    createdAt: "2025-11-25T00:00:00Z",
    lastUpdatedAt: "2025-11-25T00:00:00Z",
    ttl: null,
  }),
  sample("2025-11-25", "JSONRPCErrorResponse", { jsonrpc: "2.0", error: { code: -32700, message: "m" } }),
  sample("2025-11-25", "SamplingMessage", {
    role: "assistant",
    content: [{ type: "tool_use", id: "1", name: "t", input: { a: 1 } }],
  }),
  sample("2026-07-28", "CallToolRequest", {
    jsonrpc: "2.0",
    id: "1",
    method: "tools/call",
    params: {
      _meta: meta,
      name: "t",
      inputResponses: { who: { action: "decline" } },
      requestState: "opaque",
    },
  }),
  sample("2026-07-28", "InputRequiredResult", {
    resultType: "input_required",
    inputRequests: {
      where: { method: "roots/list" },
      who: {
        method: "elicitation/create",
        params: { mode: "url", message: "m", url: "https://example.com" },
      },
    },
  }),
  sample("2026-07-28", "ListToolsResult", {
    ...cached,
    tools: [{ name: "t", inputSchema: { type: "object", additionalProperties: false } }],
    nextCursor: "",
  }),
];

/** Rejected by both. */
export const refused: readonly Sample[] = [
  // @ts-expect-error The version is missing.
  sample("2024-11-05", "Implementation", { name: "c" }),
  // @ts-expect-error There are no audio blocks yet.
  sample("2024-11-05", "CallToolResult", { content: [{ type: "audio", data: "", mimeType: "" }] }),
  // @ts-expect-error An error needs an id until 2025-06-18.
  sample("2025-03-26", "JSONRPCError", { jsonrpc: "2.0", error: { code: 1, message: "m" } }),
  // @ts-expect-error The answer to a form has no lists yet.
  sample("2025-06-18", "ElicitResult", { action: "accept", content: { a: ["x"] } }),
  // @ts-expect-error Structured content is an object until 2025-11-25.
  sample("2025-11-25", "CallToolResult", { content: [], structuredContent: 1 }),
  // @ts-expect-error An unknown degree of support.
  sample("2025-11-25", "ToolExecution", { taskSupport: "always" }),
  // @ts-expect-error Null is not a cursor.
  sample("2025-11-25", "ListToolsResult", { tools: [], nextCursor: null }),
  // @ts-expect-error Cache hints are missing.
  sample("2026-07-28", "ListToolsResult", { resultType: "complete", tools: [] }),
  // @ts-expect-error The client information is missing.
  sample("2026-07-28", "RequestParams", { _meta: {} }),
  // @ts-expect-error An output schema may have any type, but an input schema must have the type object.
  sample("2026-07-28", "Tool", { name: "t", inputSchema: { type: "array" } }),
];
