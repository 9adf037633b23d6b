import {
  HEADER_MISMATCH,
  INVALID_PARAMS,
  isObject,
  METHOD_NOT_FOUND,
  ProtocolError,
  UNSUPPORTED_VERSION,
} from "../../../../harness/reference/message.ts";
import { onResult, without } from "../../../../harness/reference/server/rewrite.ts";
import type { JsonObject } from "../../../../harness/switches/message.ts";
import type { Hooks, Oddity } from "../../../../harness/switches/server.ts";
import { between, since } from "../../../../schema/revision.ts";
import { STATEFUL } from "./places.ts";

/** Changes each item of a list that is a member of a result. */
function onItems(method: string, member: string, edit: (item: JsonObject) => JsonObject): Hooks {
  return onResult(method, (result) => {
    const items = result[member];
    return Array.isArray(items) ? { ...result, [member]: items.map(edit) } : result;
  });
}

/** Combines the hooks of several switches. Each concerns another method. */
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

/** The methods that a server without features still answers. */
const ALWAYS = /^(initialize|ping|server\/discover|notifications\/.*)$/;

/** Whether an error is about a part that every request has. */
function isOfEnvelope(cause: unknown): boolean {
  if (!(cause instanceof ProtocolError)) return false;
  return [HEADER_MISMATCH, UNSUPPORTED_VERSION].includes(cause.code) || cause.message.includes("_meta");
}

