import { INVALID_REQUEST, isObject, type JsonObject, ProtocolError } from "../../message.ts";
import { META } from "../../meta.ts";
import { onError, onResponse, onResult, without } from "../rewrite.ts";
import type { Fault } from "../switch.ts";
import { recoded } from "./jsonrpc.ts";
import { undeclared } from "./undeclared.ts";

const stateful = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"] as const;
const stateless = ["2026-07-28"] as const;

/** A result with all members that the newest revision requires. */
const COMPLETE = { resultType: "complete", _meta: { [META.serverInfo]: { name: "odd", version: "1" } } };

/**
 * Sends a message before each list of tools. A count makes each message unique. It sends nothing between `initialize`
 * and `notifications/initialized`, which would break another rule.
 */
function sendsFirst(make: (count: number) => JsonObject): Pick<Fault, "remember"> {
  const remember = () => {
    let count = 0;
    let isOpen = true;
    const dispatch: NonNullable<Fault["dispatch"]> = (call, next) => {
      if (call.method.endsWith("initialize")) isOpen = false;
      if (call.method.endsWith("initialized")) isOpen = true;
      // The fault may send something that is not a message.
      if (call.method === "tools/list" && isOpen) call.send({ jsonrpc: "2.0", ...make(++count) } as never);
      return next(call);
    };
    return { dispatch };
  };
  return { remember };
}

/** Changes the first tool of each list. */
function onFirstTool(edit: (tool: JsonObject) => JsonObject): Pick<Fault, "dispatch"> {
  return onResult("tools/list", (result) => {
    const [first, ...others] = result.tools as readonly JsonObject[];
    return { ...result, tools: first ? [edit(first), ...others] : [] };
  });
}

const ofInvalidRequest = (edit: (error: JsonObject) => JsonObject) =>
  onResponse((response) => {
    const { error } = response;
    return isObject(error) && error.code === INVALID_REQUEST ? { ...response, error: edit(error) } : response;
  });

