import { createMessage } from "../../../harness/reference/client/features/sampling.ts";
import { onAnswer, without } from "../../../harness/reference/client/rewrite.ts";
import type { Fault } from "../../../harness/reference/client/switch.ts";
import { isObject, METHOD_NOT_FOUND, ProtocolError } from "../../../harness/reference/message.ts";
import type { JsonObject } from "../../../harness/switches/message.ts";
import { since } from "../../../schema/revision.ts";
import { answers, refuse } from "../../across-topics/faults/client/answers.ts";
import { STATEFUL } from "../../across-topics/faults/client/places.ts";

const hasToolUse = ({ messages }: JsonObject) =>
  [messages].flat().some((one) => isObject(one) && isObject(one.content) && one.content.type === "tool_use");

/** Answers to requests for a message of a model. */
export const samplingFaults: readonly Fault[] = [
  {
    id: "sampling.not-answered",
    describe: "declares sampling, but does not know sampling/createMessage",
    revisions: STATEFUL,
    trips: ["client.sampling.served"],
    says: /sampling/,
    ...answers("sampling/createMessage", refuse(METHOD_NOT_FOUND)),
  },
  {
    id: "sampling.no-role",
    describe: "omits the role from sampling results",
    trips: ["client.sampling.result", "client.sampling.result-with-tools", "client.mrtr.retry.answer-shape"],
    says: /role/,
    ...onAnswer("sampling/createMessage", (result) => without(result, "role")),
  },
  {
    id: "sampling.no-model",
    describe: "omits the model from sampling results",
    trips: ["client.sampling.result", "client.sampling.result-with-tools", "client.mrtr.retry.answer-shape"],
    says: /model/,
    ...onAnswer("sampling/createMessage", (result) => without(result, "model")),
  },
  {
    id: "sampling.content-as-text",
    describe: "sends the content of sampling results as a string",
    trips: ["client.sampling.result", "client.sampling.result-with-tools", "client.mrtr.retry.answer-shape"],
    says: /content/,
    ...onAnswer("sampling/createMessage", (result) => ({
      ...result,
      content: "This is what the model says.",
    })),
  },
  {
    id: "sampling.content-unchecked",
    describe: "accepts sampling messages with content of an unknown type",
    revisions: STATEFUL,
    trips: ["client.sampling.content-unknown"],
    says: /result/,
    answer: async (asked, next) => {
      const isOdd = JSON.stringify(asked.params.messages ?? []).includes("mcp-conform/unknown");
      if (asked.method !== "sampling/createMessage" || !isOdd) return next(asked);
      return createMessage({ messages: [], maxTokens: 1 }, {});
    },
  },
  {
    id: "sampling.undeclared-served",
    describe: "answers sampling requests without declaring sampling",
    revisions: STATEFUL,
    without: ["sampling"],
    trips: ["client.sampling.undeclared"],
    says: /sampling|-32601/,
    ...answers("sampling/createMessage", (params) => createMessage(params, {})),
  },
  {
    id: "sampling.undeclared-tools-served",
    describe: "accepts tools in sampling requests without declaring sampling.tools",
    revisions: since("2025-11-25"),
    trips: [
      "client.sampling.tools-undeclared",
      "client.sampling.tool-choice-undeclared",
      "client.mrtr.undeclared",
    ],
    says: /sampling/,
    decide: { capabilities: (value) => ({ ...value, sampling: {} }) },
    ...answers("sampling/createMessage", (params) =>
      createMessage(without(params, "tools", "toolChoice"), {}),
    ),
  },
  {
    id: "sampling.tool-results-unchecked",
    describe: "accepts sampling messages in which tool results are missing or mixed with other content",
    revisions: ["2025-11-25"],
    trips: ["client.sampling.tool-result-missing", "client.sampling.tool-result-mixed"],
    says: /-32602|tool/,
    ...answers("sampling/createMessage", (params) =>
      createMessage(
        {
          ...without(params, "tools", "toolChoice"),
          messages: hasToolUse(params) ? [] : params.messages,
        },
        {},
      ),
    ),
  },
  {
    id: "answers.rejected-code",
    describe: "answers a sampling request that the user rejects with error -32000",
    revisions: ["2025-11-25"],
    trips: ["client.sampling.rejected"],
    says: /error -32000 to a rejected request/,
    answer: async (asked, next) => {
      const result = await next(asked);
      if (asked.method !== "sampling/createMessage") return result;
      throw new ProtocolError(-32000, "User rejected sampling request");
    },
  },
  {
    id: "sampling.params-unchecked",
    describe: "answers a sampling request without messages",
    revisions: STATEFUL,
    trips: ["client.sampling.invalid-params"],
    says: /-32602/,
    answer: async (asked, next) =>
      next(
        asked.method === "sampling/createMessage" && asked.params.messages === undefined
          ? { ...asked, params: { ...asked.params, messages: [] } }
          : asked,
      ),
  },
];
