import {
  HEADER_MISMATCH,
  INVALID_PARAMS,
  isObject,
  type JsonObject,
  METHOD_NOT_FOUND,
  ProtocolError,
  UNSUPPORTED_VERSION,
} from "../../message.ts";
import { onResult, without } from "../rewrite.ts";
import type { Hooks, Oddity } from "../switch.ts";
import { STATEFUL } from "./places.ts";

/** Changes each item of a list that is a member of a result. */
function onItems(method: string, member: string, edit: (item: JsonObject) => JsonObject): Hooks {
  return onResult(method, (result) => {
    const items = result[member];
    return Array.isArray(items) ? { ...result, [member]: items.map(edit) } : result;
  });
}

/** The hooks of several, one after the other: each of them is about another method. */
function all(...hooks: readonly Hooks[]): Hooks {
  return {
    dispatch: (call, next) =>
      hooks.reduce(
        (inner, { dispatch }) => (dispatch ? (given) => dispatch(given, inner) : inner),
        next,
      )(call),
  };
}

const SUFFIX = " (ödd/№ 7)";

/** What a server that declares nothing still answers. */
const ALWAYS = /^(initialize|ping|server\/discover|notifications\/.*)$/;

/** Whether an error is about what every request has, whatever its method. */
function isOfEnvelope(cause: unknown): boolean {
  if (!(cause instanceof ProtocolError)) return false;
  return [HEADER_MISMATCH, UNSUPPORTED_VERSION].includes(cause.code) || cause.message.includes("_meta");
}

