import { isObject, type JsonObject, METHOD_NOT_FOUND, ProtocolError } from "../../message.ts";
import { elicit } from "../features/elicitation.ts";
import { listRoots } from "../features/roots.ts";
import { createMessage } from "../features/sampling.ts";
import { onAnswer, without } from "../rewrite.ts";
import type { Fault, Hooks } from "../switch.ts";
import { HTTP, STATEFUL, STDIO } from "./places.ts";

/** Where a stream of GET shows more than a pipe. */
const EITHER = [...STDIO, ...HTTP];

const ELICITATION = ["2025-06-18", "2025-11-25", "2026-07-28"] as const;
const MODES = ["2025-11-25", "2026-07-28"] as const;

/** Answers one method in its own way, or not at all. */
function answers(
  method: string,
  give: (params: JsonObject) => JsonObject | undefined,
): Pick<Hooks, "answer"> {
  return { answer: async (asked, next) => (asked.method === method ? give(asked.params) : next(asked)) };
}

const refuse = (code: number) => (): never => {
  throw new ProtocolError(code, "No");
};

/** Changes what a form was filled with. */
const onFilled = (edit: (content: JsonObject) => JsonObject) =>
  onAnswer("elicitation/create", (result) =>
    isObject(result.content) ? { ...result, content: edit(result.content) } : result,
  );

