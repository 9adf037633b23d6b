import { sampleArguments } from "../../../../harness/check/sample-arguments.ts";
import { answerTo } from "../../../../harness/session/replies/client-answers.ts";
import type { TargetRequest } from "../../../../harness/session/replies/inbox.ts";
import type { OwnAnswer } from "../../../../harness/session/session-state.ts";
import { given } from "../../../../schema/given.ts";
import { isObject, type JsonObject } from "../../../../schema/json.ts";
import type { Revision } from "../../../../schema/revision.ts";
import { ELICITATION, SAMPLING } from "./asks.ts";

/** How the client answers. `invalid`: with content that does not fit what was asked. */
export type Way = "accept" | "decline" | "cancel" | "error" | "invalid";

export const WAYS: readonly Way[] = ["accept", "decline", "cancel", "error", "invalid"];

/** A value that no server knows. If it is in a result, the server has used it. */
export const CANARY = 424_242_421;

/** After this number of tool uses the model gives its answer. */
export const MOST_ROUNDS = 100;

/** A folder that does not exist. */
export const MISSING_ROOT = "file:///mcp-conform-no-such-folder";

const REFUSED = { code: -32603, message: "The client failed" };

/** What the answers depend on. */
export interface Client {
  readonly way: Way;
  readonly capabilities: JsonObject;
  readonly revision: Revision;
}

/** The answer to a request of the server. `round`: how many requests of the same call came before. */
export function answerOf(request: TargetRequest, client: Client, round: number): OwnAnswer | undefined {
  const usual = answerTo(request, client.capabilities);
  if (usual === undefined || !isObject(usual.result)) return usual && { message: usual };
  const { jsonrpc, id } = usual;
  if (client.way === "error") return { message: { jsonrpc, id, error: REFUSED } };
  const result = resultOf(request, client, round);
  if (result === undefined) return { message: usual };
  return { message: { jsonrpc, id, result }, ...(client.way === "invalid" ? { broken: true } : {}) };
}

/** The result for a request of the server. Undefined: that of the usual client. */
export function resultOf(
  { method, params }: Pick<TargetRequest, "method" | "params">,
  client: Client,
  round: number,
): JsonObject | undefined {
  if (method === "roots/list") return { roots: [{ uri: MISSING_ROOT, name: "missing" }] };
  if (method === SAMPLING) return client.way === "invalid" ? MALFORMED : toolUse(params, client, round);
  if (method !== ELICITATION) return undefined;
  switch (client.way) {
    case "accept":
      return accepted(params, client.revision);
    case "invalid":
      return params.mode === "url" ? { action: "decline" } : { action: "accept", content: misfit(params) };
    default:
      return refused(client.way === "cancel" ? "cancel" : "decline", params, client.revision);
  }
}

/** What a user wrote who then did not send the form. If it is in a result, the server has used it. */
export const REFUSED_TEXT = "mcp-conform-unsent-text";

function refused(action: "decline" | "cancel", { mode, requestedSchema }: JsonObject, revision: Revision) {
  const content = mode === "url" ? undefined : markedContent(requestedSchema, REFUSED_TEXT, revision);
  return { action, ...given({ content }) };
}

/** The content of a sampling result is an object or a list, never a text. */
const MALFORMED: JsonObject = { role: "assistant", content: `mcp-conform-${CANARY}`, model: "mcp-conform" };

function accepted({ mode, requestedSchema }: JsonObject, revision: Revision): JsonObject {
  if (mode === "url") return { action: "accept" };
  const content = sampleArguments(requestedSchema, revision);
  return content ? { action: "accept", content } : { action: "decline" };
}

/** A value of a wrong type for each field. */
function misfit({ requestedSchema }: JsonObject): JsonObject {
  const { properties } = isObject(requestedSchema) ? requestedSchema : {};
  const fields = isObject(properties) ? Object.entries(properties) : [];
  return Object.fromEntries(
    fields.map(([name, field]) => [
      name,
      isObject(field) && field.type === "string" ? CANARY : `mcp-conform-${CANARY}`,
    ]),
  );
}

/** The model uses the first tool that it is offered, again and again. */
function toolUse(
  { tools, toolChoice }: JsonObject,
  { capabilities, revision }: Client,
  round: number,
): JsonObject | undefined {
  const [tool] = Array.isArray(tools) ? tools : [];
  const mayUse = isObject(capabilities.sampling) && capabilities.sampling.tools !== undefined;
  const isForbidden = isObject(toolChoice) && toolChoice.mode === "none";
  if (!isObject(tool) || !mayUse || isForbidden || round >= MOST_ROUNDS) return undefined;
  const input = sampleArguments(tool.inputSchema, revision) ?? {};
  return {
    role: "assistant",
    content: [{ type: "tool_use", id: `mcp-conform-use-${round}`, name: String(tool.name), input }],
    model: "mcp-conform",
    stopReason: "toolUse",
  };
}

/** Content that fits the schema, with the marker in each field of free text. Undefined if no field can have it. */
export function markedContent(
  requestedSchema: unknown,
  marker: string,
  revision: Revision,
): JsonObject | undefined {
  const content = sampleArguments(requestedSchema, revision);
  const { properties } = isObject(requestedSchema) ? requestedSchema : {};
  const free = Object.entries(isObject(properties) ? properties : {}).filter(([, field]) => isFree(field));
  if (content === undefined || free.length === 0) return undefined;
  return { ...content, ...Object.fromEntries(free.map(([name]) => [name, marker])) };
}

const LIMITS = ["enum", "oneOf", "const", "format", "pattern", "maxLength"];

const isFree = (field: unknown): boolean =>
  isObject(field) && field.type === "string" && LIMITS.every((limit) => !Object.hasOwn(field, limit));