/** What features allow. */
export const featureOddities: readonly Oddity[] = [
  {
    id: "features.none",
    describe: "declares no features",
    dispatch: async (call, next) => {
      if (ALWAYS.test(call.method)) {
        const result = await next(call);
        return isObject(result?.capabilities) ? { ...result, capabilities: {} } : result;
      }
      // An error in the request itself is reported first.
      const cause: unknown = await next(call).catch((thrown: unknown) => thrown);
      throw isOfEnvelope(cause) ? cause : new ProtocolError(METHOD_NOT_FOUND, "Method not found");
    },
    outgoing: (message) =>
      "method" in message && message.method.startsWith("notifications/") ? [] : [message],
  },
  {
    id: "features.quiet",
    describe: "declares features without subscriptions and without listChanged",
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
    describe: "omits all optional titles, descriptions, icons, annotations, sizes and types",
    ...all(
      onItems("resources/list", "resources", ({ uri, name }) => ({ uri, name })),
      onItems("resources/templates/list", "resourceTemplates", ({ uriTemplate, name }) => ({
        uriTemplate,
        name,
      })),
      // The extension of apps requires the type of its own resources.
      onItems("resources/read", "contents", (content) =>
        String(content.uri).startsWith("ui:") ? content : without(content, "mimeType"),
      ),
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
    // Two readings (docs/readings.md, S37): before 2025-11-25 no dialect was preferred.
    describe: "names an older JSON Schema dialect in its tools, as generators do",
    revisions: between("2024-11-05", "2025-06-18"),
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
    describe: "has tools whose schemas accept any object",
    revisions: STATEFUL,
    remember: () => {
      const described = new Map<unknown, readonly string[]>();
      return {
        dispatch: async (call, next) => {
          const own = described.get(call.params.name);
          if (call.method === "tools/call" && own !== undefined && isObject(call.params.arguments)) {
            // What a tool accepts and does not know, it ignores.
            const known = Object.entries(call.params.arguments).filter(([name]) => own.includes(name));
            return next({ ...call, params: { ...call.params, arguments: Object.fromEntries(known) } });
          }
          const result = await next(call);
          if (call.method !== "tools/list" || !Array.isArray(result?.tools)) return result;
          const tools = result.tools.map((tool: JsonObject) => {
            const { properties } = isObject(tool.inputSchema) ? tool.inputSchema : {};
            described.set(tool.name, Object.keys(isObject(properties) ? properties : {}));
            return { ...tool, inputSchema: { type: "object" } };
          });
          return { ...result, tools };
        },
      };
    },
  },
  {
    id: "tools.any-names",
    describe: "uses spaces, brackets and symbols in tool names, in revisions without a rule for them",
    revisions: between("2024-11-05", "2025-06-18"),
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
    describe: "has tools that return empty content",
    ...onResult("tools/call", (result) =>
      Array.isArray(result.content) && !("structuredContent" in result) && result.isError !== true
        ? { ...result, content: [] }
        : result,
    ),
  },
  {
    id: "tools.no-error-said",
    describe: "sends isError: false with each result",
    ...onResult("tools/call", (result) => ("content" in result ? { isError: false, ...result } : result)),
  },
  {
    id: "tools.mistakes-as-results",
    // Two readings (docs/readings.md, S32): up to 2025-06-18 invalid arguments may be reported either way.
    describe: "reports invalid arguments in the result of a tool",
    revisions: between("2024-11-05", "2025-06-18"),
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
    // Two readings (docs/readings.md, A7): the schema lists -32602 for invalid arguments, the page reports them in results.
    describe: "reports invalid arguments as a protocol error",
    revisions: since("2026-07-28"),
    ...onResult("tools/call", (result) => {
      const content = result.isError === true ? JSON.stringify(result.content) : "";
      if (/"arguments[ .\\]/.test(content) || /arguments/.test(content))
        throw new ProtocolError(INVALID_PARAMS, content);
      return result;
    }),
  },
  {
    id: "resources.several-contents",
    describe: "returns the parts of a resource together with it",
    ...onResult("resources/read", (result) => {
      const { contents } = result;
      const [first] = Array.isArray(contents) ? contents : [];
      return isObject(first)
        ? { ...result, contents: [first, { uri: `${first.uri}/part`, mimeType: "text/plain", text: "" }] }
        : result;
    }),
  },
  {
    id: "resources.escaped-braces",
    describe: "lists a resource whose URI has escaped braces, and reads it",
    dispatch: async (call, next) => {
      const uri = "test://notes/%7Bid%7D";
      if (call.method === "resources/read" && call.params.uri === uri) {
        const caching = call.revision === "2026-07-28" ? { ttlMs: 0, cacheScope: "private" } : {};
        return { contents: [{ uri, text: "Braces" }], ...caching };
      }
      const result = await next(call);
      if (call.method !== "resources/list" || result?.nextCursor !== undefined) return result;
      const listed: readonly unknown[] = Array.isArray(result?.resources) ? result.resources : [];
      return { ...result, resources: [...listed, { uri, name: "braces" }] };
    },
  },
  {
    id: "resources.part-changed",
    // Two readings (docs/readings.md, A14): the updated resource may be a part of the subscribed one.
    describe: "reports the change of a resource with the URI of the changed part",
    outgoing: (message) =>
      "method" in message && message.method === "notifications/resources/updated"
        ? [{ ...message, params: { ...message.params, uri: `${message.params?.uri}/part` } }]
        : [message],
  },
  {
    id: "elicitation.mode-omitted",
    describe: "sends forms without a mode",
    revisions: ["2025-11-25"],
    outgoing: (message) =>
      "method" in message && message.method === "elicitation/create" && message.params?.mode === "form"
        ? [{ ...message, params: without(message.params, "mode") }]
        : [message],
  },
  {
    id: "completion.nothing",
    describe: "proposes no completions",
    ...onResult("completion/complete", (result) => ({ ...result, completion: { values: [], total: 0 } })),
  },
  {
    id: "tasks.none",
    describe: "has tools but no tasks, and ignores the member task of a call",
    revisions: ["2025-11-25"],
    dispatch: async (call, next) => {
      if (call.method.startsWith("tasks/")) {
        throw new ProtocolError(METHOD_NOT_FOUND, "Method not found");
      }
      const isCall = call.method === "tools/call";
      const result = await next(isCall ? { ...call, params: without(call.params, "task") } : call);
      const declared = call.method === "initialize" ? result?.capabilities : undefined;
      return isObject(declared) ? { ...result, capabilities: without(declared, "tasks") } : result;
    },
  },
  {
    id: "progress.fractions",
    describe: "reports progress in small fractions, without a total",
    outgoing: (message) => {
      if (!("method" in message) || message.method !== "notifications/progress") return [message];
      const { progress, total: _, ...params } = message.params ?? {};
      return [{ ...message, params: { ...params, progress: Number(progress) / 3e6 - 1 } }];
    },
  },
  {
    id: "batches.one-by-one",
    // Two readings (docs/readings.md, S11): the answers to a batch may come as a batch, or one by one.
    describe: "answers the requests of a batch one by one",
    revisions: ["2025-03-26"],
    transports: ["stdio"],
    outgoing: (message) => (Array.isArray(message) ? message : [message]),
  },
];
