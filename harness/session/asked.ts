import type { Asked } from "./inbox.ts";
import type { JsonObject } from "./reply.ts";

const METHOD_NOT_FOUND = -32601;

/** The answers of a careful user: nothing is shared, nothing is typed in, a model says one short sentence. */
const ANSWERS: Readonly<Record<string, JsonObject>> = {
  "roots/list": { roots: [] },
  "sampling/createMessage": {
    role: "assistant",
    content: { type: "text", text: "A short answer from mcp-conform." },
    model: "mcp-conform",
    stopReason: "endTurn",
  },
  "elicitation/create": { action: "decline" },
};

/** The capability that a client has declared when it can be asked this; ping needs none. */
const NEEDS: Readonly<Record<string, string>> = {
  "roots/list": "roots",
  "sampling/createMessage": "sampling",
  "elicitation/create": "elicitation",
};

/** The answer to a request of the target, as a client with these capabilities gives it. */
export function answerTo(asked: Asked, clientCapabilities: JsonObject): JsonObject {
  const base = { jsonrpc: "2.0", id: asked.id };
  if (asked.method === "ping") return { ...base, result: {} };
  const capability = NEEDS[asked.method];
  const result = ANSWERS[asked.method];
  if (result !== undefined && capability !== undefined && capability in clientCapabilities) {
    return { ...base, result };
  }
  return { ...base, error: { code: METHOD_NOT_FOUND, message: `Method not found: ${asked.method}` } };
}