/** The methods of the features, and what they give. */
export const featureOddities: readonly Oddity[] = [
  {
    id: "features.none",
    describe: "declares no feature at all",
    dispatch: async (call, next) => {
      if (ALWAYS.test(call.method)) {
        const result = await next(call);
        return isObject(result?.capabilities) ? { ...result, capabilities: {} } : result;
      }
      // What is wrong with the request itself is told first.
      const cause: unknown = await next(call).catch((thrown: unknown) => thrown);
      throw isOfEnvelope(cause) ? cause : new ProtocolError(METHOD_NOT_FOUND, "Method not found");
    },
    outgoing: (message) =>
      "method" in message && message.method.startsWith("notifications/") ? [] : [message],
  },
  {
    id: "features.quiet",
    describe: "declares features without subscriptions or notices of change",
    revisions: STATEFUL,
    dispatch: async (call, next) => {
      if (/^resources\/(un)?subscribe$/.test(call.method))
        throw new ProtocolError(METHOD_NOT_FOUND, "Method not found");
      const result = await next(call);
      const declared = call.method === "initialize" && result?.capabilities;
      if (!isObject(declared)) return result;
      return { ...result, capabilities: { ...declared, tools: {}, prompts: {}, resources: {} } };
    },
    outgoing: (message) =>
      "method" in message && /(list_changed|resources\/updated)$/.test(message.method) ? [] : [message],
  },
  {
    id: "features.bare",
    describe:
      "leaves out titles, descriptions, icons, annotations, sizes and types wherever they are optional",
    ...all(
      onItems("resources/list", "resources", ({ uri, name }) => ({ uri, name })),
      onItems("resources/templates/list", "resourceTemplates", ({ uriTemplate, name }) => ({
        uriTemplate,
        name,
      })),
      onItems("resources/read", "contents", (content) => without(content, "mimeType")),
      onItems("prompts/list", "prompts", (prompt) => without(prompt, "title", "description", "icons")),
      onItems("tools/list", "tools", (tool) => without(tool, "title", "description", "icons")),
      onResult("prompts/get", (result) => without(result, "description")),
      onResult("completion/complete", ({ completion, ...result }) => ({
        ...result,
        completion: { values: isObject(completion) ? completion.values : [] },
      })),
    ),
  },
  {
    id: "tools.draft-07",
    // Two readings (ambiguity 37): before 2025-11-25 no dialect was preferred.
    describe: "names an older dialect in the schemas of its tools, as generators do",
    revisions: ["2024-11-05", "2025-03-26", "2025-06-18"],
    ...onItems("tools/list", "tools", (tool) => ({
      ...tool,
      inputSchema: {
        $schema: "http://json-schema.org/draft-07/schema#",
        definitions: { odd: { type: "string", format: "com-example-odd" } },
        ...(isObject(tool.inputSchema) ? tool.inputSchema : {}),
      },
    })),
  },
  {
    id: "tools.open-schemas",
    describe: "has tools that take any object, as far as their schemas tell",
    revisions: STATEFUL,
    ...onItems("tools/list", "tools", (tool) => ({ ...tool, inputSchema: { type: "object" } })),
  },
  {
    id: "tools.any-names",
    describe: "names tools with spaces, brackets and signs of all kinds, when no rule was there yet",
    revisions: ["2024-11-05", "2025-03-26", "2025-06-18"],
    dispatch: async (call, next) => {
      const { name } = call.params;
      if (call.method !== "tools/call" || typeof name !== "string") return next(call);
      const own = name.endsWith(SUFFIX) ? name.slice(0, -SUFFIX.length) : `no ${name}`;
      return next({ ...call, params: { ...call.params, name: own } });
    },
    remember: () => onItems("tools/list", "tools", (tool) => ({ ...tool, name: `${tool.name}${SUFFIX}` })),
  },
  {
    id: "tools.no-content",
    describe: "has tools that return nothing",
    ...onResult("tools/call", (result) =>
      Array.isArray(result.content) && !("structuredContent" in result) && result.isError !== true
        ? { ...result, content: [] }
        : result,
    ),
  },
  {
    id: "tools.no-error-said",
    describe: "says of each result that it is no error",
    ...onResult("tools/call", (result) => ("content" in result ? { isError: false, ...result } : result)),
  },
  {
    id: "tools.mistakes-as-results",
    // Two readings (ambiguity 32): up to 2025-06-18 bad arguments may be told either way.
    describe: "tells the caller's mistakes in the result of a tool",
    revisions: ["2024-11-05", "2025-03-26", "2025-06-18"],
    dispatch: async (call, next) => {
      try {
        return await next(call);
      } catch (cause) {
        const isMistake = cause instanceof ProtocolError && cause.code === INVALID_PARAMS;
        if (call.method !== "tools/call" || !isMistake || !isObject(call.params.arguments)) throw cause;
        if (/no tool/.test(cause.message)) throw cause;
        return { content: [{ type: "text", text: cause.message }], isError: true };
      }
    },
  },
  {
    id: "tools.mistakes-as-errors",
    // Two readings (A7): the schema lists -32602 for bad arguments, the page tells them in results.
    describe: "tells the caller's mistakes by an error",
    revisions: ["2026-07-28"],
    ...onResult("tools/call", (result) => {
      const told = result.isError === true ? JSON.stringify(result.content) : "";
      if (/"arguments[ .\\]/.test(told) || /arguments/.test(told))
        throw new ProtocolError(INVALID_PARAMS, told);
      return result;
    }),
  },
  {
    id: "resources.several-contents",
    describe: "gives the parts of a resource with it",
    ...onResult("resources/read", (result) => {
      const { contents } = result;
      const [first] = Array.isArray(contents) ? contents : [];
      return isObject(first)
        ? { ...result, contents: [first, { uri: `${first.uri}/part`, mimeType: "text/plain", text: "" }] }
        : result;
    }),
  },
  {
    id: "resources.part-changed",
    // Two readings (A14): what is told of may be a part of what was subscribed to.
    describe: "tells the change of a resource by the part that has changed",
    outgoing: (message) =>
      "method" in message && message.method === "notifications/resources/updated"
        ? [{ ...message, params: { ...message.params, uri: `${message.params?.uri}/part` } }]
        : [message],
  },
  {
    id: "completion.nothing",
    describe: "has nothing to propose",
    ...onResult("completion/complete", (result) => ({ ...result, completion: { values: [], total: 0 } })),
  },
  {
    id: "progress.fractions",
    describe: "reports progress in small fractions, of no total",
    outgoing: (message) => {
      if (!("method" in message) || message.method !== "notifications/progress") return [message];
      const { progress, total: _, ...params } = message.params ?? {};
      return [{ ...message, params: { ...params, progress: Number(progress) / 3e6 - 1 } }];
    },
  },
  {
    id: "batches.one-by-one",
    // Two readings (ambiguity 11): the answers to a batch may come as a batch, or each by itself.
    describe: "answers the requests of a batch each by itself",
    revisions: ["2025-03-26"],
    transports: ["stdio"],
    outgoing: (message) => (Array.isArray(message) ? message : [message]),
  },
];
