import { onResponse } from "../../../../harness/reference/client/rewrite.ts";
import type { Fault, Hooks } from "../../../../harness/reference/client/switch.ts";
import { isObject, PARSE_ERROR, ProtocolError } from "../../../../harness/reference/message.ts";
import type { JsonObject } from "../../../../harness/switches/message.ts";
import { between, since } from "../../../../schema/revision.ts";
import { STATEFUL, STDIO, VERSION_HEADER } from "./places.ts";

/** The notifications that some revision defines. */
const KNOWN =
  /^notifications\/(cancelled|progress|message|initialized|(tools|prompts|resources)\/list_changed|resources\/updated|roots\/list_changed|elicitation\/complete|tasks.*|subscriptions\/acknowledged)$/;

/** Crashes on a message that matches. */
function crashesOn(what: string, is: (message: JsonObject) => boolean): Pick<Hooks, "incoming"> {
  return {
    incoming: (message) => {
      if (is(message)) throw new Error(`The client crashed on ${what}`);
      return [message];
    },
  };
}

/** An error without an id. */
export const nullError = (code: number) => ({
  jsonrpc: "2.0",
  id: null,
  error: { code, message: "Invalid" },
});

/** Input that a client must survive. */
export const toleranceFaults: readonly Fault[] = [
  {
    id: "tolerance.noise",
    describe: "crashes on a line that is not JSON",
    transports: STDIO,
    trips: ["client.stdio.noise-survived"],
    says: /line|noise/,
    receive: (text) => {
      JSON.parse(text);
      return text;
    },
  },
  {
    id: "tolerance.crlf",
    describe: "ignores a line that ends with CR LF",
    transports: STDIO,
    trips: ["client.stdio.crlf"],
    mayTrip: ["client.forms.stdio.cut-cr-lf"],
    says: /CR LF|line-with-cr-lf/,
    receive: (text) => (text.endsWith("\r") ? "{}" : text),
  },
  {
    id: "tolerance.templates-refused",
    describe: "crashes when the list of resource templates is refused",
    revisions: STATEFUL,
    trips: ["client.resources.templates-refused"],
    says: /error -32601 to resources\/templates\/list/,
    remember: () => {
      const asked = new Set<unknown>();
      return {
        outgoing: (message) => {
          if (message.method === "resources/templates/list") asked.add(message.id);
          return [message];
        },
        ...crashesOn("a refused list", ({ id, error }) => error !== undefined && asked.has(id)),
      };
    },
  },
  {
    id: "tolerance.error-without-id",
    describe: "waits for the response after status 400 with an error without an id",
    transports: ["http"],
    revisions: between("2025-03-26", "2025-11-25"),
    trips: ["client.http.error-without-id"],
    says: /status 400/,
    request: async (call, next) => {
      try {
        return await next(call);
      } catch (cause) {
        const isWithoutId = cause instanceof ProtocolError && cause.code === PARSE_ERROR;
        return isWithoutId ? new Promise<never>(() => {}) : Promise.reject(cause);
      }
    },
  },
  {
    id: "tolerance.partial-completion",
    describe: "crashes on a completion without values",
    // The reference client requests no completions in 2024-11-05, which has no capability for them.
    revisions: since("2025-03-26"),
    trips: ["client.completion.partial"],
    says: /completion without values/,
    ...crashesOn("a completion without values", ({ result }) => {
      const { values } = isObject(result) && isObject(result.completion) ? result.completion : {};
      return Array.isArray(values) && values.length === 0;
    }),
  },
  {
    id: "tolerance.empty-capability",
    describe: "takes a capability without members for an absent one",
    revisions: STATEFUL,
    trips: ["client.capabilities.empty-object"],
    says: /resources: \{\}/,
    incoming: (message) => {
      const { result } = message;
      const capabilities = isObject(result) && isObject(result.capabilities) ? result.capabilities : {};
      const { resources, ...others } = capabilities;
      if (!isObject(resources) || Object.keys(resources).length > 0) return [message];
      return [{ ...message, result: { ...(result as JsonObject), capabilities: others } }];
    },
  },
  {
    id: "tolerance.malformed",
    describe: "crashes on JSON that is not a message",
    trips: ["client.jsonrpc.malformed-survived"],
    mayTrip: ["client.forms.text.escaped-names", "client.forms.page-text.escaped-names"],
    says: /message|malformed/,
    receive: (text) => {
      if (/^\s*[[{"\d]/.test(text) && text.includes("{") && !text.includes('"jsonrpc"'))
        throw new Error("No message");
      return text;
    },
  },
  {
    id: "tolerance.array",
    describe: "crashes on an array",
    revisions: between("2025-06-18", "2025-11-25"),
    trips: ["client.jsonrpc.goes-on"],
    says: /no message after an array/,
    receive: (text) => {
      if (/^\s*\[/.test(text)) throw new Error("The client crashed on an array");
      return text;
    },
  },
  {
    id: "tolerance.invalid-request",
    describe: "crashes on a request whose method is a number",
    revisions: STATEFUL,
    trips: ["client.jsonrpc.goes-on"],
    says: /no message after a request whose method is a number/,
    ...crashesOn("an invalid request", ({ method }) => typeof method === "number"),
  },
  {
    id: "tolerance.undeclared",
    describe: "crashes on a request for a capability that it does not declare",
    revisions: ["2025-11-25"],
    trips: ["client.jsonrpc.goes-on"],
    says: /no message after requests that need what it does not declare/,
    ...crashesOn("tasks/get", ({ method }) => method === "tasks/get"),
  },
  {
    id: "tolerance.unknown-notification",
    describe: "crashes on an unknown notification",
    trips: ["client.notification.unknown"],
    says: /notification/,
    ...crashesOn(
      "an unknown notification",
      ({ method, id }) => id === undefined && method !== undefined && !KNOWN.test(String(method)),
    ),
  },
  {
    id: "tolerance.unknown-members",
    describe: "crashes on an unknown member of params",
    trips: ["client.jsonrpc.extra-members"],
    // The same member, of another request.
    mayTrip: ["client.forms.requests.roots-unknown-member"],
    says: /member/,
    ...crashesOn("an unknown member", ({ params }) => isObject(params) && "mcp-conform" in params),
  },
  {
    id: "tolerance.unknown-meta",
    describe: "crashes on an unknown reserved key in _meta",
    revisions: VERSION_HEADER,
    trips: ["client.meta.reserved-unknown"],
    says: /_meta|member/,
    ...crashesOn("_meta", ({ params }) =>
      Object.keys(isObject(params) && isObject(params._meta) ? params._meta : {}).some((key) =>
        /^(io\.modelcontextprotocol|modelcontextprotocol\.io)\//.test(key),
      ),
    ),
  },
  {
    id: "tolerance.unknown-response",
    describe: "crashes on a response to an unknown request",
    trips: ["client.response.stray-survived"],
    says: /response|id/,
    remember: () => {
      const asked = new Set<unknown>();
      return {
        outgoing: (message) => {
          if ("method" in message && "id" in message) asked.add(message.id);
          return [message];
        },
        ...crashesOn(
          "a stray response",
          (message) => !("method" in message) && "id" in message && !asked.has(message.id),
        ),
      };
    },
  },
  {
    id: "tolerance.unknown-request",
    describe: "crashes on an unknown request",
    revisions: STATEFUL,
    trips: ["client.method.unknown"],
    says: /mcp-conform\/unknown/,
    ...crashesOn(
      "an unknown request",
      ({ method, id }) =>
        id !== undefined &&
        method !== undefined &&
        !/^(ping|roots\/list|sampling\/createMessage|elicitation\/create|tasks\/.*)$/.test(String(method)),
    ),
  },
  {
    id: "tolerance.log-level",
    describe: "crashes on a log message with an unknown level",
    trips: ["client.logging.malformed-survived", "client.logging.malformed-ignored"],
    says: /log message/,
    ...crashesOn(
      "a log message",
      ({ method, params }) =>
        method === "notifications/message" && isObject(params) && params.level === "loud",
    ),
  },
  {
    id: "tolerance.early-ping",
    describe: "ignores a ping before the response to initialize",
    revisions: STATEFUL,
    trips: ["client.ping.before-initialized"],
    says: /ping before/,
    incoming: (message, client) =>
      message.method === "ping" && client.revision === undefined ? [] : [message],
  },
  {
    id: "tolerance.invalid-request-code",
    describe: "answers a request whose method is a number with error -32601",
    revisions: STATEFUL,
    trips: ["client.jsonrpc.invalid-request"],
    says: /-32601: Invalid request to a request whose method is a number/,
    ...onResponse((response) =>
      isObject(response.error) && response.error.code === -32600
        ? { ...response, error: { ...response.error, code: -32601 } }
        : response,
    ),
  },
  {
    id: "tolerance.parse-error-code",
    describe: "answers a line that is not JSON with error -32600",
    revisions: STATEFUL,
    transports: STDIO,
    trips: ["client.jsonrpc.parse-error"],
    says: /-32600/,
    remember: () => {
      let isNoise = false;
      return {
        receive: (text) => {
          isNoise = text.startsWith("this is no JSON");
          return isNoise ? '{"jsonrpc":"2.0","method":"notifications/noise"}' : text;
        },
        incoming: (message, client) => {
          if (isNoise) void client.send(nullError(-32600)).catch(() => {});
          isNoise = false;
          return [message];
        },
      };
    },
  },
];
