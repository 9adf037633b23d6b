import type { JsonObject } from "../../../../schema/json.ts";
import type { Asked, Interface } from "../prompt.ts";
import { blocksOf, eventsOf, objectsOf, textOf } from "./members.ts";

const USAGE = { input_tokens: 1, output_tokens: 1 };

const DONE = { type: "text", text: "done" };

const blocksFor = (asked: readonly Asked[]): readonly JsonObject[] =>
  asked.length === 0
    ? [DONE]
    : asked.map(({ id, name, arguments: input }) => ({ type: "tool_use", id, name, input }));

const stopOf = (asked: readonly Asked[]) => (asked.length === 0 ? "end_turn" : "tool_use");

const message = (model: string): JsonObject => ({
  id: "msg_mcp_conform",
  type: "message",
  role: "assistant",
  model,
  content: [],
  stop_reason: null,
  stop_sequence: null,
  usage: USAGE,
});

/** A block of a stream begins empty, and gets its value in one piece. */
function blockEvents(block: JsonObject, index: number) {
  const { type, text, input, ...others } = block;
  const [empty, delta] =
    type === "text"
      ? [
          { type, text: "" },
          { type: "text_delta", text },
        ]
      : [
          { type, ...others, input: {} },
          { type: "input_json_delta", partial_json: JSON.stringify(input) },
        ];
  return [
    ["content_block_start", { type: "content_block_start", index, content_block: empty }],
    ["content_block_delta", { type: "content_block_delta", index, delta }],
    ["content_block_stop", { type: "content_block_stop", index }],
  ] as const;
}

/** The Messages interface of Anthropic: https://docs.claude.com/en/api/messages */
export const messages: Interface = {
  path: /\/messages$/,
  streams: (_, { stream }) => stream === true,
  read: ({ tools, messages }) => ({
    tools: objectsOf(tools).map(({ name }) => textOf(name)),
    results: objectsOf(messages)
      .flatMap(({ content }) => objectsOf(content))
      .filter(({ type }) => type === "tool_result")
      .map(({ tool_use_id, content, is_error }) => ({
        id: textOf(tool_use_id),
        ...blocksOf(content),
        isError: is_error === true,
      })),
  }),
  whole: (asked, model) => ({ ...message(model), content: blocksFor(asked), stop_reason: stopOf(asked) }),
  streamed: (asked, model) =>
    eventsOf([
      ["message_start", { type: "message_start", message: message(model) }],
      ...blocksFor(asked).flatMap(blockEvents),
      [
        "message_delta",
        { type: "message_delta", delta: { stop_reason: stopOf(asked), stop_sequence: null }, usage: USAGE },
      ],
      ["message_stop", { type: "message_stop" }],
    ]),
};
