import { isObject, type JsonObject } from "../../../../schema/json.ts";
import type { Asked, Interface } from "../prompt.ts";
import { blocksOf, eventsOf, objectsOf, textOf } from "./members.ts";

const USAGE = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };

const CREATED = 0;

const callsOf = (asked: readonly Asked[]) =>
  asked.map(({ id, name, arguments: args }, index) => ({
    index,
    id,
    type: "function",
    function: { name, arguments: JSON.stringify(args) },
  }));

/** What the assistant says: calls, or that it is done. */
const said = (asked: readonly Asked[]): JsonObject =>
  asked.length === 0
    ? { role: "assistant", content: "done" }
    : { role: "assistant", content: null, tool_calls: callsOf(asked) };

const reasonOf = (asked: readonly Asked[]) => (asked.length === 0 ? "stop" : "tool_calls");

const common = (object: string, model: string) => ({
  id: "chatcmpl-mcp-conform",
  object,
  created: CREATED,
  model,
});

/** The Chat Completions interface of OpenAI: https://platform.openai.com/docs/api-reference/chat */
export const chatCompletions: Interface = {
  path: /\/chat\/completions$/,
  streams: (_, { stream }) => stream === true,
  read: ({ tools, messages }) => ({
    tools: objectsOf(tools).map(({ function: one }) => (isObject(one) ? textOf(one.name) : "")),
    results: objectsOf(messages)
      .filter(({ role }) => role === "tool")
      .map(({ tool_call_id, content }) => ({ id: textOf(tool_call_id), ...blocksOf(content) })),
  }),
  whole: (asked, model) => ({
    ...common("chat.completion", model),
    choices: [{ index: 0, message: said(asked), finish_reason: reasonOf(asked) }],
    usage: USAGE,
  }),
  streamed: (asked, model) => {
    const chunk = (delta: JsonObject, reason: string | null, more: JsonObject = {}) =>
      [
        undefined,
        {
          ...common("chat.completion.chunk", model),
          choices: [{ index: 0, delta, finish_reason: reason }],
          ...more,
        },
      ] as const;
    return `${eventsOf([chunk(said(asked), null), chunk({}, reasonOf(asked), { usage: USAGE })])}data: [DONE]\n\n`;
  },
};
