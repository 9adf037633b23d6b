import { isObject, type JsonObject } from "../../../../schema/json.ts";
import type { Asked, Interface, Shown } from "../prompt.ts";
import { eventsOf, objectsOf, textOf } from "./members.ts";

const USAGE = { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 };

const partsFor = (asked: readonly Asked[]): readonly JsonObject[] =>
  asked.length === 0
    ? [{ text: "done" }]
    : asked.map(({ id, name, arguments: args }) => ({ functionCall: { id, name, args } }));

const answerOf = (asked: readonly Asked[], modelVersion: string): JsonObject => ({
  candidates: [{ index: 0, content: { role: "model", parts: partsFor(asked) }, finishReason: "STOP" }],
  usageMetadata: USAGE,
  modelVersion,
});

/** The text of a response: that of its one member, or all of it as JSON. */
function shownIn({ functionResponse }: JsonObject): readonly Shown[] {
  if (!isObject(functionResponse)) return [];
  const { id, response } = functionResponse;
  const { output, error, ...others } = isObject(response) ? response : {};
  const text = textOf(error) || textOf(output) || JSON.stringify(output ?? error ?? others);
  return [{ id: textOf(id), text, kinds: ["text"], isError: error !== undefined }];
}

/** The interface of Gemini: https://ai.google.dev/api/generate-content */
export const generateContent: Interface = {
  path: /:(?:generate|streamGenerate)Content$/,
  streams: (path) => path.endsWith(":streamGenerateContent"),
  read: ({ tools, contents }) => ({
    tools: objectsOf(tools).flatMap(({ functionDeclarations }) =>
      objectsOf(functionDeclarations).map(({ name }) => textOf(name)),
    ),
    results: objectsOf(contents)
      .flatMap(({ parts }) => objectsOf(parts))
      .flatMap(shownIn),
  }),
  whole: answerOf,
  streamed: (asked, model) => eventsOf([[undefined, answerOf(asked, model)]]),
};
