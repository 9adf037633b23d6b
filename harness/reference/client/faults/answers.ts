import { isObject, type JsonObject, METHOD_NOT_FOUND, ProtocolError } from "../../message.ts";
import { elicit } from "../features/elicitation.ts";
import { Roots } from "../features/roots.ts";
import { createMessage } from "../features/sampling.ts";
import { onAnswer, onSent, without } from "../rewrite.ts";
import type { Fault, Hooks } from "../switch.ts";
import { HTTP, STATEFUL, STDIO } from "./places.ts";

/** Over HTTP these faults also show on the GET stream. */
const EITHER = [...STDIO, ...HTTP];

const ELICITATION = ["2025-06-18", "2025-11-25", "2026-07-28"] as const;
const MODES = ["2025-11-25", "2026-07-28"] as const;

/** Replaces the answer to one method. Undefined means no answer. */
function answers(
  method: string,
  give: (params: JsonObject) => JsonObject | undefined,
): Pick<Hooks, "answer"> {
  return {
    answer: async (asked, next) => {
      // A request with a task has checks of its own.
      const isMeant = asked.method === method && asked.params.task === undefined;
      return isMeant ? give(asked.params) : next(asked);
    },
  };
}

const refuse = (code: number) => (): never => {
  throw new ProtocolError(code, "No");
};

const hasToolUse = ({ messages }: JsonObject) =>
  [messages].flat().some((one) => isObject(one) && isObject(one.content) && one.content.type === "tool_use");

/** Changes the content of an accepted form. */
const onFilled = (edit: (content: JsonObject) => JsonObject) =>
  onAnswer("elicitation/create", (result) =>
    isObject(result.content) ? { ...result, content: edit(result.content) } : result,
  );

