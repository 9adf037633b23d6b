import { isObject } from "../../../../harness/reference/message.ts";
import { onResponse, onResult, without } from "../../../../harness/reference/server/rewrite.ts";
import type { JsonObject, Outgoing } from "../../../../harness/switches/message.ts";
import type { Fault } from "../../../../harness/switches/server.ts";
import { between, since } from "../../../../schema/revision.ts";

const stateful = between("2024-11-05", "2025-11-25");

/**
 * Sends a message before each list of tools. A count makes each message unique. It sends nothing between `initialize`
 * and `notifications/initialized`, which would break another rule.
 */
export function sendsFirst(make: (count: number) => JsonObject): Pick<Fault, "remember"> {
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

/** The form of messages, and requests of the server. */
export const messageFaults: readonly Fault[] = [
  {
    id: "messages.each-third-lost",
    describe: "loses each third request of a connection",
    transports: ["stdio"],
    trips: ["jsonrpc.request.answered"],
    says: /no answer within .* to \d+ of \d+ requests/,
    remember: () => {
      let requests = 0;
      return {
        dispatch: (call, next) => {
          requests += 1;
          return requests % 3 === 0 ? new Promise(() => {}) : next(call);
        },
      };
    },
  },
  {
    id: "messages.lost-after-error",
    describe: "loses the request after one that it has refused",
    // In 2024-11-05 fewer requests are refused: three lost ones, which the rule needs, are chance there.
    revisions: since("2025-03-26"),
    transports: ["stdio"],
    trips: ["jsonrpc.request.answered"],
    mayTrip: [
      "elicitation.url-required.blocked",
      "jsonrpc.error.invalid-request.survived",
      "pagination.cursor.invalid",
      "pagination.cursor.invalid-survived",
    ],
    says: /no answer within .* to \d+ of \d+ requests/,
    remember: () => {
      let hasRefused = false;
      return {
        dispatch: (call, next) => {
          if (hasRefused) {
            hasRefused = false;
            return new Promise(() => {});
          }
          return next(call).catch((error: unknown) => {
            hasRefused = true;
            throw error;
          });
        },
      };
    },
  },
  {
    id: "messages.answer-held",
    describe: "writes each answer after the first one only when it answers the next request",
    transports: ["stdio"],
    trips: ["jsonrpc.response.at-once"],
    says: /answers came only after the next message was written/,
    remember: () => {
      const held: Outgoing[] = [];
      let isFirst = true;
      return {
        outgoing: (message) => {
          if (isFirst || "method" in message) {
            isFirst = false;
            return [message];
          }
          held.push(message);
          return held.length > 1 ? held.splice(0, 1) : [];
        },
      };
    },
  },
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
    revisions: since("2025-06-18"),
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
    // The list is the same each time.
    mayTrip: ["tools.list-changed.unprovoked"],
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
];
