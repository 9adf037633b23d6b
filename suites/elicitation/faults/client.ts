import { elicit } from "../../../harness/reference/client/features/elicitation.ts";
import { onAnswer, without } from "../../../harness/reference/client/rewrite.ts";
import type { Fault } from "../../../harness/reference/client/switch.ts";
import { isObject, METHOD_NOT_FOUND, ProtocolError } from "../../../harness/reference/message.ts";
import type { JsonObject } from "../../../harness/switches/message.ts";
import { inPlace } from "../../../harness/switches/switch.ts";
import { since } from "../../../schema/revision.ts";
import { answers, refuse } from "../../across-topics/faults/client/answers.ts";
import { HTTP, VERSION_HEADER } from "../../across-topics/faults/client/places.ts";

const ELICITATION = since("2025-06-18");
const MODES = since("2025-11-25");

const isForm = (params: unknown) => isObject(params) && isObject(params.requestedSchema);

/** Changes the content of an accepted form. */
const onFilled = (edit: (content: JsonObject) => JsonObject) =>
  onAnswer("elicitation/create", (result) =>
    isObject(result.content) ? { ...result, content: edit(result.content) } : result,
  );

/** Answers to requests for input of the user. */
export const elicitationFaults: readonly Fault[] = inPlace({ revisions: ["2025-11-25"] }, [
  {
    id: "elicitation.not-answered",
    describe: "declares elicitation, but does not know elicitation/create",
    revisions: ["2025-06-18", "2025-11-25"],
    trips: ["client.elicitation.served"],
    says: /elicitation/,
    ...answers("elicitation/create", refuse(METHOD_NOT_FOUND)),
  },
  {
    id: "elicitation.answer-without-id",
    describe: "answers an elicitation with a notification",
    revisions: ["2025-06-18", "2025-11-25"],
    trips: ["client.elicitation.served"],
    says: /no answer to elicitation\/create, but a message with the method "elicitation\/response"/,
    incoming: (message, client) => {
      const answer = { jsonrpc: "2.0", method: "elicitation/response", params: { action: "decline" } };
      if (message.method !== "elicitation/create" || !isForm(message.params)) return [message];
      void client.send(answer).catch(() => {});
      return [];
    },
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
    mayTrip: ["client.forms.requests.contents"],
    says: /content/,
    ...onFilled((content) => ({ ...content, more: { values: 1 } })),
  },
  {
    id: "elicitation.other-types",
    describe: "answers every field of a form with a string",
    revisions: ELICITATION,
    trips: ["client.elicitation.content", "client.mrtr.retry.content-fits"],
    mayTrip: ["client.forms.requests.contents"],
    says: /content|type/,
    ...onFilled((content) =>
      Object.fromEntries(Object.entries(content).map(([name, value]) => [name, `${value}`])),
    ),
  },
  {
    id: "elicitation.empty",
    describe: "accepts a form, but leaves it empty",
    revisions: ELICITATION,
    trips: [
      "client.elicitation.defaults",
      "client.forms.requests.contents",
      "client.mrtr.retry.content-fits",
      "client.mrtr.defaults",
    ],
    says: /required|default|content/,
    ...onFilled(() => ({})),
  },
  {
    id: "elicitation.no-content",
    describe: "accepts forms without content",
    revisions: ["2025-06-18", "2025-11-25"],
    trips: ["client.forms.requests.contents"],
    says: /no value for "name", which is required/,
    ...onAnswer("elicitation/create", ({ content: _, ...result }) => result),
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
    trips: ["client.elicitation.url-undeclared"],
    says: /-32602|url/,
    decide: { capabilities: (value) => ({ ...value, elicitation: { form: {} } }) },
    ...answers("elicitation/create", (params) => elicit(params, { elicitation: { form: {}, url: {} } })),
  },
  {
    id: "elicitation.undeclared-mode-other-code",
    describe: "declares only forms, and answers URL elicitations with an unknown-method error",
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
    id: "answers.url-fetched-early",
    describe: "fetches the URL of an elicitation before the user has answered",
    revisions: since("2025-11-25"),
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
    id: "elicitation.url-refused",
    describe: "declares URL elicitation, but refuses it",
    trips: ["client.elicitation.url"],
    says: /URL/,
    answer: (asked, next) => {
      if (asked.params.mode !== "url") return next(asked);
      return Promise.reject(new ProtocolError(-32602, "The elicitationId is none"));
    },
  },
  {
    id: "elicitation.undeclared-form-served",
    describe: "declares only URL elicitation, but answers forms",
    trips: ["client.elicitation.form-undeclared"],
    says: /-32602/,
    decide: { capabilities: (value) => ({ ...value, elicitation: { url: {} } }) },
    answer: async (asked, next) =>
      asked.method === "elicitation/create" && asked.params.message !== undefined
        ? elicit(asked.params, { elicitation: { form: {}, url: {} } })
        : next(asked),
  },
  {
    id: "elicitation.params-unchecked",
    describe: "answers an elicitation without a message instead of refusing it",
    revisions: VERSION_HEADER,
    trips: ["client.elicitation.invalid-params"],
    says: /-32602/,
    answer: async (asked, next) =>
      asked.method === "elicitation/create" && asked.params.message === undefined
        ? { action: "cancel" }
        : next(asked),
  },
]);
