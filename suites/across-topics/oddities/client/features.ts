import { fetchesIcons } from "../../../../harness/reference/client/features/icons.ts";
import { onAnswer, onParams, reportsProgress } from "../../../../harness/reference/client/rewrite.ts";
import type { Oddity } from "../../../../harness/reference/client/switch.ts";
import { ProtocolError } from "../../../../harness/reference/message.ts";
import { isObject } from "../../../../schema/json.ts";
import { between, since } from "../../../../schema/revision.ts";

const STATEFUL = between("2024-11-05", "2025-11-25");

/** Capabilities and answers. */
export const featureOddities: readonly Oddity[] = [
  {
    id: "capabilities.unknown",
    // Capabilities are an open object, and "experimental" is there for what no revision has.
    describe: "declares unknown and experimental capabilities",
    decide: {
      capabilities: (value) => ({
        ...value,
        experimental: { "com.example/more": {} },
        "com.example/other": {},
      }),
    },
  },
  {
    id: "capabilities.none",
    // No capability is required.
    describe: "declares no capabilities, and has none",
    without: ["roots", "sampling", "elicitation"],
  },
  {
    id: "capabilities.short",
    // An elicitation capability without a mode means forms.
    describe: "declares elicitation without a mode",
    revisions: since("2025-11-25"),
    decide: { capabilities: (value) => ({ ...value, elicitation: {} }) },
  },
  {
    id: "capabilities.extension",
    // A server must ignore an extension that it does not know.
    describe: "declares an unknown extension",
    revisions: since("2026-07-28"),
    decide: { capabilities: (value) => ({ ...value, extensions: { "com.example/extension": {} } }) },
  },
  {
    id: "answers.with-progress",
    // A token permits progress before the response.
    describe: "reports progress of requests of the server",
    revisions: STATEFUL,
    ...reportsProgress((progressToken) =>
      [0, 0.5].map((progress) => ({
        jsonrpc: "2.0",
        method: "notifications/progress",
        params: { progressToken, progress, total: 1 },
      })),
    ),
  },
  {
    id: "answers.declined",
    // A user may always decline.
    describe: "has a user who declines every form",
    revisions: since("2025-06-18"),
    ...onAnswer("elicitation/create", () => ({ action: "decline" })),
  },
  {
    id: "answers.cancelled",
    describe: "has a user who closes every form",
    revisions: since("2025-06-18"),
    ...onAnswer("elicitation/create", () => ({ action: "cancel" })),
  },
  {
    id: "answers.last-choice",
    // Each choice is allowed, and so is a list with several of them, or with none.
    describe: "has a user who takes the last choice of each list, and no choice where several are asked for",
    revisions: since("2025-06-18"),
    ...onAnswer("elicitation/create", (result, { requestedSchema }) => {
      const fields =
        isObject(requestedSchema) && isObject(requestedSchema.properties) ? requestedSchema.properties : {};
      const last = Object.entries(fields).flatMap(
        ([name, field]): readonly (readonly [string, unknown])[] => {
          if (!isObject(field)) return [];
          const { enum: values, oneOf, type } = field;
          if (type === "array") return [[name, []]];
          const choice = [values ?? oneOf ?? []].flat().at(-1);
          return choice === undefined ? [] : [[name, isObject(choice) ? choice.const : choice]];
        },
      );
      return isObject(result.content)
        ? { ...result, content: { ...result.content, ...Object.fromEntries(last) } }
        : result;
    }),
  },
  {
    id: "answers.tools-left-out",
    // What a client offers to its user is its own decision.
    describe: "leaves out tools without a parameter or a description, and reads on",
    decide: {
      usableTool: (value, { tool: { description, inputSchema } }) =>
        value && description !== undefined && isObject(inputSchema) && inputSchema.properties !== undefined,
    },
  },
  {
    id: "answers.forms-limited",
    // A client should limit how often it is asked.
    describe: "refuses each form after the first because there are too many",
    revisions: ["2025-06-18", "2025-11-25"],
    remember: () => {
      let count = 0;
      return {
        answer: async (asked, next) => {
          const isForm = asked.method === "elicitation/create" && asked.params.mode !== "url";
          const result = await next(asked);
          if (isForm && ++count > 1) throw new ProtocolError(-32000, "Too many requests");
          return result;
        },
      };
    },
  },
  {
    id: "answers.sampling-rejected",
    // The specification shows the error -1 for this. An invalid request is refused before a user is asked.
    describe: "has a user who rejects every sampling request",
    revisions: STATEFUL,
    answer: async (asked, next) => {
      const result = await next(asked);
      if (asked.method !== "sampling/createMessage") return result;
      throw new ProtocolError(-1, "User rejected sampling request");
    },
  },
  {
    id: "answers.no-roots",
    // A list may be empty.
    describe: "has no roots",
    ...onAnswer("roots/list", () => ({ roots: [] })),
  },
  {
    id: "answers.roots-without-names",
    // A name is optional, and _meta may be added. RFC 3986 lets a writer escape a colon of the path.
    describe: "omits the names of its roots, escapes a colon and a space, and adds _meta to the result",
    ...onAnswer("roots/list", () => ({
      roots: [{ uri: "file:///" }, { uri: "file:///c%3A/My%20Name/w%C3%B6rk" }],
      _meta: { "com.example/of": 1 },
    })),
  },
  {
    id: "answers.several-blocks",
    // Since 2025-11-25 content is a block or an array of blocks.
    describe: "answers sampling requests with several content blocks",
    revisions: since("2025-11-25"),
    ...onAnswer("sampling/createMessage", (result) => ({
      ...result,
      content: ["This is", "what the model says."].map((text) => ({ type: "text", text })),
    })),
  },
  {
    id: "answers.odd-stop-reason",
    // The reason is any string, and optional.
    describe: "sends a stopReason of its own",
    ...onAnswer("sampling/createMessage", (result) => ({ ...result, stopReason: "tired" })),
  },
  {
    id: "answers.slow",
    // The specification sets no time limit for an answer.
    describe: "answers slowly",
    answer: async (asked, next) => {
      await new Promise((resolve) => setTimeout(resolve, 30));
      return next(asked);
    },
  },
  {
    id: "progress.numbers",
    // A token is a string or an integer.
    describe: "uses integers as progress tokens",
    decide: { progressToken: (value) => Number(String(value).replace(/\D/g, "")) },
  },
  {
    id: "progress.none",
    describe: "requests no progress",
    decide: { progressToken: () => undefined },
  },
  {
    id: "progress.everywhere",
    // Any request may have a token.
    describe: "requests progress with every request",
    remember: () => {
      let count = 0;
      return {
        request: (call, next) => {
          const meta = (call.params._meta ?? {}) as object;
          const _meta = { progressToken: `any-${++count}`, ...meta };
          return next({ ...call, params: { ...call.params, _meta } });
        },
      };
    },
  },
  {
    id: "icons.fetched",
    // Icons may be fetched from the origin of the server, without credentials.
    describe: "fetches the icons of tools",
    revisions: since("2025-11-25"),
    remember: () => fetchesIcons({ redirect: "manual" }),
  },
  {
    id: "answers.other-model",
    // Hints and maxTokens do not bind a client.
    describe: "answers sampling requests with a model of another family, and stops early",
    ...onAnswer("sampling/createMessage", (result) => ({
      ...result,
      model: "another-family-1",
      stopReason: "maxTokens",
    })),
  },
  {
    id: "progress.fractions",
    // A total and a message are optional, and the numbers may be fractions.
    describe: "reports progress in fractions, with a message and without a total",
    revisions: STATEFUL,
    ...reportsProgress((progressToken) =>
      [0.125, 0.75].map((progress) => ({
        jsonrpc: "2.0",
        method: "notifications/progress",
        params: { progressToken, progress, message: "The work goes on" },
      })),
    ),
  },
  {
    id: "logging.debug",
    // A client may choose any level.
    describe: "sets the log level debug",
    revisions: STATEFUL,
    ...onParams("logging/setLevel", (params) => ({ ...params, level: "debug" })),
  },
  {
    id: "logging.no-level",
    describe: "sets no log level",
    revisions: STATEFUL,
    decide: { usable: (value, { method }) => value && method !== "logging/setLevel" },
  },
  {
    id: "features.tools-only",
    // A client uses the features that it needs.
    describe: "uses no prompts and no resources",
    revisions: STATEFUL,
    decide: { usable: (value, { method }) => value && !/^(prompts|resources)\//.test(method) },
  },
  {
    id: "features.no-completion",
    describe: "requests no completions",
    decide: { usable: (value, { method }) => value && method !== "completion/complete" },
  },
];