export const messageFaults: readonly Fault[] = [
  {
    id: "messages.of-no-kind",
    describe: "sends a message that is neither a request, a notification nor a response",
    trips: ["jsonrpc.message.valid"],
    says: /method/,
    ...sendsFirst((count) => ({ id: `odd-${count}` })),
  },
  {
    id: "messages.in-array",
    describe: "sends the list of tools in an array",
    revisions: ["2025-06-18", "2025-11-25", "2026-07-28"],
    transports: ["stdio"],
    trips: ["jsonrpc.message.valid"],
    says: /array/,
    outgoing: (message) =>
      "result" in message && isObject(message.result) && "tools" in message.result ? [[message]] : [message],
  },
  {
    id: "messages.version-left-out",
    describe: 'omits jsonrpc: "2.0" from responses',
    trips: ["jsonrpc.message.version-member"],
    says: /jsonrpc/,
    // Without a method and without a result it would not be recognized as a message.
    ...onResponse((response) => ("id" in response ? without(response, "jsonrpc") : response)),
  },
  {
    id: "messages.params-by-position",
    describe: "sends the params of a notification as an array",
    trips: ["jsonrpc.message.params-object"],
    says: /object/,
    ...sendsFirst(() => ({ method: "notifications/odd", params: [1] })),
  },
  {
    id: "messages.member-of-wrong-type",
    describe: "sends a number as _meta",
    revisions: stateful,
    trips: ["schema.messages.valid"],
    says: /_meta/,
    ...sendsFirst(() => ({ method: "notifications/tools/list_changed", params: { _meta: 7 } })),
  },
  {
    id: "messages.meta-as-text",
    describe: "sends a string as _meta of tools/list",
    revisions: stateful,
    trips: ["schema.messages.valid"],
    says: /_meta/,
    ...onResult("tools/list", (result) => ({ ...result, _meta: "x" })),
  },
  {
    id: "messages.error-content-as-text",
    describe: "sends a string as the content of a tool error",
    revisions: stateful,
    trips: ["schema.messages.valid", "tools.call.unknown-name"],
    says: /content/,
    dispatch: async (call, next) => {
      const isUnknown = call.method === "tools/call" && String(call.params.name).includes("no-such-tool");
      return isUnknown ? { content: "There is no such tool.", isError: true } : next(call);
    },
  },
  {
    id: "messages.null-for-absent",
    describe: "sends null as the description of a tool",
    trips: ["schema.messages.null-for-optional"],
    says: /description/,
    ...onFirstTool((tool) => ({ ...tool, description: null })),
  },
  {
    id: "messages.request-id-fraction",
    describe: "sends requests whose ids are fractions",
    revisions: stateful,
    trips: ["jsonrpc.request.id-type"],
    says: /integer/,
    ...sendsFirst((count) => ({ id: count + 0.5, method: "ping" })),
  },
  {
    id: "messages.request-id-null",
    describe: "sends a request with the id null",
    revisions: stateful,
    trips: ["jsonrpc.request.id-not-null"],
    says: /null/,
    remember: () => {
      let isSaid = false;
      return {
        dispatch: (call, next) => {
          if (call.method === "tools/list" && !isSaid)
            call.send({ jsonrpc: "2.0", id: null, method: "ping" } as never);
          isSaid ||= call.method === "tools/list";
          return next(call);
        },
      };
    },
  },
  {
    id: "messages.request-id-again",
    describe: "uses the same id for all its requests",
    revisions: stateful,
    trips: ["jsonrpc.request.id-unique"],
    says: /earlier request/,
    ...sendsFirst(() => ({ id: "again", method: "ping" })),
  },
  {
    id: "messages.asks-undeclared",
    describe: "sends roots/list to every client",
    revisions: ["2025-11-25"],
    // It sends the request after every ping, and one check pings before the session is initialized.
    trips: ["lifecycle.operation.capabilities", "lifecycle.initialized.server-waits"],
    says: /roots/,
    remember: () => {
      let count = 0;
      return {
        dispatch: (call, next) => {
          if (call.method === "ping")
            call.send({ jsonrpc: "2.0", id: `roots-${++count}`, method: "roots/list" });
          return next(call);
        },
      };
    },
  },
  {
    id: "messages.tools-ask-undeclared",
    describe: "sends roots/list to every client that calls a tool",
    revisions: stateful,
    trips: ["lifecycle.operation.capabilities"],
    says: /roots/,
    remember: () => {
      let count = 0;
      return {
        dispatch: (call, next) => {
          if (call.method === "tools/call")
            call.send({ jsonrpc: "2.0", id: `tool-roots-${++count}`, method: "roots/list" });
          return next(call);
        },
      };
    },
  },
  {
    id: "messages.of-another-revision",
    describe: "sends a notification that only a later revision defines",
    revisions: stateful,
    trips: ["lifecycle.operation.version"],
    says: /2026-07-28/,
    ...sendsFirst(() => ({
      method: "notifications/subscriptions/acknowledged",
      params: { notifications: {} },
    })),
  },
  {
    id: "messages.result-and-error",
    describe: "sends a result together with each error",
    trips: ["jsonrpc.response.result-or-error"],
    mayTrip: ["subscriptions.end.result-id"],
    says: /both/,
    ...onResponse((response) => ("error" in response ? { ...response, result: {} } : response)),
  },
  {
    id: "messages.id-as-text",
    describe: "answers a numeric id with a string",
    trips: ["jsonrpc.response.id"],
    mayTrip: ["lifecycle.initialize.first", "extensions.result-type.negotiated"],
    says: /id/,
    ...onResponse(({ id, ...response }) => ({ ...response, id: typeof id === "number" ? String(id) : id })),
  },
  {
    id: "messages.answered-twice",
    describe: "sends each response twice",
    revisions: stateful,
    trips: ["jsonrpc.response.once"],
    says: /second/,
    ...onResponse((response) => [response, response]),
  },
  {
    id: "messages.answer-to-nothing",
    describe: "sends a response to a request that was never sent",
    trips: ["jsonrpc.response.solicited"],
    says: /never-made/,
    ...sendsFirst(() => ({ id: "never-made", result: COMPLETE })),
  },
  {
    id: "messages.error-without-message",
    describe: "sends errors with a code, but without a message",
    revisions: ["2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"],
    trips: ["jsonrpc.error.code-and-message"],
    says: /message/,
    ...ofInvalidRequest((error) => without(error, "message")),
  },
  {
    id: "messages.code-fraction",
    describe: "refuses a second initialize with a code that is not an integer",
    revisions: ["2025-11-25"],
    transports: ["stdio"],
    trips: ["jsonrpc.error.code-integer"],
    says: /integer/,
    ...onError(
      "initialize",
      ({ message, code }) => new ProtocolError(/already/.test(message) ? 1.5 : code, message),
    ),
  },
  {
    id: "messages.code-reserved",
    describe: "refuses a second initialize with a code that JSON-RPC reserves",
    revisions: ["2025-11-25"],
    transports: ["stdio"],
    trips: ["jsonrpc.error.own-codes"],
    says: /-32500/,
    ...onError(
      "initialize",
      ({ message, code }) => new ProtocolError(/already/.test(message) ? -32500 : code, message),
    ),
  },
  {
    id: "messages.code-legacy",
    describe: "uses an error code of older implementations",
    revisions: stateless,
    trips: ["jsonrpc.error.legacy-codes", "jsonrpc.error.invalid-request"],
    says: /-32000/,
    ...onResponse((response) => recoded(response, INVALID_REQUEST, -32000)),
  },
  {
    id: "messages.code-undefined",
    describe: "uses an undefined code from the range that the specification reserves",
    revisions: stateless,
    trips: ["jsonrpc.error.reserved-codes-defined", "jsonrpc.error.invalid-request"],
    says: /-32050/,
    ...onResponse((response) => recoded(response, INVALID_REQUEST, -32050)),
  },
  {
    id: "messages.notification-with-id",
    describe: "sends notifications with an id",
    trips: ["jsonrpc.notification.no-id"],
    says: /has no id/,
    ...sendsFirst((count) => ({ id: `notification-${count}`, method: "notifications/odd" })),
  },
  {
    id: "messages.notification-answered",
    describe: "answers notifications",
    revisions: ["2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"],
    trips: ["jsonrpc.notification.no-response", "jsonrpc.batch.mixed", "jsonrpc.batch.notifications-only"],
    // Before the first malformed message a response without an id cannot be the answer to one.
    mayTrip: ["jsonrpc.response.id"],
    says: /notification|responses/,
    dispatch: async (call, next) => {
      const result = await next(call);
      const answer = { jsonrpc: "2.0", id: null, result: COMPLETE };
      if (call.kind === "notification") call.send(answer as never);
      return result;
    },
  },
  {
    id: "messages.list-changed-undeclared",
    describe: "sends list_changed notifications without declaring listChanged",
    revisions: stateful,
    trips: ["tools.list-changed.declared-only"],
    says: /tools\.listChanged/,
    ...sendsFirst(() => ({ method: "notifications/tools/list_changed" })),
    ...onResult("initialize", (result) => ({
      ...result,
      capabilities: { ...(result.capabilities as object), tools: {} },
    })),
  },
  {
    id: "messages.update-unsubscribed",
    describe: "sends resource updates to clients that are not subscribed",
    revisions: stateful,
    trips: ["resources.updated.subscribed-only"],
    says: /not subscribed/,
    ...sendsFirst(() => ({ method: "notifications/resources/updated", params: { uri: "test://odd" } })),
  },
  {
    id: "messages.logs-undeclared",
    describe: "sends log messages without declaring logging",
    revisions: stateful,
    trips: ["logging.capability.declared", "lifecycle.capabilities.undeclared-refused"],
    says: /logging|-32601/,
    ...sendsFirst(() => ({ method: "notifications/message", params: { level: "info", data: "odd" } })),
    ...undeclared("logging"),
  },
];
