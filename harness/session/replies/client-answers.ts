import { isObject, type JsonObject } from "../../../schema/json.ts";
import type { TargetRequest } from "./inbox.ts";
import { brief } from "./reply.ts";

const METHOD_NOT_FOUND = -32601;
const INVALID_PARAMS = -32602;

interface Answer {
  /** The capability that a client must have declared to receive this request. */
  readonly needs: string;
  readonly result: JsonObject;
}

/** The answers of a careful user: no folder is shared, no form is filled in, and the model answers with one short sentence. */
const ANSWERS: ReadonlyMap<string, Answer> = new Map([
  ["roots/list", { needs: "roots", result: { roots: [] } }],
  [
    "sampling/createMessage",
    {
      needs: "sampling",
      result: {
        role: "assistant",
        content: { type: "text", text: "A short answer from mcp-conform." },
        model: "mcp-conform",
        stopReason: "endTurn",
      },
    },
  ],
  ["elicitation/create", { needs: "elicitation", result: { action: "decline" } }],
]);

/**
 * The answer of a client with these capabilities to a request of the target. Undefined for an id of an illegal type: an
 * answer with that id would itself break the protocol.
 */
export function answerTo(
  { id, method, params }: TargetRequest,
  clientCapabilities: JsonObject,
): JsonObject | undefined {
  if (typeof id !== "string" && typeof id !== "number") return undefined;
  const base = { jsonrpc: "2.0", id };
  if (method === "ping") return { ...base, result: {} };
  const answer = ANSWERS.get(method);
  if (method === "elicitation/create" && !hasMode(params.mode ?? "form", clientCapabilities.elicitation))
    return { ...base, error: { code: INVALID_PARAMS, message: "The client has not declared this mode" } };
  if (answer !== undefined && Object.hasOwn(clientCapabilities, answer.needs))
    return { ...base, result: answer.result };
  return { ...base, error: { code: METHOD_NOT_FOUND, message: `Method not found: ${brief(method)}` } };
}

/** Whether a client that declares modes declares this one. */
function hasMode(mode: unknown, declared: unknown): boolean {
  const modes = isObject(declared) ? Object.keys(declared) : [];
  return modes.length === 0 || typeof mode !== "string" || modes.includes(mode);
}
