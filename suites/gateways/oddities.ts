import { isObject, type JsonObject } from "../../schema/json.ts";
import { answer, type GatewaySwitch, isAnswer, isRequest, paramsOf, refusal } from "./faults/fault.ts";

const PREFIX = "behind__";

const renamed = (tools: unknown): unknown =>
  Array.isArray(tools)
    ? tools.map((tool: JsonObject) => ({ ...tool, name: `${PREFIX}${String(tool.name)}` }))
    : tools;

/** What a gateway may do: no check may fail or warn. */
export const GATEWAY_ODDITIES: readonly GatewaySwitch[] = [
  {
    id: "ids-renumbered",
    describe: "gives each request an id of its own behind, and its cancellation as well",
    toBack: (message, { memory }) => {
      const params = paramsOf(message);
      if (message.method === "notifications/cancelled") {
        const requestId = memory.get(`front ${JSON.stringify(params.requestId)}`);
        return [{ ...message, params: { ...params, requestId } }];
      }
      if (!("id" in message) || message.method === undefined) return [message];
      const id = Number(memory.get("count") ?? 0) + 1;
      memory.set("count", id);
      memory.set(`behind ${id}`, message.id);
      memory.set(`front ${JSON.stringify(message.id)}`, id);
      return [{ ...message, id }];
    },
    toFront: (message, { memory }) =>
      isAnswer(message) ? [{ ...message, id: memory.get(`behind ${String(message.id)}`) }] : [message],
  },
  {
    id: "pings-answered",
    describe: "answers pings of both sides itself",
    toBack: (message, session) => {
      if (!isRequest(message, "ping")) return [message];
      session.toFront(answer(message.id, {}));
      return [];
    },
    toFront: (message, session) => {
      if (!isRequest(message, "ping")) return [message];
      session.toBack(answer(message.id, {}));
      return [];
    },
  },
  {
    id: "tools-renamed",
    describe: "adds the name of the server to the names of its tools",
    toBack: (message) => {
      const { name, ...params } = paramsOf(message);
      if (!isRequest(message, "tools/call") || typeof name !== "string") return [message];
      return [{ ...message, params: { ...params, name: name.replace(PREFIX, "") } }];
    },
    toFront: (message) => {
      const { result } = message;
      return isObject(result) && "tools" in result
        ? [{ ...message, result: { ...result, tools: renamed(result.tools) } }]
        : [message];
    },
  },
  {
    id: "unknown-refused",
    describe: "refuses methods that it does not know, and drops members that it does not know",
    toBack: (message, session) => {
      if (message.method === "mcp-conform/own-method") {
        session.toFront(refusal(message.id, -32_601, "Method not found"));
        return [];
      }
      if (!isRequest(message, "tools/call")) return [message];
      const { name, arguments: given, _meta: meta } = paramsOf(message);
      const token =
        isObject(meta) && "progressToken" in meta ? { progressToken: meta.progressToken } : undefined;
      return [
        { ...message, params: { name, arguments: given, ...(token === undefined ? {} : { _meta: token }) } },
      ];
    },
  },
  {
    id: "no-progress",
    describe: "does not ask its server for progress",
    toBack: (message) => {
      const { _meta: _, ...params } = paramsOf(message);
      return isRequest(message, "tools/call") ? [{ ...message, params }] : [message];
    },
  },
  {
    id: "no-logging",
    describe: "does not declare logging, and drops log messages",
    toFront: (message) => {
      const { result } = message;
      if (message.method === "notifications/message") return [];
      if (!isObject(result) || !isObject(result.capabilities)) return [message];
      const { logging: _, ...capabilities } = result.capabilities;
      return [{ ...message, result: { ...result, capabilities } }];
    },
  },
  {
    id: "meta-added",
    describe: "adds members to _meta of each result",
    toFront: (message) => {
      const { result } = message;
      if (!isObject(result)) return [message];
      const meta = isObject(result._meta) ? result._meta : {};
      return [{ ...message, result: { ...result, _meta: { ...meta, "gateway.example/route": "a" } } }];
    },
  },
  {
    id: "tools-filtered",
    describe: "leaves out a tool that its policy forbids",
    toFront: (message) => {
      const { result } = message;
      if (!isObject(result) || !Array.isArray(result.tools)) return [message];
      const tools = result.tools.filter((tool: JsonObject) => tool.name !== "mcp_conform_slow");
      return [{ ...message, result: { ...result, tools } }];
    },
  },
  {
    id: "own-model",
    describe: "declares sampling behind for each client, and samples itself",
    toBack: (message) => {
      if (!isRequest(message, "initialize")) return [message];
      const params = paramsOf(message);
      const declared = isObject(params.capabilities) ? params.capabilities : {};
      return [{ ...message, params: { ...params, capabilities: { ...declared, sampling: {} } } }];
    },
    toFront: (message, session) => {
      if (
        !isRequest(message, "sampling/createMessage") ||
        !JSON.stringify(message).includes("before the gateway")
      )
        return [message];
      const content = { type: "text", text: "sampled by the gateway" };
      session.toBack(answer(message.id, { role: "assistant", content, model: "of the gateway" }));
      return [];
    },
  },
  {
    id: "ends-with-server",
    describe: "answers what is open with an error when its server ends, and everything after that",
    onServerEnd: () => false,
  },
  {
    id: "other-revision-behind",
    describe: "speaks an older revision behind",
    behind: "http",
    toBack: (message, { memory }) => {
      if (!isRequest(message, "initialize")) return [message];
      memory.set("version", paramsOf(message).protocolVersion);
      return [{ ...message, params: { ...paramsOf(message), protocolVersion: "2025-03-26" } }];
    },
    toFront: (message, { memory }) => {
      const { result } = message;
      if (!isObject(result) || !("protocolVersion" in result)) return [message];
      return [{ ...message, result: { ...result, protocolVersion: memory.get("version") } }];
    },
  },
];
