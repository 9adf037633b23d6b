import { REVISIONS, type Revision } from "../revision.ts";
import type { DefinitionName } from "../tables/index.ts";

/** A value at the edge of a definition, with the revisions that accept it. All others with the definition reject it. */
export interface CornerCase {
  readonly name: string;
  readonly definition: DefinitionName;
  readonly value: unknown;
  readonly acceptedIn: readonly Revision[];
}

const since = (first: Revision) => REVISIONS.filter((revision) => revision >= first);
const until = (last: Revision) => REVISIONS.filter((revision) => revision <= last);
const always = REVISIONS;
const never: readonly Revision[] = [];

const text = { type: "text", text: "" };
const tool = { name: "t", inputSchema: { type: "object" } };
const plain = { resultType: "complete" };
const cached = { ...plain, ttlMs: 0, cacheScope: "public" };
const field = { type: "string", enum: ["a"] };

export const cornerCases: readonly CornerCase[] = [
  { name: "a fractional id", definition: "RequestId", value: 1.5, acceptedIn: never },
  { name: "a whole number written as 1.0", definition: "RequestId", value: 1.0, acceptedIn: always },
  { name: "a null id", definition: "RequestId", value: null, acceptedIn: never },
  { name: "an empty id", definition: "RequestId", value: "", acceptedIn: always },
  {
    name: "an error without id",
    definition: "JSONRPCErrorResponse",
    value: { jsonrpc: "2.0", error: { code: -32700, message: "" } },
    acceptedIn: since("2025-11-25"),
  },
  {
    name: "an error without id",
    definition: "JSONRPCError",
    value: { jsonrpc: "2.0", error: { code: -32700, message: "" } },
    acceptedIn: never,
  },
  {
    name: "a fractional error code",
    definition: "JSONRPCError",
    value: { jsonrpc: "2.0", id: 1, error: { code: 0.5, message: "" } },
    acceptedIn: never,
  },
  {
    name: "an array as params",
    definition: "Request",
    value: { method: "m", params: [] },
    acceptedIn: never,
  },
  { name: "an empty batch", definition: "JSONRPCMessage", value: [], acceptedIn: ["2025-03-26"] },
  {
    name: "a batch of requests and responses together",
    definition: "JSONRPCMessage",
    value: [
      { jsonrpc: "2.0", id: 1, method: "m" },
      { jsonrpc: "2.0", id: 1, result: {} },
    ],
    acceptedIn: never,
  },
  { name: "a result without resultType", definition: "Result", value: {}, acceptedIn: until("2025-11-25") },
  { name: "an unknown resultType", definition: "Result", value: { resultType: "task" }, acceptedIn: always },
  {
    name: "an audio block as content",
    definition: "CallToolResult",
    value: { ...plain, content: [{ type: "audio", data: "", mimeType: "" }] },
    acceptedIn: since("2025-03-26"),
  },
  {
    name: "a resource link as content",
    definition: "CallToolResult",
    value: { ...plain, content: [{ type: "resource_link", uri: "u:", name: "" }] },
    acceptedIn: since("2025-06-18"),
  },
  { name: "no content", definition: "CallToolResult", value: { ...plain, content: [] }, acceptedIn: always },
  {
    name: "structured content that is not an object",
    definition: "CallToolResult",
    value: { ...plain, content: [text], structuredContent: [1] },
    acceptedIn: ["2024-11-05", "2025-03-26", "2026-07-28"],
  },
  {
    name: "null as structured content",
    definition: "CallToolResult",
    value: { ...plain, content: [], structuredContent: null },
    acceptedIn: ["2024-11-05", "2025-03-26", "2026-07-28"],
  },
  {
    name: "isError as a string",
    definition: "CallToolResult",
    value: { ...plain, content: [], isError: "true" },
    acceptedIn: never,
  },
  {
    name: "a null cursor",
    definition: "ListToolsResult",
    value: { ...cached, tools: [], nextCursor: null },
    acceptedIn: never,
  },
  {
    name: "a negative time to live",
    definition: "ListToolsResult",
    value: { ...cached, ttlMs: -1, tools: [] },
    acceptedIn: until("2025-11-25"),
  },
  {
    name: "no cache hints",
    definition: "ListToolsResult",
    value: { ...plain, tools: [] },
    acceptedIn: until("2025-11-25"),
  },
  {
    name: "a property schema that is a boolean",
    definition: "Tool",
    value: { ...tool, inputSchema: { type: "object", properties: { a: true } } },
    acceptedIn: ["2026-07-28"],
  },
  {
    name: "an input schema without type",
    definition: "Tool",
    value: { ...tool, inputSchema: {} },
    acceptedIn: never,
  },
  {
    name: "an output schema without type",
    definition: "Tool",
    value: { ...tool, outputSchema: {} },
    acceptedIn: ["2024-11-05", "2025-03-26", "2026-07-28"],
  },
  {
    name: "null as title",
    definition: "Tool",
    value: { ...tool, title: null },
    acceptedIn: until("2025-03-26"),
  },
  {
    name: "null as a prompt argument",
    definition: "GetPromptRequest",
    value: { method: "prompts/get", params: { name: "p", arguments: { a: null } } },
    acceptedIn: never,
  },
  {
    name: "a priority above one",
    definition: "Annotations",
    value: { priority: 1.01 },
    acceptedIn: never,
  },
  {
    name: "priorities at both ends",
    definition: "ModelPreferences",
    value: { costPriority: 0, speedPriority: 1 },
    acceptedIn: always,
  },
  {
    name: "a hundred and one completions",
    definition: "CompleteResult",
    value: { ...plain, completion: { values: Array.from({ length: 101 }, () => "v") } },
    acceptedIn: until("2025-11-25"),
  },
  {
    name: "several blocks in one message",
    definition: "SamplingMessage",
    value: { role: "user", content: [text, text] },
    acceptedIn: since("2025-11-25"),
  },
  {
    name: "a tool use in a message",
    definition: "SamplingMessage",
    value: { role: "assistant", content: { type: "tool_use", id: "1", name: "t", input: {} } },
    acceptedIn: since("2025-11-25"),
  },
  {
    name: "an unknown role",
    definition: "SamplingMessage",
    value: { role: "system", content: text },
    acceptedIn: never,
  },
  {
    name: "a form answered with a list",
    definition: "ElicitResult",
    value: { action: "accept", content: { a: ["x"] } },
    acceptedIn: since("2025-11-25"),
  },
  {
    name: "a form answered with null",
    definition: "ElicitResult",
    value: { action: "accept", content: { a: null } },
    acceptedIn: never,
  },
  {
    name: "an enum with a default",
    definition: "PrimitiveSchemaDefinition",
    value: { ...field, default: "a" },
    acceptedIn: always,
  },
  {
    name: "an enum with a default that is not a string",
    definition: "PrimitiveSchemaDefinition",
    value: { ...field, default: 1 },
    acceptedIn: ["2025-06-18"],
  },
  {
    name: "bounds with fractions",
    definition: "NumberSchema",
    value: { type: "number", minimum: 0.5, maximum: 1.5 },
    acceptedIn: always,
  },
  {
    name: "a URL without mode",
    definition: "ElicitRequestParams",
    value: { url: "u:", message: "", elicitationId: "1" },
    acceptedIn: never,
  },
  {
    name: "a task that lives forever",
    definition: "Task",
    value: { taskId: "1", status: "working", createdAt: "", lastUpdatedAt: "", ttl: null },
    acceptedIn: always,
  },
  {
    name: "a task without time to live",
    definition: "Task",
    value: { taskId: "1", status: "working", createdAt: "", lastUpdatedAt: "" },
    acceptedIn: never,
  },
  {
    name: "a cancellation of nothing",
    definition: "CancelledNotification",
    value: { jsonrpc: "2.0", method: "notifications/cancelled", params: {} },
    acceptedIn: ["2025-11-25"],
  },
  {
    name: "a capability that is true",
    definition: "ServerCapabilities",
    value: { logging: true },
    acceptedIn: never,
  },
  {
    name: "an unknown capability",
    definition: "ServerCapabilities",
    value: { future: true },
    acceptedIn: always,
  },
  {
    name: "a request without client information",
    definition: "RequestParams",
    value: { _meta: {} },
    acceptedIn: ["2025-11-25"],
  },
  {
    name: "a subscription id of a number",
    definition: "NotificationMetaObject",
    value: { "io.modelcontextprotocol/subscriptionId": 7 },
    acceptedIn: always,
  },
  {
    name: "an extension that is not an object",
    definition: "ClientCapabilities",
    value: { extensions: { "a/b": true } },
    acceptedIn: until("2025-11-25"),
  },
];