/** Answers to server requests. */
export const answerFaults: readonly Fault[] = [
  {
    id: "ping.mute",
    describe: "does not answer pings",
    revisions: STATEFUL,
    transports: EITHER,
    trips: ["client.ping.answered", "client.ping.get-stream"],
    mayTrip: ["client.ping.before-initialized"],
    says: /ping|answer/,
    ...answers("ping", () => undefined),
  },
  {
    id: "ping.unknown",
    describe: "does not know ping",
    revisions: STATEFUL,
    transports: EITHER,
    trips: ["client.ping.answered", "client.ping.get-stream"],
    mayTrip: ["client.ping.before-initialized", "client.jsonrpc.batch.partly-invalid"],
    says: /-32601|ping/,
    ...answers("ping", refuse(METHOD_NOT_FOUND)),
  },
  {
    id: "ping.talkative",
    describe: "answers pings with a result that is not empty",
    revisions: STATEFUL,
    trips: ["client.ping.empty"],
    says: /ping|empty/,
    ...answers("ping", () => ({ pong: true })),
  },
  {
    id: "answers.unknown-served",
    describe: "answers an unknown method with a result",
    revisions: STATEFUL,
    trips: ["client.method.unknown", "client.tasks.methods-undeclared"],
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
    describe: "does not answer an unknown method",
    revisions: STATEFUL,
    trips: ["client.method.unknown", "client.tasks.methods-undeclared"],
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
    describe: "answers an unknown method with a different error",
    revisions: STATEFUL,
    trips: ["client.method.unknown", "client.tasks.methods-undeclared"],
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
    describe: "declares roots, but does not know roots/list",
    revisions: STATEFUL,
    trips: ["client.roots.served"],
    says: /roots/,
    ...answers("roots/list", refuse(METHOD_NOT_FOUND)),
  },
  {
    id: "roots.no-array",
    describe: "sends its roots as an object",
    trips: ["client.roots.result", "client.mrtr.retry.answer-shape"],
    says: /roots/,
    ...onAnswer("roots/list", () => ({ roots: { uri: "file:///home" } })),
  },
  {
    id: "roots.other-scheme",
    describe: "sends roots that are not file URIs",
    trips: ["client.roots.file-scheme", "client.mrtr.roots.file-scheme"],
    says: /file:/,
    ...onAnswer("roots/list", () => ({ roots: [{ uri: "https://example.com/", name: "Web" }] })),
  },
  {
    id: "roots.undeclared-served",
    describe: "answers roots/list without declaring roots",
    revisions: STATEFUL,
    without: ["roots"],
    trips: ["client.roots.undeclared"],
    says: /roots|-32601/,
    ...answers("roots/list", () => new Roots().list()),
  },
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
    revisions: MODES,
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
    id: "elicitation.not-answered",
    describe: "declares elicitation, but does not know elicitation/create",
    revisions: ["2025-06-18", "2025-11-25"],
    trips: ["client.elicitation.served"],
    says: /elicitation/,
    ...answers("elicitation/create", refuse(METHOD_NOT_FOUND)),
  },
  {
    id: "elicitation.other-action",
    describe: "answers elicitations with an action that does not exist",
    revisions: ELICITATION,
    trips: ["client.elicitation.result", "client.mrtr.retry.answer-shape"],
    says: /action/,
    ...onAnswer("elicitation/create", (result) => ({ ...result, action: "ok" })),
  },
  {
    id: "elicitation.nested-content",
    describe: "answers a form with nested objects",
    revisions: ELICITATION,
    trips: ["client.elicitation.result", "client.mrtr.retry.answer-shape"],
    says: /content/,
    ...onFilled((content) => ({ ...content, more: { values: 1 } })),
  },
  {
    id: "elicitation.other-types",
    describe: "answers every field of a form with a string",
    revisions: ELICITATION,
    trips: ["client.elicitation.content", "client.mrtr.retry.content-fits"],
    says: /content|type/,
    ...onFilled((content) =>
      Object.fromEntries(Object.entries(content).map(([name, value]) => [name, `${value}`])),
    ),
  },
  {
    id: "elicitation.empty",
    describe: "accepts a form, but leaves it empty",
    revisions: ELICITATION,
    trips: ["client.elicitation.defaults", "client.mrtr.retry.content-fits", "client.mrtr.defaults"],
    says: /required|default|content/,
    ...onFilled(() => ({})),
  },
  {
    id: "elicitation.no-defaults",
    describe: "ignores the defaults of forms",
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
    describe: "sends content with the answer to a URL elicitation",
    revisions: MODES,
    trips: ["client.elicitation.url-content"],
    says: /content/,
    ...onAnswer("elicitation/create", (result, { mode }) =>
      mode === "url" ? { ...result, content: { done: true } } : result,
    ),
  },
  {
    id: "elicitation.undeclared-served",
    describe: "answers forms without declaring elicitation",
    revisions: ["2025-06-18", "2025-11-25"],
    without: ["elicitation"],
    trips: ["client.elicitation.undeclared"],
    says: /elicitation/,
    ...answers("elicitation/create", (params) => elicit(params, { elicitation: { form: {}, url: {} } })),
  },
  {
    id: "elicitation.undeclared-mode-served",
    describe: "declares only forms, but accepts URL elicitations",
    revisions: ["2025-11-25"],
    trips: ["client.elicitation.url-undeclared"],
    says: /-32602|url/,
    decide: { capabilities: (value) => ({ ...value, elicitation: { form: {} } }) },
    ...answers("elicitation/create", (params) => elicit(params, { elicitation: { form: {}, url: {} } })),
  },
  {
    id: "elicitation.undeclared-mode-other-code",
    describe: "declares only forms, and answers URL elicitations with an unknown-method error",
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
    describe: "refuses an elicitation without a mode",
    revisions: MODES,
    trips: ["client.elicitation.mode-absent", "client.mrtr.mode-absent"],
    says: /mode|form/,
    ...answers("elicitation/create", (params) => {
      if (params.mode === undefined) throw new ProtocolError(-32602, "The mode is missing");
      return elicit(params, { elicitation: { form: {}, url: {} } });
    }),
  },
  {
    id: "answers.roots-changed-silently",
    describe: "changes its roots without notifications/roots/list_changed",
    revisions: STATEFUL,
    trips: ["client.roots.list-changed"],
    says: /other roots, but no notifications/,
    ...onSent("notifications/roots/list_changed", () => []),
  },
  {
    id: "answers.url-fetched-early",
    describe: "fetches the URL of an elicitation before the user has answered",
    revisions: ["2025-11-25", "2026-07-28"],
    transports: HTTP,
    trips: ["client.elicitation.url-not-prefetched"],
    says: /GET for the URL before the answer/,
    answer: async (asked, next) => {
      if (asked.params.mode !== "url") return next(asked);
      await (await fetch(String(asked.params.url))).text();
      return { action: "decline" };
    },
  },
  {
    id: "answers.url-opened",
    describe: "opens the URL of an elicitation although the user declines",
    revisions: ["2025-11-25"],
    transports: HTTP,
    trips: ["client.elicitation.url-not-opened"],
    says: /GET for the URL after an answer/,
    remember: () => {
      let url: string | undefined;
      return {
        answer: async (asked, next) => {
          if (asked.params.mode !== "url") return next(asked);
          url = String(asked.params.url);
          return { action: "decline" };
        },
        step: async (step, next) => {
          if (step === "end-session" && url !== undefined) await (await fetch(url)).text();
          return next();
        },
      };
    },
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
];
