import type { JsonObject } from "../../schema/json.ts";
import type { Asked } from "./inbox.ts";
import { brief } from "./reply.ts";

const METHOD_NOT_FOUND = -32601;

interface Answer {
  /** The capability that a client has declared when it can be asked this. */
  readonly needs: string;
  readonly result: JsonObject;
}

/** The answers of a careful user: nothing is shared, nothing is typed in, a model says one short sentence. */
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
 * The answer to a request of the target, as a client with these capabilities gives it. Undefined for an id that
 * no answer may carry: to echo it would break the protocol ourselves.
 */
export function answerTo({ id, method }: Asked, clientCapabilities: JsonObject): JsonObject | undefined {
  if (typeof id !== "string" && typeof id !== "number") return undefined;
  const base = { jsonrpc: "2.0", id };
  if (method === "ping") return { ...base, result: {} };
  const answer = ANSWERS.get(method);
  if (answer !== undefined && answer.needs in clientCapabilities) return { ...base, result: answer.result };
  return { ...base, error: { code: METHOD_NOT_FOUND, message: `Method not found: ${brief(method)}` } };
}
