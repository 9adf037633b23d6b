import type { JsonObject } from "../../../../schema/json.ts";
import type { Asked, Interface } from "../prompt.ts";
import { blocksOf, eventsOf, objectsOf, textOf } from "./members.ts";

const USAGE = { input_tokens: 1, output_tokens: 1, total_tokens: 2 };

const CREATED = 0;

/** Some applications put the tools of a server into a namespace. Its name and that of a tool are one name for the model. */
const SEPARATOR = "/";

function toolsIn(tools: unknown): readonly string[] {
  return objectsOf(tools).flatMap(({ type, name, tools: inner }) =>
    type === "namespace" ? toolsIn(inner).map((one) => `${textOf(name)}${SEPARATOR}${one}`) : [textOf(name)],
  );
}

function callOf({ id, name, arguments: args }: Asked): JsonObject {
  const [own = "", namespace] = name.split(SEPARATOR).reverse();
  return {
    type: "function_call",
    id: `fc_${id}`,
    call_id: id,
    status: "completed",
    name: own,
    ...(namespace === undefined ? {} : { namespace }),
    arguments: JSON.stringify(args),
  };
}

const DONE = {
  type: "message",
  id: "msg_mcp_conform",
  role: "assistant",
  status: "completed",
  content: [{ type: "output_text", text: "done", annotations: [] }],
};

const itemsFor = (asked: readonly Asked[]): readonly JsonObject[] =>
  asked.length === 0 ? [DONE] : asked.map(callOf);

const response = (asked: readonly Asked[], model: string, status: string): JsonObject => ({
  id: "resp_mcp_conform",
  object: "response",
  created_at: CREATED,
  model,
  status,
  output: itemsFor(asked),
  usage: USAGE,
});

/** The Responses interface of OpenAI: https://platform.openai.com/docs/api-reference/responses */
export const responses: Interface = {
  path: /\/responses$/,
  streams: (_, { stream }) => stream === true,
  read: ({ tools, input }) => ({
    tools: toolsIn(tools),
    results: objectsOf(input)
      .filter(({ type }) => type === "function_call_output")
      .map(({ call_id, output }) => ({ id: textOf(call_id), ...blocksOf(output) })),
  }),
  whole: (asked, model) => response(asked, model, "completed"),
  streamed: (asked, model) => {
    const events: readonly JsonObject[] = [
      { type: "response.created", response: { ...response([], model, "in_progress"), output: [] } },
      ...itemsFor(asked).flatMap((item, output_index) => [
        { type: "response.output_item.added", output_index, item },
        { type: "response.output_item.done", output_index, item },
      ]),
      { type: "response.completed", response: response(asked, model, "completed") },
    ];
    return eventsOf(
      events.map((event, sequence_number) => [textOf(event.type), { ...event, sequence_number }] as const),
    );
  },
};
