import { isObject } from "../../../schema/json.ts";
import {
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

const CANCEL = "notifications/cancelled";

export const ofRequests: readonly GatewayFault[] = [
  {
    id: "ping.dropped-behind",
    describe: "does not answer pings of its server",
    trips: "gateway.ping.behind",
    says: /no response within/,
    toFront: (message) => (isRequest(message, "ping") && mentions(message, "mcp-conform-") ? [] : [message]),
  },
  {
    id: "sampling.dropped",
    describe: "does not answer requests for sampling",
    trips: "gateway.requests.sampling",
    says: /the client was not asked/,
    toFront: (message) =>
      isRequest(message, "sampling/createMessage") && mentions(message, "before the gateway?")
        ? []
        : [message],
  },
  {
    id: "elicitation.changed",
    describe: "changes what a person has answered",
    trips: "gateway.requests.elicitation",
    says: /"decline"/,
    toBack: (message) =>
      isAnswer(message) && mentions(message, "elicited before")
        ? [{ ...message, result: { action: "decline" } }]
        : [message],
  },
  {
    id: "roots.refused",
    describe: "refuses in place of the client",
    trips: "gateway.requests.roots",
    says: /-32601/,
    toBack: (message) =>
      isAnswer(message) && mentions(message, "before/the/gateway")
        ? [refusal(message.id, -32_601, "Method not found")]
        : [message],
  },
  {
    id: "capabilities.invented",
    describe: "declares sampling behind, also where its client does not",
    trips: "gateway.requests.undeclared",
    says: /sampling\/createMessage/,
    toBack: declaringSampling,
  },
  {
    id: "capabilities.invented-silent",
    describe: "declares sampling behind, and answers nothing where its client cannot",
    trips: "gateway.requests.undeclared-answered",
    says: /no response within/,
    toBack: declaringSampling,
    toFront: (message, { memory }) =>
      isRequest(message, "sampling/createMessage") && memory.has("invented") ? [] : [message],
  },
  {
    id: "cancellation.lost",
    describe: "does not pass cancellations on",
    trips: "gateway.cancellation.carried",
    says: /none within/,
    ...together(
      { toBack: (message) => (message.method === CANCEL ? [] : [message]) },
      onAnswer("cancelled", () => []),
    ),
  },
  {
    id: "cancellation.other-id",
    describe: "names in a cancellation behind an id that no request has there",
    trips: "gateway.cancellation.id",
    says: /another-id/,
    toBack: (message) =>
      message.method === CANCEL
        ? [{ ...message, params: { ...paramsOf(message), requestId: "another-id" } }, message]
        : [message],
  },
  {
    id: "cancellation.answered",
    describe: "answers a call that was cancelled",
    trips: "gateway.cancellation.response",
    says: /Cancelled/,
    toBack: (message, session) => {
      if (message.method === CANCEL)
        session.toFront(refusal(paramsOf(message).requestId, -32_000, "Cancelled"));
      return [message];
    },
  },
  {
    id: "slow.given-up",
    describe: "gives up a call that takes long",
    trips: "gateway.slow",
    says: /gives the call up/,
    ...together(
      onCall("slow", (call, session) => {
        session.toFront(refusal(call.id, -32_001, "Request timed out"));
        return [call];
      }),
      onAnswer("slow", () => []),
    ),
  },
  {
    id: "server-end.silent",
    describe: "answers nothing that is open when its server ends",
    trips: "gateway.server-end.answered",
    says: /although the gateway answers other requests/,
    onServerEnd: () => true,
  },
  {
    id: "server-end.silent-later",
    describe: "drops calls after the end of its server",
    trips: "gateway.server-end.later",
    says: /although the gateway answers other requests/,
    onServerEnd: ({ memory }) => {
      memory.set("ended", true);
      return false;
    },
    toBack: (message, { memory }) =>
      memory.has("ended") && isRequest(message, "tools/call") ? [] : [message],
  },
  {
    id: "behind.early",
    describe: "asks its server for the tools before it initializes it",
    trips: "gateway.behind.initialize-first",
    says: /tools\/list/,
    ...together(
      {
        toBack: (message) =>
          isRequest(message, "initialize")
            ? [{ jsonrpc: "2.0", id: `${OWN}-early`, method: "tools/list" }, message]
            : [message],
      },
      withoutOwn,
    ),
  },
  {
    id: "behind.not-initialized",
    describe: "does not send notifications/initialized behind",
    trips: "gateway.behind.initialized",
    says: /none/,
    toBack: (message) => (message.method === "notifications/initialized" ? [] : [message]),
  },
  {
    id: "behind.server-for-each-call",
    describe: "starts a server for a call, and initializes it",
    trips: "gateway.behind.one-session",
    says: /2 sessions/,
    ...together(
      {
        toBack: (message, { memory }) => {
          if (isRequest(message, "initialize")) memory.set("initialize", message);
          return [message];
        },
      },
      onCall("plain", (call, session) => {
        const initialize = session.memory.get("initialize");
        session.reopen();
        return [
          ...(isObject(initialize) ? [{ ...initialize, id: `${OWN}-initialize` }] : []),
          { jsonrpc: "2.0", method: "notifications/initialized" },
          call,
        ];
      }),
      withoutOwn,
    ),
  },
  {
    id: "behind.older-revision",
    describe: "speaks an older revision behind",
    trips: "gateway.revisions",
    says: /2025-11-25 at the front, 2025-06-18 behind/,
    toBack: (message, { memory }) => {
      if (!isRequest(message, "initialize")) return [message];
      memory.set("version", paramsOf(message).protocolVersion);
      return [{ ...message, params: { ...paramsOf(message), protocolVersion: "2025-06-18" } }];
    },
    toFront: (message, { memory }) => {
      const { result } = message;
      if (!isObject(result) || !("protocolVersion" in result)) return [message];
      return [{ ...message, result: { ...result, protocolVersion: memory.get("version") } }];
    },
  },
  {
    id: "behind.without-session-id",
    describe: "sends a call behind without the session id",
    behind: "http",
    trips: "gateway.behind.session-id",
    says: /no Mcp-Session-Id/,
    headers: (headers, message) => {
      const { "mcp-session-id": _, ...rest } = headers;
      return message !== undefined && mentions(message, '"plain"') ? rest : { ...headers };
    },
  },
  {
    id: "behind.without-version",
    describe: "sends no MCP-Protocol-Version behind",
    behind: "http",
    trips: "gateway.behind.version-header",
    says: /no such header/,
    headers: ({ "mcp-protocol-version": _, ...headers }) => headers,
  },
  {
    id: "behind.other-version",
    describe: "sends another revision in MCP-Protocol-Version than it has agreed on",
    behind: "http",
    trips: "gateway.behind.version-agreed",
    says: /2025-06-18/,
    headers: (headers) =>
      "mcp-protocol-version" in headers
        ? { ...headers, "mcp-protocol-version": "2025-06-18" }
        : { ...headers },
  },
];

function declaringSampling(...[message, { memory }]: Parameters<NonNullable<GatewayFault["toBack"]>>) {
  if (!isRequest(message, "initialize")) return [message];
  const params = paramsOf(message);
  const capabilities = isObject(params.capabilities) ? params.capabilities : {};
  if (!("sampling" in capabilities)) memory.set("invented", true);
  return [{ ...message, params: { ...params, capabilities: { sampling: {}, ...capabilities } } }];
}
