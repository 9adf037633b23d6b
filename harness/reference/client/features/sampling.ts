import type { JsonObject } from "../../../switches/message.ts";
import { INVALID_PARAMS, isObject, ProtocolError } from "../../message.ts";

/**
 * Answers like a model. It uses a tool only if it must.
 *
 * @throws ProtocolError -32602 for invalid messages, misplaced tool results, and tools that it cannot use
 */
export function createMessage(params: JsonObject, declared: JsonObject): JsonObject {
  const { messages, maxTokens, tools, toolChoice } = params;
  if (!Array.isArray(messages)) throw invalid('"messages" must be an array');
  if (typeof maxTokens !== "number") throw invalid('"maxTokens" must be a number');
  const usesTools = tools !== undefined || toolChoice !== undefined;
  if (usesTools && !(isObject(declared.sampling) && isObject(declared.sampling.tools))) {
    throw invalid("this client does not declare sampling.tools");
  }
  checkToolResults(messages);
  const [tool] = Array.isArray(tools) ? tools : [];
  if (isObject(toolChoice) && toolChoice.mode === "required" && isObject(tool)) {
    const content = { type: "tool_use", id: "use-1", name: tool.name, input: {} };
    return { role: "assistant", content, model: "reference-model", stopReason: "toolUse" };
  }
  const content = { type: "text", text: "This is what the model says." };
  return { role: "assistant", content, model: "reference-model", stopReason: "endTurn" };
}

/** The content types of any revision. */
const CONTENT: ReadonlySet<unknown> = new Set(["text", "image", "audio", "tool_use", "tool_result"]);

/** The next message after a tool use must contain its result, and nothing but tool results. */
function checkToolResults(messages: readonly unknown[]): void {
  let open = new Set<unknown>();
  for (const message of messages) {
    if (!isObject(message)) throw invalid("a message must be an object");
    const blocks = [message.content].flat().filter(isObject);
    if (blocks.some(({ type }) => !CONTENT.has(type)))
      throw invalid("a message has content of an unknown type");
    const results = blocks.filter(({ type }) => type === "tool_result");
    if (results.length > 0 && results.length < blocks.length)
      throw invalid("a message with tool results must contain nothing else");
    for (const { toolUseId } of results) open.delete(toolUseId);
    if (open.size > 0) throw invalid("the result of a tool is missing");
    open = new Set(blocks.filter(({ type }) => type === "tool_use").map(({ id }) => id));
  }
  if (open.size > 0) throw invalid("the result of a tool is missing");
}

function invalid(why: string): ProtocolError {
  return new ProtocolError(INVALID_PARAMS, `Invalid params: ${why}`);
}