/** What is answered to servers. */
export const answerFaults: readonly Fault[] = [
  {
    id: "ping.mute",
    describe: "does not answer pings",
    revisions: STATEFUL,
    transports: EITHER,
    trips: ["client.ping.answered", "client.ping.get-stream"],
    says: /ping|answer/,
    ...answers("ping", () => undefined),
  },
  {
    id: "ping.unknown",
    describe: "knows no pings",
    revisions: STATEFUL,
    transports: EITHER,
    trips: ["client.ping.answered", "client.ping.get-stream"],
    says: /-32601|ping/,
    ...answers("ping", refuse(METHOD_NOT_FOUND)),
  },
  {
    id: "ping.talkative",
    describe: "answers pings with more than an empty result",
    revisions: STATEFUL,
    trips: ["client.ping.empty"],
    says: /ping|empty/,
    ...answers("ping", () => ({ pong: true })),
  },
  {
    id: "answers.unknown-served",
    describe: "answers a method that it does not know with a result",
    revisions: STATEFUL,
    trips: ["client.method.unknown"],
    says: /-32601|result/,
    answer: async (asked, next) => {
      try {
        return await next(asked);
      } catch (cause) {
        if (cause instanceof ProtocolError && cause.code === METHOD_NOT_FOUND) return {};
        throw cause;
      }
    },
  },
  {
    id: "answers.unknown-mute",
    describe: "does not answer a method that it does not know",
    revisions: STATEFUL,
    trips: ["client.method.unknown"],
    says: /answer/,
    answer: async (asked, next) => {
      try {
        return await next(asked);
      } catch (cause) {
        if (cause instanceof ProtocolError && cause.code === METHOD_NOT_FOUND) return undefined;
        throw cause;
      }
    },
  },
  {
    id: "answers.unknown-other-code",
    describe: "answers a method that it does not know with another error",
    revisions: STATEFUL,
    trips: ["client.method.unknown"],
    says: /-32601|-32603/,
    answer: (asked, next) =>
      next(asked).catch((cause) => {
        throw cause instanceof ProtocolError && cause.code === METHOD_NOT_FOUND
          ? new ProtocolError(-32603, "No")
          : cause;
      }),
  },
  {
    id: "roots.not-answered",
    describe: "declares roots, and does not know roots/list",
    revisions: STATEFUL,
    trips: ["client.roots.served"],
    says: /roots/,
    ...answers("roots/list", refuse(METHOD_NOT_FOUND)),
  },
  {
    id: "roots.no-array",
    describe: "gives its roots as an object",
    trips: ["client.roots.result", "client.mrtr.retry.answer-shape"],
    says: /roots/,
    ...onAnswer("roots/list", () => ({ roots: { uri: "file:///home" } })),
  },
  {
    id: "roots.other-scheme",
    describe: "has roots that are no files",
    trips: ["client.roots.file-scheme", "client.mrtr.roots.file-scheme"],
    says: /file:/,
    ...onAnswer("roots/list", () => ({ roots: [{ uri: "https://example.com/", name: "Web" }] })),
  },
  {
    id: "roots.undeclared-served",
    describe: "does not declare roots, and gives them",
    revisions: STATEFUL,
    without: ["roots"],
    trips: ["client.roots.undeclared"],
    says: /roots|-32601/,
    ...answers("roots/list", listRoots),
  },
  {
    id: "sampling.not-answered",
    describe: "declares sampling, and does not know sampling/createMessage",
    revisions: STATEFUL,
    trips: ["client.sampling.served"],
    says: /sampling/,
    ...answers("sampling/createMessage", refuse(METHOD_NOT_FOUND)),
  },
  {
    id: "sampling.no-role",
    describe: "leaves out the role of what the model says",
    trips: ["client.sampling.result", "client.sampling.result-with-tools", "client.mrtr.retry.answer-shape"],
    says: /role/,
    ...onAnswer("sampling/createMessage", (result) => without(result, "role")),
  },
  {
    id: "sampling.no-model",
    describe: "does not say which model has answered",
    trips: ["client.sampling.result", "client.sampling.result-with-tools", "client.mrtr.retry.answer-shape"],
    says: /model/,
    ...onAnswer("sampling/createMessage", (result) => without(result, "model")),
  },
  {
    id: "sampling.content-as-text",
    describe: "gives what the model says as a text alone",
    trips: ["client.sampling.result", "client.sampling.result-with-tools", "client.mrtr.retry.answer-shape"],
    says: /content/,
    ...onAnswer("sampling/createMessage", (result) => ({
      ...result,
      content: "This is what the model says.",
    })),
  },
  {
    id: "sampling.undeclared-served",
    describe: "does not declare sampling, and answers as a model",
    revisions: STATEFUL,
    without: ["sampling"],
    trips: ["client.sampling.undeclared"],
    says: /sampling|-32601/,
    ...answers("sampling/createMessage", (params) => createMessage(params, {})),
  },
  {
    id: "sampling.undeclared-tools-served",
    describe: "does not declare that its model uses tools, and lets it",
    revisions: ["2025-11-25"],
    trips: ["client.sampling.tools-undeclared", "client.sampling.tool-choice-undeclared"],
    says: /sampling/,
    decide: { capabilities: (value) => ({ ...value, sampling: {} }) },
    ...answers("sampling/createMessage", (params) =>
      createMessage(without(params, "tools", "toolChoice"), {}),
    ),
  },
  {
    id: "sampling.tool-results-unchecked",
    describe: "takes messages in which the results of tools are missing or mixed with others",
    revisions: ["2025-11-25"],
    trips: ["client.sampling.tool-result-missing", "client.sampling.tool-result-mixed"],
    says: /-32602|tool/,
    ...answers("sampling/createMessage", (params) =>
      createMessage(
        {
          ...without(params, "tools", "toolChoice"),
          messages: Array.isArray(params.messages) ? [] : params.messages,
        },
        {},
      ),
    ),
  },
  {
    id: "elicitation.not-answered",
    describe: "declares elicitation, and does not know elicitation/create",
    revisions: ["2025-06-18", "2025-11-25"],
    trips: ["client.elicitation.served"],
    says: /elicitation/,
    ...answers("elicitation/create", refuse(METHOD_NOT_FOUND)),
  },
  {
    id: "elicitation.other-action",
    describe: "answers with an action that there is not",
    revisions: ELICITATION,
    trips: ["client.elicitation.result", "client.mrtr.retry.answer-shape"],
    says: /action/,
    ...onAnswer("elicitation/create", (result) => ({ ...result, action: "ok" })),
  },
  {
    id: "elicitation.nested-content",
    describe: "answers a form with objects inside objects",
    revisions: ELICITATION,
    trips: ["client.elicitation.result", "client.mrtr.retry.answer-shape"],
    says: /content/,
    ...onFilled((content) => ({ ...content, more: { values: 1 } })),
  },
  {
    id: "elicitation.other-types",
    describe: "answers every field of a form with a text",
    revisions: ELICITATION,
    trips: ["client.elicitation.content", "client.mrtr.retry.content-fits"],
    says: /content|type/,
    ...onFilled((content) =>
      Object.fromEntries(Object.entries(content).map(([name, value]) => [name, `${value}`])),
    ),
  },
  {
    id: "elicitation.empty",
    describe: "accepts a form and fills nothing in",
    revisions: ELICITATION,
    trips: ["client.elicitation.defaults", "client.mrtr.retry.content-fits"],
    says: /required|default|content/,
    ...onFilled(() => ({})),
  },
  {
    id: "elicitation.no-defaults",
    describe: "fills in forms without looking at their defaults",
    revisions: MODES,
    trips: ["client.elicitation.defaults"],
    says: /default/,
    answer: (asked, next) => {
      const { requestedSchema } = asked.params;
      const properties = isObject(requestedSchema) ? requestedSchema.properties : undefined;
      if (!isObject(requestedSchema) || !isObject(properties)) return next(asked);
      const bare = Object.entries(properties).map(([name, field]) => [
        name,
        without(field as JsonObject, "default"),
      ]);
      const schema = { ...requestedSchema, properties: Object.fromEntries(bare) };
      return next({ ...asked, params: { ...asked.params, requestedSchema: schema } });
    },
  },
  {
    id: "elicitation.url-with-content",
    describe: "answers a page to visit with content",
    revisions: MODES,
    trips: ["client.elicitation.url-content"],
    says: /content/,
    ...onAnswer("elicitation/create", (result, { mode }) =>
      mode === "url" ? { ...result, content: { done: true } } : result,
    ),
  },
  {
    id: "elicitation.undeclared-served",
    describe: "does not declare elicitation, and answers forms",
    revisions: ["2025-06-18", "2025-11-25"],
    without: ["elicitation"],
    trips: ["client.elicitation.undeclared"],
    says: /elicitation/,
    ...answers("elicitation/create", (params) => elicit(params, { elicitation: { form: {}, url: {} } })),
  },
  {
    id: "elicitation.undeclared-mode-served",
    describe: "declares forms alone, and takes pages to visit",
    revisions: ["2025-11-25"],
    trips: ["client.elicitation.url-undeclared"],
    says: /-32602|url/,
    decide: { capabilities: (value) => ({ ...value, elicitation: { form: {} } }) },
    ...answers("elicitation/create", (params) => elicit(params, { elicitation: { form: {}, url: {} } })),
  },
  {
    id: "elicitation.undeclared-mode-other-code",
    describe: "declares forms alone, and says of pages that it does not know the method",
    revisions: ["2025-11-25"],
    trips: ["client.elicitation.url-undeclared"],
    says: /-32602/,
    decide: { capabilities: (value) => ({ ...value, elicitation: { form: {} } }) },
    answer: (asked, next) => {
      if (asked.params.mode !== "url") return next(asked);
      return Promise.reject(new ProtocolError(METHOD_NOT_FOUND, "Method not found"));
    },
  },
  {
    id: "elicitation.mode-needed",
    describe: "takes a request without a mode for none",
    revisions: MODES,
    trips: ["client.elicitation.mode-absent"],
    says: /mode|form/,
    ...answers("elicitation/create", (params) => {
      if (params.mode === undefined) throw new ProtocolError(-32602, "The mode is missing");
      return elicit(params, { elicitation: { form: {}, url: {} } });
    }),
  },
];
