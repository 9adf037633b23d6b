import { isObject, type JsonObject } from "../../../schema/json.ts";
import {
  answer,
  type GatewayFault,
  isAnswer,
  isRequest,
  mentions,
  OWN,
  onAnswer,
  onCall,
  paramsOf,
  refusal,
  together,
  withoutOwn,
} from "./fault.ts";

const swapped: GatewayFault = {
  id: "responses.swapped",
  describe: "gives the responses to two open calls each other's ids",
  trips: "gateway.responses.right-request",
  says: /the answer to the call at-once-1/,
  toFront: (message, { memory }) => {
    if (isAnswer(message) && mentions(message, "answers at-once-3")) {
      memory.set("held", message);
      return [];
    }
    const held = memory.get("held");
    if (!isObject(held) || !isAnswer(message) || !mentions(message, "answers at-once-1")) return [message];
    return [
      { ...held, id: message.id },
      { ...message, id: held.id },
    ];
  },
};

export const ofMessages: readonly GatewayFault[] = [
  swapped,
  {
    id: "responses.lost",
    describe: "loses the response to a call",
    trips: "gateway.responses.carried",
    says: /no response within/,
    ...onAnswer("plain", () => []),
  },
  {
    id: "responses.twice",
    describe: "sends a response twice",
    trips: "gateway.responses.once",
    says: /2 responses/,
    ...onAnswer("plain", (message) => [message, message]),
  },
  {
    id: "calls.twice",
    describe: "sends a call twice to the server",
    trips: "gateway.calls.once",
    says: /2 times/,
    ...together(
      onCall("plain", (call) => [call, { ...call, id: `${OWN}-again` }]),
      withoutOwn,
    ),
  },
  {
    id: "errors.text",
    describe: "answers with a text in place of the error object",
    trips: "gateway.errors.form",
    says: /The tool refuses/,
    ...onAnswer("fail", ({ id, error }) => [
      { jsonrpc: "2.0", id, error: isObject(error) ? error.message : null },
    ]),
  },
  {
    id: "errors.recoded",
    describe: "answers each error with a code of its own",
    trips: "gateway.errors.kept",
    says: /the code -32603/,
    ...onAnswer("fail", (message) => [
      { ...message, error: { ...(isObject(message.error) ? message.error : {}), code: -32_603 } },
    ]),
  },
  {
    id: "errors.without-data",
    describe: "drops the data of an error",
    trips: "gateway.errors.data",
    says: /the data null/,
    ...onAnswer("fail", ({ id, error }) => {
      const { data: _, ...rest } = isObject(error) ? error : {};
      return [{ jsonrpc: "2.0", id, error: rest }];
    }),
  },
  {
    id: "content.decoded",
    describe: "decodes bytes before it cuts them into messages",
    trips: "gateway.content.kept",
    says: /\ufffd/,
    ...onAnswer("content", (message) => [
      JSON.parse(JSON.stringify(message).replaceAll("漢", "\ufffd\ufffd\ufffd")) as JsonObject,
    ]),
  },
  {
    id: "content.large-lost",
    describe: "loses messages that are larger than one read",
    trips: "gateway.content.large",
    says: /although the server has answered/,
    ...onAnswer("large", () => []),
  },
  {
    id: "extra-members.refused",
    describe: "refuses results with unknown members",
    trips: "gateway.extra-members",
    says: /-32603/,
    ...onAnswer("plain", ({ id }) => [refusal(id, -32_603, "mcp-conform answers plain. Unknown member")]),
  },
  {
    id: "unknown-method.silent",
    describe: "drops requests with methods that it does not know",
    trips: "gateway.unknown-method",
    says: /no response within/,
    toBack: (message) => (message.method === "mcp-conform/own-method" ? [] : [message]),
  },
  {
    id: "ping.refused",
    describe: "refuses pings of clients",
    trips: "gateway.ping.front",
    says: /-32601/,
    toBack: (message, session) => {
      if (!isRequest(message, "ping")) return [message];
      session.toFront(refusal(message.id, -32_601, "Method not found"));
      return [];
    },
  },
  {
    id: "lists.cursor-decoded",
    describe: "asks the server for a page with a cursor that it has decoded",
    trips: "gateway.lists.cursor",
    says: /mcp-conform\/1 \+\+/,
    ...together(
      {
        toBack: (message) => {
          const { cursor } = paramsOf(message);
          if (message.method !== "tools/list" || typeof cursor !== "string") return [message];
          const decoded = { ...message, id: `${OWN}-page`, params: { cursor: cursor.replace("%2B", "+") } };
          return cursor.includes("%2B") ? [decoded, message] : [message];
        },
      },
      withoutOwn,
    ),
  },
  {
    id: "lists.cut",
    describe: "drops the cursor of a later page",
    trips: "gateway.lists.complete",
    says: /without mcp_conform_slow, mcp_conform_end/,
    toFront: (message) => {
      const { result } = message;
      if (!isObject(result) || !String(result.nextCursor).startsWith("mcp-conform/2")) return [message];
      const { nextCursor: _, ...rest } = result;
      return [answer(message.id, rest)];
    },
  },
  {
    id: "progress.token-as-text",
    describe: "makes a text of a progress token that is a number",
    trips: "gateway.progress.token",
    says: /the token "0"/,
    toFront: (message) => {
      const params = paramsOf(message);
      return params.progressToken === 0
        ? [{ ...message, params: { ...params, progressToken: "0" } }]
        : [message];
    },
  },
  {
    id: "progress.lost",
    describe: "drops a part of the progress",
    trips: "gateway.progress.carried",
    says: /2 of 3/,
    toFront: (message) =>
      message.method === "notifications/progress" && paramsOf(message).progress === 2 ? [] : [message],
  },
  {
    id: "progress.reordered",
    describe: "sends progress in another order",
    trips: "gateway.progress.order",
    says: /2, 1, 3/,
    toFront: (message, { memory }) => {
      if (message.method !== "notifications/progress" || !mentions(message, "reported-")) return [message];
      const { progress } = paramsOf(message);
      if (progress === 1) memory.set("first", message);
      const first = memory.get("first");
      if (progress === 2 && isObject(first)) return [message, first];
      return progress === 1 ? [] : [message];
    },
  },
  {
    id: "progress.late",
    describe: "sends progress after the response",
    trips: "gateway.progress.stops",
    says: /the value 3 after it/,
    toFront: (message, { memory }) => {
      if (message.method === "notifications/progress" && paramsOf(message).progress === 3) {
        memory.set("late", message);
        return [];
      }
      const late = memory.get("late");
      if (!isAnswer(message) || !mentions(message, "answers reported-") || !isObject(late)) return [message];
      memory.delete("late");
      return [message, late];
    },
  },
  {
    id: "notifications.lost",
    describe: "drops the log messages of its server",
    trips: "gateway.notifications.carried",
    says: /0 of 6/,
    toFront: (message) =>
      message.method === "notifications/message" && mentions(message, "reported-") ? [] : [message],
  },
];
